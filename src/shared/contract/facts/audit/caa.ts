import { z } from 'zod'
import { factSchema } from '../../../fact.ts'

/** What is wrong with a property (RFC 8659 section 4). */
export const caaProblems = ['unknown_critical_tag', 'invalid_issuer', 'invalid_iodef'] as const

const propertySchema = z.object({
  tag: z.string(),
  value: z.string(),
  critical: z.boolean(),
  issuer: z.string().nullable().describe('The authority in an issue property; empty for none.'),
  problem: z.enum(caaProblems).nullable(),
})

const caaSchema = z.object({
  domain: z.string(),
  found_at: z.string().describe('The domain, or its parent with the records.'),
  records: z.array(z.string()),
  properties: z.array(propertySchema),
})

/** The authorities that may issue certificates. */
export const caaFacts = { caa: factSchema(caaSchema) }
