import { z } from 'zod'

/**
 * What a receiver does about a fault, the gravest first. `refused`: it answers 4xx or 5xx. `spam`: it files the message
 * as spam. `no_support`: it delivers the message but gives no help, and the reputation suffers in time.
 */
export const consequences = ['refused', 'spam', 'no_support', 'none'] as const
export const consequenceSchema = z
  .enum(consequences)
  .meta({ id: 'Consequence', description: 'What the receiver publishes that it does.' })
export type Consequence = z.infer<typeof consequenceSchema>

/** Where a rule is published. */
export const publishedAtSchema = z
  .object({
    title: z.string(),
    url: z.string().nullable().describe('Null for hearsay.'),
    page_date: z.iso.date().nullable().describe('The date of the page or of the snapshot; null if it has none.'),
  })
  .meta({ id: 'PublishedAt' })
export type PublishedAt = z.infer<typeof publishedAtSchema>

/**
 * Where a fault is fixed. `service`: at the operator of the sending server. `receiver`: only the other side can.
 * The last one: no sender fixes it, because it is what the message is.
 */
const fixers = ['message', 'service', 'dns', 'blocklist', 'receiver', 'nobody'] as const
export const fixerSchema = z.enum(fixers).meta({ id: 'FixedBy', description: 'Where the fault is fixed.' })
export type Fixer = z.infer<typeof fixerSchema>
