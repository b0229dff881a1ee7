import { z } from 'zod'
import { factSchema } from '../../../fact.ts'

/**
 * How clearly a body offers to unsubscribe: only mentioned; in words next to a link; or with a link made for this
 * purpose or reader.
 */
export const unsubscribeOffers = ['none', 'mentioned', 'worded', 'personal'] as const

const mailingSchema = z.object({
  unsubscribe: z.enum(unsubscribeOffers).describe('How clearly the body offers to unsubscribe.'),
  browser_version: z.boolean().describe('Whether it links to its browser version.'),
  notice: z.boolean().describe('Whether it explains why the recipient gets it.'),
  links: z.int().describe('Distinct links, without those to unsubscribe.'),
  tracked_links: z.int().describe('Those with a campaign or an identifier.'),
  tracking_pixels: z.int().describe('Distinct tracking pixels.'),
  offers: z.int().describe('Distinct offers, such as a discount, and one for three or more prices.'),
  transaction: z.boolean().describe('Whether it names an order, an invoice, a code, or a password.'),
  greeting: z.enum(['none', 'generic', 'personal']).describe('Whether it greets everyone alike, or by name.'),
})

/** Properties of bulk mail in the body. Quoted and forwarded text does not count. */
export const mailingFacts = {
  mailing: factSchema(mailingSchema).describe("Signs of bulk mail in the author's text, without quotations."),
}

export type MailingSigns = z.infer<typeof mailingSchema>
export type UnsubscribeOffer = (typeof unsubscribeOffers)[number]
