import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { RequirementKey } from '../../shared/contract/inbox-tests/providers.ts'
import type { CheckKey, Outcome } from '../../shared/findings/finding.ts'
import type { Reason } from '../../shared/reason.ts'
import { leadersOf } from '../checks/index.ts'
import { isDiscussionList } from '../message/automatic.ts'
import { gapOf } from '../message/headers.ts'
import { type ProviderRow, providersPack, type RequirementRule } from './requirements.ts'

/** The result of a requirement. `not_applicable`: it does not apply to this message. */
export type RequirementResult =
  | { state: 'pass' | 'fail' | 'not_applicable' }
  | { state: 'unknown'; reason: Reason | null }

/** Whether a requirement may be one for this message. What it is sent for may be undecided. */
export function concerns(
  { only_for }: Pick<ProviderRow, 'only_for'>,
  { headers, purpose }: Pick<MessageFacts, 'headers' | 'purpose'>,
): boolean {
  if (only_for === 'direct') return !isDiscussionList(headers)
  return only_for === null || purpose.value === null || purpose.value === 'campaign'
}

/** Evaluates one requirement for the outcomes of a message. */
export type EvaluateRequirement = (key: RequirementKey) => RequirementResult

type RequirementFacts = Pick<MessageFacts, 'headers' | 'spf' | 'dkim' | 'dmarc_policy'>

/**
 * What meets a requirement although a check reports something else: a signature of another domain next to a broken one
 * of the author's, a record whose excess of lookups this message did not need, and the record of a free mail provider.
 */
const passes: Partial<Record<RequirementKey, (facts: RequirementFacts) => boolean>> = {
  spf: ({ spf }) => spf.state === 'known' && spf.value.result === 'pass',
  dkim: ({ dkim }) => dkim.state === 'known' && dkim.value.result === 'pass',
  dmarc_record: ({ dmarc_policy }) => dmarc_policy.state === 'known',
}

/**
 * Evaluates requirements by the outcomes of their checks: `fail` if one of the findings that violate it was found,
 * `unknown` if one of its checks, or a check that comes before it, has no answer. Pure.
 */
export function requirementsOf(facts: RequirementFacts, outcomes: readonly Outcome[]): EvaluateRequirement {
  const outcomeOf: OutcomeOf = (check) => outcomes.find((outcome) => outcome.check === check)
  const results = new Map<RequirementKey, RequirementResult>()
  return (key) => {
    const known = results.get(key)
    if (known) return known
    const result: RequirementResult = passes[key]?.(facts)
      ? { state: 'pass' }
      : evaluateRule(providersPack.read().requirements[key], facts, outcomeOf)
    results.set(key, result)
    return result
  }
}

/** The outcome of a check, if it has one. */
type OutcomeOf = (check: CheckKey) => Outcome | undefined

function evaluateRule(
  { checks, violated_by, unknown_with, every, otherwise }: RequirementRule,
  { headers }: RequirementFacts,
  outcomeOf: OutcomeOf,
): RequirementResult {
  // Only the provider knows how many readers report spam.
  if (checks.length === 0) return { state: 'unknown', reason: null }
  const answers = checks.flatMap((check) => outcomeOf(check) ?? [])
  const isViolation = (outcome: Outcome) => outcome.state === 'fail' && violated_by.includes(outcome.finding)
  const violations = answers.filter(isViolation).length
  if (every ? violations > 1 && violations === answers.length : violations > 0) return { state: 'fail' }
  if (every && answers.some((outcome) => outcome.state !== 'unknown' && !isViolation(outcome))) return { state: 'pass' }
  const gap = [...checks, ...checks.flatMap(leadersOf)].map(outcomeOf).find(isUnknown)
  if (gap) return { state: 'unknown', reason: gap.reason }
  if (answers.some((outcome) => outcome.state === 'note' && unknown_with.includes(outcome.finding))) {
    return { state: 'unknown', reason: { code: 'no_smtp_session' } }
  }
  // Checks of fields do not answer if the field may be in the unread end of the header.
  const readsHeader = checks.some((check) => /^(?:headers|list_unsubscribe)\./.test(check) && !outcomeOf(check))
  const unread = readsHeader ? gapOf(headers) : null
  if (unread) return { state: 'unknown', reason: unread }
  if (every || answers.length === 0) return { state: 'not_applicable' }
  return { state: answers.some((outcome) => outcome.state === 'fail') ? otherwise : 'pass' }
}

function isUnknown(outcome: Outcome | undefined): outcome is Extract<Outcome, { state: 'unknown' }> {
  return outcome?.state === 'unknown'
}
