import { z } from 'zod'
import shipped from '../../../resources/facts/providers.json' with { type: 'json' }
import { providerScopes, requirementKeys, rowNotes, senderSizes } from '../../shared/contract/inbox-tests/providers.ts'
import { consequences } from '../../shared/findings/consequence.ts'
import { checkKeys, findingKeys } from '../../shared/findings/finding-keys.ts'
import { definePack, type FactSource, packFileSchema } from '../facts/fact-pack.ts'

/** How a requirement follows from the outcomes of checks, so that no row disagrees with the findings. */
const ruleSchema = z.object({
  checks: z.array(z.enum(checkKeys)),
  violated_by: z.array(z.enum(findingKeys)),
  /** Notes that leave it unknown. */
  unknown_with: z.array(z.enum(findingKeys)).default([]),
  /** It is only violated if all of its checks that apply, and at least two, fail. */
  every: z.boolean().default(false),
  /** The state if a check fails for another reason. */
  otherwise: z.enum(['pass', 'not_applicable']).default('pass'),
  /** A test rarely sees it, so that not knowing it says nothing. */
  rarely_seen: z.boolean().default(false),
})
export type RequirementRule = z.infer<typeof ruleSchema>

const rowSchema = z.object({
  requirement: z.enum(requirementKeys),
  applies_to: z.enum(senderSizes),
  /** Whom the consequence is published for, if not for all to whom the requirement applies. */
  enforced_for: z.enum(senderSizes).optional(),
  only_for: z.enum(['direct', 'marketing']).nullable().default(null),
  level: z.enum(['required', 'recommended']).default('required'),
  consequence: z.enum(consequences),
  /** SMTP replies, temporary ones first. */
  codes: z.array(z.string()).default([]),
  source: z.string(),
  note: z.enum(rowNotes).nullable().default(null),
})
export type ProviderRow = z.infer<typeof rowSchema>

const providerSchema = z.object({
  provider: z.string(),
  name: z.string(),
  /** Messages per day; null if the provider publishes no number. */
  bulk_threshold: z.int().nullable(),
  /** The page with the requirements; null if none was found. */
  source: z.string().nullable(),
  in_force: z.iso.date().nullable(),
  read_on: z.iso.date().nullable(),
  /** Whether it counts for the verdict even if it was not chosen. */
  counts: z.boolean(),
  /** The languages whose users see it by default. */
  languages: z.array(z.string()),
  domains: z.array(z.string()),
  scope: z.enum(providerScopes).nullable(),
  rows: z.array(rowSchema),
})
export type ProviderRequirements = z.infer<typeof providerSchema>

/** What mailbox providers require, in report order, and how each requirement follows from the outcomes of checks. */
export const providersPack = definePack(
  'providers',
  z.object({ requirements: z.record(z.enum(requirementKeys), ruleSchema), providers: z.array(providerSchema) }),
  shipped,
  ({ providers }) =>
    providers.flatMap(({ source, rows }) => [...rows.map((row) => row.source), ...(source === null ? [] : [source])]),
)

const shippedSources = packFileSchema.parse(shipped).sources

/**
 * A page that rows of the pack or checks cite. The latter know the shipped pack. Throws for a source that neither has, which is
 * a bug.
 */
export function sourceOf(id: string): FactSource {
  const source = [...providersPack.file().sources, ...shippedSources].find((known) => known.id === id)
  if (!source) throw new Error(`the pack of providers has no source ${id}`)
  return source
}

let chosen: readonly string[] = []

/** Makes these providers count for verdicts beside those that always do, from now on. */
export function chooseProviders(names: readonly string[]): void {
  chosen = names.toSorted()
}

/** The providers that count because they were chosen. */
export function chosenProviders(): readonly string[] {
  return chosen
}

/** The providers that can be chosen: those with requirements that do not count anyway. */
export function choosableProviders(): Pick<ProviderRequirements, 'provider' | 'name'>[] {
  return providersPack.read().providers.filter(({ counts, rows }) => !counts && rows.length > 0)
}
