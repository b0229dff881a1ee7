import { z } from 'zod'
import { route } from '../../../shared/contract/route.ts'
import * as tests from '../../../shared/contract/tests.ts'
import { severities } from '../../../shared/severity.ts'

/** A finding without our extensions. The interface does not list severities: points stand in for unknown ones. */
const plainFindingSchema = z
  .object({ key: z.string(), severity: z.string(), points: z.number(), title: z.string(), fix: z.string().default('') })
  .transform(({ severity: word, ...finding }) => {
    const severity = severities.find((each) => each === word) ?? (finding.points > 0 ? 'minor' : 'info')
    const state = severity === 'ok' ? ('pass' as const) : ('fail' as const)
    return { ...finding, severity, state, ...notStated }
  })

const notStated = { why: '', reason: null, reason_code: null, record: null, evidence: {}, references: [] }

const plainTestSchema = z.object({
  address: z.string().optional(),
  status: z.enum(tests.testStatuses),
  score: z.number().nullable().default(null),
  verdict: z.enum(tests.verdicts).nullable().default(null).catch(null),
  result: z
    .object({ findings: z.array(plainFindingSchema), facts: z.record(z.string(), z.unknown()) })
    .nullable()
    .default(null),
})
export type PlainTest = z.infer<typeof plainTestSchema>

/** The members of a finding that every instance returns. */
export type PlainFinding = Omit<tests.Finding, 'group' | 'gain'>

export type ReadTest = tests.TestReport | PlainTest

export function isFullTest(test: ReadTest): test is tests.TestReport {
  return 'expires_at' in test
}

/** Other instances have their own token format, and the interface does not define the success status. */
const created = {
  description: 'Created.',
  body: tests.createTest.responses[201].body.extend({
    token: z.string().min(1),
    pickup_addresses: z.array(z.string()).default([]),
  }),
}

export const createTest = route({ ...tests.createTest, responses: { 200: created, 201: created } })

export const readTest = route({
  ...tests.readTest,
  responses: { 200: { description: 'The test.', body: z.union([tests.testReportSchema, plainTestSchema]) } },
})
