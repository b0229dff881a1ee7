import { z } from 'zod'
import { laterFactSchema } from './later-fact.ts'

/**
 * How clearly a body offers to unsubscribe: in words beside a link; by a link made for this, or for this reader; or
 * only mentioned.
 */
export const unsubscribeOffers = ['none', 'mentioned', 'worded', 'personal'] as const

const mailingSchema = z.object({
  unsubscribe: z.enum(unsubscribeOffers).describe('How clearly the body offers to end a subscription.'),
  browser_version: z.boolean().describe('Whether it links to itself in a browser.'),
  notice: z.boolean().describe('Whether it explains why its reader receives it.'),
  links: z.int().describe('Different links.'),
  tracked_links: z.int().describe('Different links that name a campaign or hold an identifier.'),
  tracking_pixels: z.int().describe('Different images that report an opening.'),
})

/** Properties of bulk mail in the body. Quoted and forwarded text does not count. */
export const mailingFacts = {
  mailing: laterFactSchema(mailingSchema).describe('Signs of a mailing in what the author wrote, without quotations.'),
}

export type MailingSigns = z.infer<typeof mailingSchema>
export type UnsubscribeOffer = (typeof unsubscribeOffers)[number]
