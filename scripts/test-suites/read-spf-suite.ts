import { z } from 'zod'
import { readYaml } from './read-yaml.ts'
import type { Scenario } from './suite.ts'
import { parseSuiteRecords, suiteRecordsSchema } from './suite-records.ts'
import { createSuiteWorld } from './suite-world.ts'

/* The format of the openspf.org test suite for RFC 7208 and its successors. */

const wordSchema = z.string().toLowerCase()

const scenarioSchema = z.object({
  description: z.string(),
  tests: z.record(
    z.string(),
    z.object({
      helo: z.string().nullish(),
      host: z.string(),
      mailfrom: z.string().nullish(),
      result: z.union([wordSchema, z.array(wordSchema)]),
      explanation: z.string().nullish(),
    }),
  ),
  zonedata: suiteRecordsSchema.nullish(),
})

/** Means the default explanation of the implementation; not tested here. */
const defaultExplanation = 'DEFAULT'

const message = Buffer.from('From: someone@from.invalid\r\nSubject: SPF\r\n\r\n')

export function readSpfSuite(file: string): Scenario[] {
  return readYaml(file, scenarioSchema).map(({ description, tests, zonedata }) => ({
    description,
    world: createSuiteWorld(parseSuiteRecords(zonedata ?? {})),
    cases: Object.entries(tests).map(([name, { helo, host, mailfrom, result, explanation }]) => ({
      name,
      message,
      session: { ip: host, helo: helo ?? '', mail_from: mailfrom ?? '' },
      expected: { spf: [result].flat() },
      explanation: explanation && explanation !== defaultExplanation ? explanation : null,
    })),
  }))
}
