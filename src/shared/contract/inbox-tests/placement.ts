import { z } from 'zod'
import { mailboxProviders } from '../../mailboxes/mailbox-providers.ts'
import { mailboxTroubleSchema } from '../mailboxes.ts'

/** `missing`: not found within 15 minutes after the message was received for the test. `pending`: not known yet. */
const placementStatuses = ['pending', 'inbox', 'spam', 'promotions', 'other', 'missing'] as const

/** The tabs of Gmail's inbox. */
export const inboxTabs = ['primary', 'promotions', 'social', 'updates', 'forums'] as const
export type InboxTab = (typeof inboxTabs)[number]

/** Where a message was found in a mailbox, and what the provider reported about it. */
export const foundPlaceSchema = z.object({
  status: z.enum(['inbox', 'spam', 'promotions', 'other']),
  folder: z.string(),
  tab: z.enum(inboxTabs).nullable().describe('The inbox tab, if the provider has tabs.'),
  arrived_at: z.iso.datetime(),
  seconds: z.number().min(0).nullable().describe('From the first receiving host to the mailbox.'),
  authentication_results: z.string().nullable().describe("The provider's Authentication-Results, verbatim."),
  spam_headers: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .describe("What the provider's filter wrote into the header."),
})
export type FoundPlace = z.infer<typeof foundPlaceSchema>

export const placementSchema = z
  .object({
    provider: z.enum(mailboxProviders),
    address: z.string(),
    status: z.enum(placementStatuses),
    folder: z.string().nullable(),
    tab: z.enum(inboxTabs).nullable(),
    arrived_at: z.iso.datetime().nullable(),
    seconds: z.number().nullable(),
    authentication_results: z.string().nullable(),
    spam_headers: foundPlaceSchema.shape.spam_headers,
    checked_at: z.iso.datetime().nullable().describe('When the mailbox was last searched.'),
    trouble: mailboxTroubleSchema.nullable().describe('Why the mailbox cannot be read now.'),
  })
  .meta({ id: 'Placement' })
export type PlacementReport = z.infer<typeof placementSchema>
