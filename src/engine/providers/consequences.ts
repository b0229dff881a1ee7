import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { type Consequence, consequences } from '../../shared/findings/consequence.ts'
import type { CheckKey, FindingKey, Outcome } from '../../shared/findings/finding.ts'
import { declaredConsequences } from '../checks/index.ts'
import type { FactSource } from '../facts/fact-pack.ts'
import { concerns, requirementsOf } from './evaluate-requirement.ts'
import { type ProviderRow, providersPack, sourceOf } from './requirements.ts'

/**
 * How far a finding lowers the verdict: 3 to `rejected`, 2 to `spam`, 1 to `at_risk`. What a provider publishes for
 * bulk senders only lowers it to `at_risk`, because a message does not show how many of them are sent.
 */
export type Level = 0 | 1 | 2 | 3

/** What receivers do about a finding of a message, and where that is published. */
export interface Judgement {
  consequence: Consequence
  source: FactSource | null
  level: Level
}

export type Judge = (finding: FindingKey) => Judgement

export const harmless: Judgement = { consequence: 'none', source: null, level: 0 }

/** The facts that decide which requirements apply, and whether the message meets them. */
export type JudgedFacts = Pick<
  MessageFacts,
  'headers' | 'purpose' | 'spf' | 'dkim' | 'dmarc_policy' | 'chosen_providers'
>

/** The rows that say what providers do about each finding, with the rule of their requirement. */
const rowsAbout = providersPack.derive(({ providers, requirements }) => {
  const rows = providers.flatMap(({ provider, name, counts, rows }) =>
    rows
      .filter(isEnforced)
      .map((row) => ({ row, rule: requirements[row.requirement], provider, name, counts, audience: audienceOf(row) })),
  )
  const findings = new Set(rows.flatMap(({ rule }) => rule.violated_by))
  return new Map(
    [...findings].map((finding) => [finding, rows.filter(({ rule }) => rule.violated_by.includes(finding))]),
  )
})

function audienceOf({ enforced_for, applies_to }: ProviderRow): ProviderRow['applies_to'] {
  return enforced_for ?? applies_to
}

/** Recommendations count if ignoring them costs no more than the provider's support. */
function isEnforced({ level, consequence }: ProviderRow): boolean {
  return level === 'required' || consequence === 'no_support'
}

/**
 * What receivers do about the findings among the outcomes: the gravest of what the check declares and of the
 * requirements that the finding violates. `assumed` are checks whose failure is only assumed; then an undecided purpose
 * counts as a campaign. Pure.
 */
export function judgeFindings(
  facts: JudgedFacts,
  outcomes: readonly Outcome[],
  assumed: ReadonlySet<CheckKey> = new Set(),
): Judge {
  const stateOf = requirementsOf(facts, outcomes)
  const { value: purpose } = facts.purpose
  const isCampaign = purpose === 'campaign' || (purpose === null && assumed.size > 0)
  return (finding) => {
    const declared = declaredConsequences.get(finding)
    let gravest = declared ? judge(declared.kind, declared.source, 'all') : harmless
    for (const { row, rule, provider, counts, audience } of rowsAbout().get(finding) ?? []) {
      if (!counts && !facts.chosen_providers.includes(provider)) continue
      const applies = (audience === 'all' || isCampaign) && concerns(row, facts)
      const isGuess = rule.rarely_seen && rule.checks.some((check) => assumed.has(check))
      if (!applies || isGuess || stateOf(row.requirement).state !== 'fail') continue
      const judgement = judge(row.consequence, row.source, audience)
      if (gravest === harmless || isGraver(judgement, gravest)) gravest = judgement
    }
    return gravest
  }
}

function judge(consequence: Consequence, source: string, audience: ProviderRow['applies_to']): Judgement {
  return { consequence, source: sourceOf(source), level: levelOf(consequence, audience) }
}

function levelOf(consequence: Consequence, audience: ProviderRow['applies_to']): Level {
  if (consequence !== 'refused' && consequence !== 'spam') return 0
  if (audience === 'bulk') return 1
  return consequence === 'refused' ? 3 : 2
}

function isGraver(one: Judgement, other: Judgement): boolean {
  const rank = ({ consequence }: Judgement) => -consequences.indexOf(consequence)
  return one.level - other.level > 0 || (one.level === other.level && rank(one) > rank(other))
}

/** What is published about a finding: by whom, for which senders, and where. The gravest first. */
interface Published {
  consequence: Consequence
  /** Null for what a check declares, which holds for every sender. */
  provider: string | null
  applies_to: ProviderRow['applies_to']
  source: FactSource
}

/** All published consequences of a finding at providers that count, whatever else a message has. */
export function describePublished(finding: FindingKey): Published[] {
  const declared = declaredConsequences.get(finding)
  const own: Published[] = declared
    ? [{ consequence: declared.kind, provider: null, applies_to: 'all', source: sourceOf(declared.source) }]
    : []
  const required = (rowsAbout().get(finding) ?? []).flatMap(({ row, name, counts, audience }): Published[] => {
    const { consequence, source } = row
    if (!counts || consequence === 'none') return []
    return [{ consequence, provider: name, applies_to: audience, source: sourceOf(source) }]
  })
  const rank = ({ consequence, applies_to }: Published) =>
    -10 * levelOf(consequence, applies_to) + consequences.indexOf(consequence)
  return [...own, ...required].toSorted((a, b) => rank(a) - rank(b))
}
