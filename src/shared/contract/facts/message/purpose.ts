import { z } from 'zod'

/** What a message is sent for. Large providers have requirements for campaigns only. */
export const purposes = ['campaign', 'transactional', 'personal'] as const
export type Purpose = (typeof purposes)[number]

/** What its author says about a message. What only a sent message has is not judged in a template. */
export const statedPurposes = [...purposes, 'template'] as const
export type StatedPurpose = (typeof statedPurposes)[number]

const purposeSchema = z
  .enum(purposes)
  .meta({ id: 'Purpose', description: 'Newsletters and offers; receipts, codes, and alerts; or mail between people.' })

export const statedPurposeSchema = z.enum(statedPurposes).meta({
  id: 'StatedPurpose',
  description:
    'As `Purpose`, or a file that is to be sent by a program: its signature, date, origin, and what else only a sent message has do not count.',
})

/**
 * What each purpose looks like. Never a way to unsubscribe: a message must not turn into something else, with fewer
 * requirements, when its unsubscribe link is taken away.
 */
export const purposeSigns = {
  campaign: [
    /** A field with the name of a campaign. */
    'campaign_field',
    /** A program that only sends newsletters. */
    'newsletter_program',
    /** Fields or a return path of a bulk email service. */
    'bulk_service',
    /** List-Id, without an address for readers to write to. */
    'list_id',
    /** Subject or sender call it a newsletter. */
    'newsletter_name',
    /** A link to its browser version. */
    'browser_version',
    /** It explains why the recipient gets it. */
    'subscription_notice',
    /** The subject makes an offer. */
    'offer_subject',
    /** The text makes several offers, or names several prices. */
    'offers',
    /** Several links next to an offer. */
    'shop_links',
    /** Tracking pixels or links that identify the reader. */
    'tracking',
    /** A designed page that greets everyone alike. */
    'generic_greeting',
  ],
  transactional: [
    /** The subject of a receipt, a code, an order, or a sign-in. */
    'transaction_subject',
    /** An order number, an invoice, or a password in the text. */
    'transaction_words',
    /** The sender is named after a program or a department: noreply, orders, root. */
    'automatic_sender',
    /** Auto-Submitted, or the null sender. */
    'automatic_message',
    /** The subject of a program that watches something: cron, monitoring. */
    'alert_subject',
    /** A calendar invitation. */
    'invitation',
  ],
  personal: [
    /** Posted to a list that its readers write to. */
    'discussion_list',
    /** A reply. */
    'reply',
    /** Written with an email client. */
    'email_client',
    /** Plain text without a page. */
    'plain_text',
    /** A greeting by name, to at most a few recipients. */
    'personal_greeting',
  ],
} as const satisfies Record<Purpose, readonly string[]>

export type PurposeSign = (typeof purposeSigns)[Purpose][number]

const signSchema = z.enum([...purposeSigns.campaign, ...purposeSigns.transactional, ...purposeSigns.personal])

const purposeFactSchema = z.object({
  value: purposeSchema
    .nullable()
    .describe('Null if it is undecided: what only campaigns must have is then unknown, never met.'),
  source: z.enum(['chosen', 'guessed']),
  signs: z
    .array(signSchema)
    .describe('What it looks like, also if the purpose was chosen. Two or more decide a guess.'),
  template: z.boolean().describe('Whether it is judged as a template, without what only a sent message has.'),
})
export type PurposeFact = z.infer<typeof purposeFactSchema>

/** What the message is sent for: as its author said, otherwise as it looks. */
export const purposeFacts = {
  purpose: purposeFactSchema.describe('What the message is sent for.'),
}
