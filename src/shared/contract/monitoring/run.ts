import { z } from 'zod'
import { paramsSchema } from '../../findings/finding.ts'
import { findingKeys } from '../../findings/finding-keys.ts'
import { gradeSchema } from '../../findings/grade.ts'
import { reasonSchema } from '../../reason.ts'
import { severitySchema } from '../../severity.ts'
import { policySchema } from '../facts/dmarc-policy.ts'

/*
 * What a run of a monitor observed, and how that differs from the known state. Keys and records, no prose.
 */

const instant = z.iso.datetime()

/**
 * Problems that arise merely with time: nothing arrived for longer than expected, something expires soon, or a DKIM key
 * or a pack of facts is too old, or receivers wrote back. They are reported even if they exist in the first run.
 */
export const timeProblems = [
  ...(['overdue', 'ends_soon', 'key_old', 'facts_old'] as const),
  ...(['mail_refused', 'notices_risen', 'rate_raised', 'rate_high'] as const),
] as const

/**
 * What is wrong. `listed`: on the list. `policy_unannounced`: the MTA-STS policy changed without a new ID.
 * `policy_weaker`: the DMARC policy was `reject` and is `quarantine`.
 */
export const problemKeySchema = z
  .enum([...findingKeys, 'listed', ...timeProblems, 'policy_unannounced', 'policy_weaker'])
  .meta({ id: 'ProblemKey' })

const troubleSchema = z.object({ key: problemKeySchema, severity: severitySchema })

/** What the result of a check became because records changed. */
const consequenceSchema = z.object({
  subject: z.string(),
  before: troubleSchema.nullable(),
  after: troubleSchema.nullable(),
  params: paramsSchema.optional(),
})

/** The state of a subject: its records, or the keys of its findings, in a stable order. */
export const standingSchema = z
  .object({
    value: z.array(z.string()),
    problem: troubleSchema.nullable().describe('Null if nothing is wrong.'),
  })
  .meta({ id: 'MonitorStanding' })

/**
 * The name of a subject: `check:spf.all`, `records:mx`, `addresses:mx`, `reverse:mx`, `networks:spf`,
 * `list:zen.spamhaus.org`, `arrival:messages`,
 * `end:registration`, `key:s1`, `facts:providers`, `refusal:gmail auth_failed`, `rise:bounces`, `rate:complaints`.
 */
const subjectSchema = z.string()

/** Whether the value of a subject is what DNS has: records, or the names and addresses behind them. */
export function isRecordSubject(subject: string): boolean {
  return /^(?:records|addresses|networks|reverse):/.test(subject)
}

/** The answer about a subject in a run. Subjects without an answer have no reading. */
export const readingSchema = standingSchema.extend({
  subject: subjectSchema,
  params: paramsSchema.optional().describe('The parameters of the finding, or of another problem, for its text.'),
  unasked: z.literal(true).optional().describe('It does not apply, such as the policy of a missing record.'),
})
export type Reading = z.infer<typeof readingSchema>

/** What one run observed. */
export const observationSchema = z.object({
  readings: z.array(readingSchema),
  skipped: reasonSchema.nullable().describe('Why the most important questions have no answer; null if they have.'),
})
export type Observation = z.infer<typeof observationSchema>

export const changeSchema = z
  .object({
    subject: subjectSchema,
    before: standingSchema,
    after: standingSchema,
    before_since: instant.describe('When the former state was first seen.'),
    before_until: instant.describe('When it was last seen.'),
    at: instant.describe('When the new state was first seen.'),
    follows: z.array(consequenceSchema).optional().describe('What follows from it: checks with another result.'),
    takeover: z
      .literal(true)
      .optional()
      .describe('A takeover of the domain would look like this: another delegation, mail servers, or DKIM key.'),
  })
  .meta({ id: 'MonitorChange' })
export type Change = z.infer<typeof changeSchema>

/** What lists show of a target, from the latest run with enough answers. */
export const monitorSummarySchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('domain'),
      grade: gradeSchema,
      grade_floor: gradeSchema.describe('The grade if everything failed that had no answer.'),
      policy: policySchema.nullable().describe('The DMARC policy; null if there is none.'),
      testing: z.literal(true).optional().describe('`t=y`: receivers are asked to apply the policy one step weaker.'),
    }),
    z.object({ kind: z.literal('missing') }).describe('The domain does not exist.'),
    z.object({
      kind: z.literal('address'),
      listed: z.int().min(0).describe('How many blocklists it is on.'),
      unanswered: z.int().min(0).describe('How many blocklists did not answer.'),
    }),
  ])
  .meta({ id: 'MonitorSummary' })
export type MonitorSummary = z.infer<typeof monitorSummarySchema>
export type DomainSummary = Extract<MonitorSummary, { kind: 'domain' }>
export type AddressSummary = Extract<MonitorSummary, { kind: 'address' }>

/** The policy tags of a DMARC record; null without a record. */
export function policyTags({ policy, testing }: Pick<DomainSummary, 'policy' | 'testing'>): string | null {
  return policy && `p=${policy}${testing ? '; t=y' : ''}`
}
