import { z } from 'zod'
import { readYaml } from './read-yaml.ts'
import type { Scenario } from './suite.ts'
import { characterStrings, createSuiteWorld, type SuiteName } from './suite-world.ts'

/* The format of the ARC validation suite by the authors of RFC 8617. */

const scenarioSchema = z.object({
  description: z.string(),
  tests: z.record(z.string(), z.object({ message: z.string(), cv: z.string().toLowerCase().nullish() })),
  'txt-records': z.record(z.string(), z.string()).nullish(),
})

export function readArcSuite(file: string): Scenario[] {
  return readYaml(file, scenarioSchema).map(({ description, tests, ...scenario }) => ({
    description: description.trim(),
    world: createSuiteWorld(new Map(Object.entries(scenario['txt-records'] ?? {}).map(publish))),
    cases: Object.entries(tests).map(([name, { message, cv }]) => ({
      name,
      // An upload without text is refused. One without a chain has the same result.
      message: Buffer.from(message.trim() === '' ? 'Subject: empty\r\n\r\n' : message),
      session: {},
      // The suite states no result for a chain that must not be sealed again.
      expected: { arc: [cv || 'fail'] },
      explanation: null,
    })),
  }))
}

function publish([name, text]: [string, string]): [string, SuiteName] {
  return [name, { records: { TXT: [characterStrings(text)] }, timesOut: false }]
}
