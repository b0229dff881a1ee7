import { z } from 'zod'
import type { Finding } from '../../../shared/contract/finding.ts'
import * as full from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { testStatuses, verdicts } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import { route } from '../../../shared/contract/route.ts'
import { severities } from '../../../shared/severity.ts'

/** A finding without our extensions. The interface does not list severities: points stand in for unknown ones. */
const plainFindingSchema = z
  .object({ key: z.string(), severity: z.string(), points: z.number(), title: z.string(), fix: z.string().default('') })
  .transform(({ severity: word, ...finding }) => {
    const severity = severities.find((each) => each === word) ?? (finding.points > 0 ? 'minor' : 'info')
    const state = severity === 'ok' ? ('pass' as const) : ('fail' as const)
    return { ...finding, severity, state, ...notStated }
  })

const notStated = {
  ...{ why: '', reason: null, reason_code: null, record: null, evidence: {}, references: [] },
  ...{ consequence: 'none' as const, consequence_for: 'all' as const, consequence_source: null, fixed_by: null },
}

const plainTestSchema = z.object({
  address: z.string().optional(),
  status: z.enum(testStatuses),
  score: z.number().nullable().default(null),
  verdict: z.enum(verdicts).nullable().default(null).catch(null),
  result: z
    .object({ findings: z.array(plainFindingSchema), facts: z.record(z.string(), z.unknown()) })
    .nullable()
    .default(null),
})
export type PlainTest = z.infer<typeof plainTestSchema>

/** The members of a finding that every instance returns. */
export type PlainFinding = Omit<Finding, 'group' | 'gain' | 'because'>

export type ReadTest = full.InboxTestReport | PlainTest

export function isFullTest(test: ReadTest): test is full.InboxTestReport {
  return 'expires_at' in test
}

export const readTest = route({
  ...full.readTest,
  responses: { 200: { description: 'The test.', body: z.union([full.testReportSchema, plainTestSchema]) } },
})
