import { z } from 'zod'
import { consequenceSchema, fixerSchema, publishedAtSchema } from '../findings/consequence.ts'
import { findingGroups, paramsSchema, recordSchema } from '../findings/finding.ts'
import { severitySchema } from '../severity.ts'
import { senderSizes } from './inbox-tests/providers.ts'

export const findingSchema = z
  .object({
    key: z.string(),
    severity: severitySchema,
    points: z.number().min(0).describe('The score is 10 minus the points of all findings.'),
    because: z
      .string()
      .nullable()
      .describe('The finding that takes the points of this one, because both have one cause; null if there is none.'),
    consequence: consequenceSchema,
    consequence_for: z.enum(senderSizes).describe('`bulk`: only bulk senders have to fear it.'),
    consequence_source: publishedAtSchema.nullable(),
    fixed_by: fixerSchema.nullable().describe('Null if there is nothing to fix.'),
    title: z.string(),
    fix: z.string(),
    why: z.string().describe('Why it matters.'),
    state: z.enum(['pass', 'fail', 'unknown']),
    reason: z.string().nullable().describe('Why the check could not be done; null if it was.'),
    reason_code: z.string().nullable(),
    group: z.enum(findingGroups).meta({ id: 'FindingGroup' }),
    gain: z.number().min(0).describe('What the score gains if only this is fixed.'),
    record: recordSchema.nullable().describe('The record that fixes it, ready to paste.'),
    evidence: paramsSchema.describe('The parameters of the texts.'),
    references: z.array(z.object({ title: z.string(), url: z.string() })),
  })
  .meta({ id: 'Finding' })
export type Finding = z.infer<typeof findingSchema>

/** How much of a report is based on actual answers. */
export const coverageSchema = z
  .object({ done: z.int(), total: z.int() })
  .meta({ id: 'Coverage', description: 'Checks with an answer, out of all that apply.' })

/** The lower bound of a score. */
export const scoreFloorSchema = z
  .number()
  .min(0)
  .max(10)
  .nullable()
  .describe('The score if every check that could not be done had failed; `score` is the upper bound.')

export const seenServiceSchema = z
  .object({
    name: z.string(),
    setup: publishedAtSchema.nullable().describe("Its guide to sending from a domain of one's own, if known."),
  })
  .meta({ id: 'SeenService', description: 'A service that sends mail for its customers.' })
export type SeenService = z.infer<typeof seenServiceSchema>

/** A step of the fix plan: first what has the gravest consequence, then by gain. */
export const fixStepSchema = z
  .object({
    keys: z.array(z.string()).describe('The findings that it fixes, including consequences of others.'),
    title: z.string().describe('What is wrong.'),
    fix: z.string().describe('What to do.'),
    severity: severitySchema,
    fixed_by: fixerSchema,
    decides: z
      .boolean()
      .describe(
        'Whether it fixes what keeps the message from the inbox, so that it is needed before anything else counts.',
      ),
    gain: z
      .number()
      .min(0)
      .describe('What the score gains by this step after the previous ones; the gains add up to the last score.'),
    score: z.number().min(0).max(10).nullable().describe('The score after this step and the previous ones.'),
    record: recordSchema.nullable(),
  })
  .meta({ id: 'FixStep' })
export type FixStep = z.infer<typeof fixStepSchema>
