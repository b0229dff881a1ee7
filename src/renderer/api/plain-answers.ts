import { z } from 'zod'
import * as blacklist from '../../shared/contract/blacklist.ts'
import * as domain from '../../shared/contract/domain.ts'
import { htmlReportSchema } from '../../shared/contract/html.ts'
import * as lookups from '../../shared/contract/lookups.ts'
import { route } from '../../shared/contract/route.ts'
import * as tests from '../../shared/contract/tests.ts'
import { severities } from '../../shared/severity.ts'

/*
 * Another instance may know the interface and none of what this product adds to it. Here, and only here, stands what
 * its plain answers look like, and the calls that take both: a full answer stays what it is, a plain one is a shape of
 * its own, so that no page takes what was never said for something that is unknown.
 */

/** A finding without our additional members. Severities have no list in the interface: points tell of unknown words. */
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
 * Of checks, the interface names what is looked at and no member; of lookups, it names too few to tell an absent record
 * from one that is not said.
 */
const plainAnswerSchema = z.record(z.string(), z.unknown()).transform((plain) => ({ plain }))
export type PlainAnswer = z.infer<typeof plainAnswerSchema>

export function isPlain(answer: object): answer is PlainAnswer {
  return 'plain' in answer
}

/** A finding, as far as every instance tells it. */
export type PlainFinding = Omit<tests.Finding, 'group' | 'gain'>

export type ReadTest = tests.TestReport | PlainTest

export function isFullTest(test: ReadTest): test is tests.TestReport {
  return 'expires_at' in test
}

/** Other instances make their tokens in their own way, and the interface does not say with which status they answer. */
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

/** A lookup with its full answer, or a plain one. */
const answered = <A extends z.ZodType>(body: A) => ({
  200: { description: 'The answer.', body: z.union([body, plainAnswerSchema]) },
})

export const lookUpSpf = route({ ...lookups.lookUpSpf, responses: answered(lookups.spfLookupSchema) })
export const lookUpDkim = route({ ...lookups.lookUpDkim, responses: answered(lookups.dkimLookupSchema) })
export const lookUpDmarc = route({ ...lookups.lookUpDmarc, responses: answered(lookups.dmarcLookupSchema) })
export const lookUpBlacklists = route({
  ...lookups.lookUpBlacklists,
  responses: answered(lookups.blacklistLookupSchema),
})
export const checkHtml = route({ ...lookups.checkHtml, responses: answered(htmlReportSchema) })
