import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { readYaml } from './read-yaml.ts'
import type { Scenario } from './suite.ts'
import { parseSuiteRecords, suiteRecordsSchema } from './suite-records.ts'
import { createSuiteWorld } from './suite-world.ts'

/*
 * Messages with expected results, for DKIM and DMARC: YAML documents with `description`, `zonedata` as in the SPF
 * suites, and `tests`, each with `file` (beside the document) or `message`, the `session`, and the `result` per
 * method.
 */

const wordSchema = z.string().toLowerCase()
const resultSchema = z.union([wordSchema.transform((word) => [word]), z.array(wordSchema)])

const caseSchema = z.object({
  file: z.string().optional(),
  message: z.string().default(''),
  session: z.partialRecord(z.enum(['ip', 'helo', 'mail_from']), z.string()).default({}),
  result: z.object({ spf: resultSchema, dkim: resultSchema, dmarc: resultSchema, arc: resultSchema }).partial(),
})

const scenarioSchema = z.object({
  description: z.string(),
  zonedata: suiteRecordsSchema.nullish(),
  tests: z.record(z.string(), caseSchema),
})

export function readMessageCases(path: string): Scenario[] {
  return readYaml(path, scenarioSchema).map(({ description, zonedata, tests }) => ({
    description,
    world: createSuiteWorld(parseSuiteRecords(zonedata ?? {})),
    cases: Object.entries(tests).map(([name, { file, message, session, result }]) => ({
      name,
      message: file === undefined ? Buffer.from(message) : readFileSync(join(dirname(path), file)),
      session,
      expected: result,
      explanation: null,
    })),
  }))
}
