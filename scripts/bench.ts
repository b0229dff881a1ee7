import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, release, tmpdir, type } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatTable } from '../src/cli/terminal/terminal.ts'
import { type Bench, benchNames } from './bench/catalog.ts'
import { describeFigure, headings } from './bench/describe-figures.ts'
import { fillFigures, type Result, type Run, readResults, writeRun } from './bench/figures.ts'
import { buildProduct, root } from './build-product.ts'

/*
 * `npm run bench`: runs the benchmarks one after another; at most five minutes on an otherwise idle machine. Prints one table, and writes docs/performance.json, from which `npm run generate` creates the
 * table in docs/performance.md.
 */

const { values } = parseArgs({
  options: {
    /** Benchmarks to run, by their names in the catalog. Their results are printed but not written. */
    only: { type: 'string', multiple: true },
  },
})

const unknown = values.only?.find((name) => !benchNames.some((bench) => bench === name))
if (unknown !== undefined) throw new Error(`no benchmark is named "${unknown}": use ${benchNames.join(', ')}`)
const benches = benchNames.filter((bench) => values.only?.includes(bench) ?? true)

/** Load average of the last minute above which other programs distort the results. */
const quiet = 0.5

const [load = 0] = loadavg()
if (load > quiet)
  console.error(`Other programs are running (load average ${load.toFixed(1)}), which affects the figures.`)
const [machine, commit, date] = [describeMachine(), describeCommit(), new Date().toISOString().slice(0, 10)]
buildProduct()
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
try {
  const figures = fillFigures(benches.flatMap(measure), benches)
  console.log(formatTable([headings, ...figures.map(describeFigure)]))
  if (values.only === undefined) writeRun({ machine, commit, date, figures })
} finally {
  rmSync(folder, { recursive: true })
}

/** Runs a benchmark. No results if it failed. */
function measure(bench: Bench): Result[] {
  const file = join(folder, `${bench}.json`)
  const program = join(import.meta.dirname, `bench/${bench}.ts`)
  console.error(`measuring: ${bench}`)
  const { status } = spawnSync(process.execPath, [program, file], { stdio: ['ignore', 2, 2] })
  if (status === 0) return readResults(file)
  process.exitCode = 1
  return []
}

function describeMachine(): Run['machine'] {
  const [first] = cpus()
  return {
    cpu: first?.model.trim() ?? 'unknown processor',
    cores: availableParallelism(),
    node: process.versions.node,
    os: `${type()} ${release()}`,
  }
}

function describeCommit(): string {
  const options = ['--always', '--dirty', '--abbrev=8', '--exclude', '*']
  return execFileSync('git', ['describe', ...options], { cwd: root, encoding: 'utf8' }).trim()
}
