import { z } from 'zod'
import { recordEditSchema } from '../../../shared/contract/record-edit.ts'
import { plannedAuditSchema } from '../../../shared/contract/what-if.ts'
import { languageSchema } from '../../../shared/language-schema.ts'

/* The audit of a domain in a zone file. */

export const zoneQuestionSchema = z.object({
  /** Its name in error messages. */
  file: z.string(),
  text: z.string(),
  /** In A-labels (`readDomainName`); null for the only domain in the file. */
  domain: z.string().nullable(),
  /** They must have no problem (`findEditProblem`). */
  edits: z.array(recordEditSchema).readonly(),
  language: languageSchema,
})
export type ZoneQuestion = z.infer<typeof zoneQuestionSchema>

export const zonePlanSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('read'),
    /** The domains in the file, except reverse zones; empty if only the caller knows. */
    origins: z.array(z.string()),
    /** Null until one of the domains is chosen. */
    planned: plannedAuditSchema.nullable(),
  }),
  z.object({ state: z.literal('no_zone') }),
  z.object({ state: z.literal('not_in_zone'), origins: z.array(z.string()) }),
  /** The problem names the line (`FILE:3:1: …`). */
  z.object({ state: z.literal('unreadable'), problem: z.record(languageSchema, z.string()) }),
])
export type ZonePlan = z.infer<typeof zonePlanSchema>
