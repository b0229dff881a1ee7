import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { reasonSchema } from '../../../reason.ts'

/** Kinds of records that may be published in the wrong place. */
export const recordKinds = ['spf', 'dkim', 'dmarc', 'mta_sts', 'tls_rpt', 'bimi'] as const

/**
 * `doubled_name`: the domain occurs twice in the record's name. `wrong_name`: at a name where receivers do not look for
 * this kind. `quoted`: at the right name, with quotation marks as part of the text. `placeholder`: at the right name,
 * with unfilled template text.
 */
const misplacements = ['doubled_name', 'wrong_name', 'quoted', 'placeholder'] as const

const misplacedRecordSchema = z.object({
  problem: z.enum(misplacements),
  kind: z.enum(recordKinds),
  name: z.string(),
  text: z.string(),
  belongs_at: z.string().describe('The name that receivers query.'),
  mended: z
    .string()
    .nullable()
    .describe('The corrected record; null if only the owner can know it, or if one already exists there.'),
  detail: z.string().describe('Remaining template text; otherwise empty.'),
})
export type MisplacedRecordFact = z.infer<typeof misplacedRecordSchema>

const misplacedSchema = z.object({
  domain: z.string(),
  records: z.array(z.string()).describe('The text of the records found.'),
  misplaced: z.array(misplacedRecordSchema),
  doubled_hosts: z.array(z.string()).describe('MX hosts with a doubled domain, because a final dot is missing.'),
  silence: reasonSchema.nullish().describe('Why one of the names could not be looked up.'),
})
export type MisplacedFact = z.infer<typeof misplacedSchema>

/** Records published in the wrong place or with unfilled placeholders. */
export const misplacedFacts = {
  misplaced: factSchema(misplacedSchema).describe('Known and empty if everything is correct.'),
}
