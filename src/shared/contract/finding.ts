import { z } from 'zod'
import { findingGroups, paramsSchema, recordSchema } from '../findings/finding.ts'
import { severitySchema } from '../severity.ts'

export const findingSchema = z
  .object({
    key: z.string(),
    severity: severitySchema,
    points: z.number().min(0),
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

/** A step of the fix plan: first what blocks delivery, then by gain. */
export const fixStepSchema = z
  .object({
    keys: z.array(z.string()).describe('The findings that it fixes, including consequences of others.'),
    title: z.string().describe('What is wrong.'),
    fix: z.string().describe('What to do.'),
    severity: severitySchema,
    gain: z
      .number()
      .min(0)
      .describe('What the score gains by this step after the previous ones; the gains add up to the last score.'),
    score: z.number().min(0).max(10).nullable().describe('The score after this step and the previous ones.'),
    record: recordSchema.nullable(),
  })
  .meta({ id: 'FixStep' })
export type FixStep = z.infer<typeof fixStepSchema>
