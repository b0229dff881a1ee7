import { z } from 'zod'
import { consequenceSchema, publishedAtSchema } from '../../findings/consequence.ts'

/** The kinds of requirements. Which provider requires which of them, and of whom, is in the pack of providers. */
export const requirementKeys = [
  'spf_or_dkim',
  'spf',
  'dkim',
  'dkim_key',
  'dkim_rsa',
  'dkim_aligned',
  'dmarc_record',
  'dmarc_pass',
  'alignment',
  'spf_entries',
  'reverse_dns',
  'helo',
  'direct_sending',
  'blocklists',
  'tls',
  'message_format',
  'from_domain',
  'display_name',
  'envelope_domain',
  'recipients',
  'one_click',
  'unsubscribe_header',
  'unsubscribe',
  'unsubscribe_in_body',
  'spam_rate',
] as const
export type RequirementKey = (typeof requirementKeys)[number]

const requirementStates = ['pass', 'fail', 'unknown', 'not_applicable'] as const
export type RequirementState = (typeof requirementStates)[number]

/** Which senders must meet a requirement. */
export const senderSizes = ['all', 'bulk'] as const
export type SenderSize = (typeof senderSizes)[number]

/** Remarks on what a provider publishes, such as pages that differ. */
export const rowNotes = [
  'alignment_code',
  'codes_secondary',
  'dmarc_pages_differ',
  'entries_undefined',
  'junk_first',
  'mailto_enough',
  'may_not_accept',
  'name_impact',
  'older_page',
  'spam_or_refused',
  'spf_all',
  'tls_bulk',
] as const

/** Whose mail a provider's rules are for, or why there are none. */
export const providerScopes = [
  'personal_accounts',
  'consumer_accounts',
  'yahoo_family',
  'publishes_nothing',
  'nothing_found',
] as const

const verdictSchema = z.enum(requirementStates)
export type ProviderVerdict = z.infer<typeof verdictSchema>

const requirementSchema = z.object({
  key: z.enum(requirementKeys),
  requirement: z.string().describe('The requirement.'),
  applies_to: z.enum(senderSizes).describe('`bulk`: only senders at or above `bulk_threshold`.'),
  only_for: z
    .enum(['direct', 'marketing'])
    .nullable()
    .describe('`direct`: not for mail through mailing lists or forwarders. `marketing`: only for campaigns.'),
  level: z.enum(['required', 'recommended']),
  state: z.enum(requirementStates),
  reason: z.string().nullable().describe('What is missing, or why it is unknown; null if the message passes.'),
  consequence: consequenceSchema,
  codes: z
    .array(z.string())
    .describe('The SMTP replies to violations, temporary ones first; empty if none is published.'),
  smtp_error: z.string().nullable().describe('The first of `codes`; null if there is none.'),
  note: z.string().nullable().describe('What else is published about it, such as pages that differ.'),
  source: publishedAtSchema,
})

/** Whether a message meets a provider's requirements. */
export const providerReportSchema = z
  .object({
    provider: z.string(),
    name: z.string(),
    verdict: verdictSchema.describe(
      'For small senders. `not_applicable` if no requirement that decides about delivery applies to them. The spam rate, which a message cannot show, is left out.',
    ),
    bulk_verdict: verdictSchema.describe('For bulk senders.'),
    bulk_threshold: z.int().nullable().describe('Messages per day that make a bulk sender, if published.'),
    counts: z.boolean().describe("Whether the provider counts for the message's verdict."),
    domains: z.array(z.string()).describe('The domains of its mailboxes.'),
    scope: z.string().nullable().describe('Whose mail the rules are for, or why there are none; null if all.'),
    in_force: z.iso.date().nullable(),
    reference: publishedAtSchema.nullable().describe('The page with the requirements; null if none was found.'),
    checked_on: z.iso.date().nullable().describe('When the page was last read.'),
    rows: z.array(requirementSchema),
  })
  .meta({ id: 'ProviderReport', description: 'The published requirements of a mailbox provider.' })
export type ProviderReport = z.infer<typeof providerReportSchema>
