import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../build-product.ts'
import { type Bench, catalog } from './catalog.ts'

/*
 * The figures of `npm run bench`. A benchmark writes results by key to the file that is its argument. The catalog describes each key, and a run,
 * stored in docs/performance.json, combines both with what it was measured on.
 */

const describedSchema = z.strictObject({
  work: z.string(),
  /** What it is compared with; null if nothing. */
  peer: z.string().nullable(),
  unit: z.enum(['times', '/s', 'ms', 'MB']),
  goal: z.union([z.strictObject({ atLeast: z.number() }), z.strictObject({ atMost: z.number() })]),
})

const measuredSchema = z.strictObject({
  median: z.number(),
  rounds: z.int().positive(),
  /** Medians of both sides, for a comparison. */
  sides: z.strictObject({ ours: z.number(), theirs: z.number(), unit: z.enum(['/s', 'ms']) }).optional(),
})
const notMeasuredSchema = z.strictObject({ notMeasured: z.string() })

const keySchema = z.object({ key: z.enum(catalog.map(({ key }) => key)) })
const resultsSchema = z.array(
  z.union([measuredSchema.extend(keySchema.shape), notMeasuredSchema.extend(keySchema.shape)]),
)
export type Result = z.infer<typeof resultsSchema>[number]

const figureSchema = z.union([
  measuredSchema.extend(describedSchema.shape).extend({ key: z.string() }),
  notMeasuredSchema.extend(describedSchema.shape).extend({ key: z.string() }),
])
export type Figure = z.infer<typeof figureSchema>

const runSchema = z.strictObject({
  machine: z.strictObject({ cpu: z.string(), cores: z.int(), node: z.string(), os: z.string() }),
  /** The output of `git describe`, with `-dirty` if files were changed. */
  commit: z.string(),
  date: z.iso.date(),
  figures: z.array(figureSchema),
})
export type Run = z.infer<typeof runSchema>

/** Writes what a benchmark measured to the file that is its argument. */
export function writeResults(results: readonly Result[]): void {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Error('a benchmark is started by npm run bench')
  writeFileSync(file, JSON.stringify(results))
}

export function readResults(file: string): Result[] {
  return resultsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** The figures of benchmarks. Those without a result are not measured, because their benchmark failed. */
export function fillFigures(results: readonly Result[], benches: readonly Bench[]): Figure[] {
  return catalog
    .filter(({ bench }) => benches.includes(bench))
    .map(({ bench, key, ...described }) => {
      const result = results.find((each) => each.key === key)
      return { key, ...described, ...(result ?? { notMeasured: `the benchmark ${bench} failed` }) }
    })
}

const runFile = join(root, 'docs/performance.json')

export function writeRun(run: Run): void {
  writeFileSync(runFile, `${JSON.stringify(run, null, 2)}\n`)
}

export function readRun(): Run {
  return runSchema.parse(JSON.parse(readFileSync(runFile, 'utf8')))
}
