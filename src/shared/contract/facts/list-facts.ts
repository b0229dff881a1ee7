import { z } from 'zod'
import { listingKinds, listingMeanings, listStatusSchema, listTroubles } from '../../listing.ts'
import { reasonSchema } from '../../reason.ts'
import { severitySchema } from '../../severity.ts'

/** One reason why a list contains an address or a domain. */
const listEntrySchema = z.object({
  code: z.string().describe('The address in the answer.'),
  meaning: z.enum(listingMeanings),
  kind: z.enum(listingKinds),
  severity: severitySchema,
})
export type ListEntry = z.infer<typeof listEntrySchema>

/** The stored answer of one list: keys and numbers, no prose. */
export const listAnswerSchema = z
  .object({
    list: z.string().describe('The queried zone, without its key.'),
    name: z.string().describe('The name of the list.'),
    weight: severitySchema.describe('How much a listing usually matters.'),
    status: listStatusSchema,
    codes: z.array(z.string()).describe('The addresses in the answer.'),
    entries: z.array(listEntrySchema).describe('The documented meaning of its codes.'),
    explanation: z.string().nullable().describe("The list's explanation (TXT)."),
    trouble: z.enum(listTroubles).nullable().describe('Why the list gives no result, if not because of DNS.'),
    reason: reasonSchema.nullable().describe('Why DNS did not answer; null if it did.'),
    delist_url: z.string().nullable(),
    milliseconds: z.int().nullable().describe('Response time; null if not queried.'),
  })
  .meta({ id: 'ListAnswer', description: 'The answer of one DNS list.' })
export type ListAnswer = z.infer<typeof listAnswerSchema>
