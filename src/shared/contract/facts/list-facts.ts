import { z } from 'zod'
import { listingKinds, listingMeanings, listStatusSchema, listTroubles } from '../../listing.ts'
import { reasonSchema } from '../../reason.ts'
import { severitySchema } from '../../severity.ts'

/** One reason why a list contains an address or a domain. */
const listEntrySchema = z.object({
  code: z.string().describe('The address that the zone answered with.'),
  meaning: z.enum(listingMeanings),
  kind: z.enum(listingKinds),
  severity: severitySchema,
})
export type ListEntry = z.infer<typeof listEntrySchema>

/** The stored answer of one list: keys and numbers, no prose. */
export const listAnswerSchema = z
  .object({
    list: z.string().describe('The zone that was asked, without the key of its user.'),
    name: z.string().describe('What people call the list.'),
    weight: severitySchema.describe('How much a listing there matters as a rule.'),
    status: listStatusSchema,
    codes: z.array(z.string()).describe('The addresses the zone answered with.'),
    entries: z.array(listEntrySchema).describe('What the zone documents for its codes; information where not listed.'),
    explanation: z.string().nullable().describe("The list's own words for a listing (TXT)."),
    trouble: z.enum(listTroubles).nullable().describe('Why the list has no say, where the DNS is not the reason.'),
    reason: reasonSchema.nullable().describe('Why the DNS did not tell; null when it did.'),
    delist_url: z.string().nullable(),
    milliseconds: z.int().nullable().describe('How long the answer took; null where nothing was asked.'),
  })
  .meta({ id: 'ListAnswer', description: 'What one DNS list says.' })
export type ListAnswer = z.infer<typeof listAnswerSchema>
