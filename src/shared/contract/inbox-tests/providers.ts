import { z } from 'zod'

/** The mailbox providers whose published requirements are checked. */
export const providerKeys = ['gmail', 'yahoo', 'microsoft', 'apple'] as const
export type ProviderKey = (typeof providerKeys)[number]

/** The kinds of requirements. Which provider requires which of them, and of whom, is in the engine's data. */
export const requirementKeys = [
  'spf_or_dkim',
  'spf',
  'dkim',
  'dkim_key',
  'dkim_rsa',
  'dmarc_record',
  'alignment',
  'reverse_dns',
  'tls',
  'message_format',
  'one_click',
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

const verdictSchema = z.enum(['pass', 'fail', 'unknown'])
export type ProviderVerdict = z.infer<typeof verdictSchema>

const referenceSchema = z.object({ title: z.string(), url: z.string() })

const requirementSchema = z.object({
  key: z.enum(requirementKeys),
  requirement: z.string().describe('The requirement.'),
  applies_to: z.enum(senderSizes).describe('`bulk`: only senders at or above `bulk_threshold`.'),
  level: z.enum(['required', 'recommended']),
  state: z.enum(requirementStates),
  reason: z.string().nullable().describe('What is missing, or why it is unknown; null if the message passes.'),
  smtp_error: z.string().nullable().describe('How the provider rejects violations; null if not published.'),
})

/** Whether a message meets a provider's requirements. */
export const providerReportSchema = z
  .object({
    provider: z.enum(providerKeys),
    name: z.string(),
    verdict: verdictSchema.describe('For small senders. The spam rate, which a message cannot show, is left out.'),
    bulk_verdict: verdictSchema.describe('For bulk senders.'),
    bulk_threshold: z.int().nullable().describe('Messages per day that make a bulk sender, if published.'),
    in_force: z.iso.date(),
    reference: referenceSchema,
    checked_on: z.iso.date().describe('When the page was last read.'),
    rows: z.array(requirementSchema),
  })
  .meta({ id: 'ProviderReport', description: 'The published requirements of a mailbox provider.' })
export type ProviderReport = z.infer<typeof providerReportSchema>

/** Whether a provider requires anything of small senders. If not, meeting everything is meaningless. */
export function asksSmallSenders({ rows }: Pick<ProviderReport, 'rows'>): boolean {
  return rows.some(({ applies_to, level, key }) => applies_to === 'all' && level === 'required' && key !== 'spam_rate')
}
