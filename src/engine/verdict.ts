import type { MessageFacts } from '../shared/contract/facts.ts'
import type { Verdict } from '../shared/contract/tests.ts'
import type { FindingKey } from '../shared/finding.ts'
import type { Score } from './score.ts'

/** From this score on, and without a critical finding, a message is likely to reach the inbox. */
const inboxScore = 7
/** Below this score a message is likely to be filed as spam. */
const atRiskScore = 5

/**
 * Listings for which mail servers refuse a message before they read it: of the sending address, and of the domains that
 * stand for its sender. What links lead to is seen by the filters behind them, which file as spam.
 */
const refusedListings: ReadonlySet<FindingKey> = new Set([
  'blacklist.listed_critical',
  'dbl.listed',
  'dbl.service_listed',
])

/**
 * Where the message will probably end.
 *
 * `rejected`: a receiver that follows the sender's own DMARC policy, or a list that most receivers obey, would refuse the
 * message, whatever the score.
 * `unknown`: the analysis did not come to its end or DMARC has no result, and what is known does not settle it.
 */
export function judgeVerdict(facts: Pick<MessageFacts, 'dmarc' | 'analysis'>, { score, outcomes }: Score): Verdict {
  const { dmarc, analysis } = facts
  if (dmarc.state === 'known' && dmarc.value.result === 'fail' && dmarc.value.disposition === 'reject')
    return 'rejected'
  if (outcomes.some(({ outcome }) => outcome.state === 'fail' && refusedListings.has(outcome.finding)))
    return 'rejected'
  if (score < atRiskScore) return 'spam'
  if (analysis.state !== 'known' || dmarc.state === 'unavailable') return 'unknown'
  const hasCritical = outcomes.some(({ severity }) => severity === 'critical')
  return score >= inboxScore && !hasCritical ? 'inbox' : 'at_risk'
}
