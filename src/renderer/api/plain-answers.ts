import { z } from 'zod'
import * as blacklist from '../../shared/contract/blacklist.ts'
import * as domain from '../../shared/contract/domain.ts'
import { htmlReportSchema } from '../../shared/contract/html.ts'
import * as lookups from '../../shared/contract/lookups.ts'
import { route } from '../../shared/contract/route.ts'
import * as tests from '../../shared/contract/tests.ts'
import { severities } from '../../shared/severity.ts'

/*
 * Another instance may implement the interface without our extensions. Its plain answers, and the calls that accept
 * both, are defined only here. Plain answers have a type of their own, so that no page mistakes a missing member for an
 * unknown result.
 */

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

/**
 * The interface defines no members for checks, and too few for lookups to distinguish an absent record from an omitted
 * one.
 */
const plainAnswerSchema = z.record(z.string(), z.unknown()).transform((plain) => ({ plain }))
export type PlainAnswer = z.infer<typeof plainAnswerSchema>

export function isPlain(answer: object): answer is PlainAnswer {
  return 'plain' in answer
}

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

export const auditDomain = route({
  ...domain.auditDomainRoute,
  responses: { 200: { description: 'The audit.', body: z.union([domain.domainAuditSchema, plainAnswerSchema]) } },
})

export const checkBlacklists = route({
  ...blacklist.checkBlacklists,
  responses: {
    200: { description: 'The report.', body: z.union([blacklist.blacklistReportSchema, plainAnswerSchema]) },
  },
})

/** A lookup with its full or plain answer. */
const answered = <A extends z.ZodType>(body: A) => ({
  200: { description: 'The answer.', body: z.union([body, plainAnswerSchema]) },
})

export const lookUpSpf = route({ ...lookups.lookUpSpf, responses: answered(lookups.spfLookupSchema) })
export const lookUpDkim = route({ ...lookups.lookUpDkim, responses: answered(lookups.dkimLookupSchema) })
export const lookUpDmarc = route({ ...lookups.lookUpDmarc, responses: answered(lookups.dmarcLookupSchema) })
export const checkHtml = route({ ...lookups.checkHtml, responses: answered(htmlReportSchema) })
