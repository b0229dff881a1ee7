import { z } from 'zod'
import { providerKeys, requirementKeys, senderSizes } from '../../shared/contract/inbox-tests/providers.ts'
import data from './requirements.json' with { type: 'json' }

const providerSchema = z.object({
  provider: z.enum(providerKeys),
  name: z.string(),
  /** Messages per day; null if the provider publishes no number. */
  bulk_threshold: z.int().nullable(),
  source: z.object({ title: z.string(), url: z.string() }),
  in_force: z.iso.date(),
  checked_on: z.iso.date(),
  confidence: z.enum(['verified', 'secondary']),
  rows: z.array(
    z.object({
      requirement: z.enum(requirementKeys),
      applies_to: z.enum(senderSizes),
      level: z.enum(['required', 'recommended']),
      smtp_error: z.string().nullable(),
    }),
  ),
})
export type ProviderRequirements = z.infer<typeof providerSchema>

/** What each provider requires, in report order. */
export const providers: readonly ProviderRequirements[] = z
  .object({ providers: z.array(providerSchema) })
  .parse(data).providers
