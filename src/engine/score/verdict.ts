import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { ProviderVerdict } from '../../shared/contract/providers.ts'
import type { Verdict } from '../../shared/contract/tests.ts'
import type { FindingKey } from '../../shared/report/finding.ts'
import { isMessage } from '../checks/check-message.ts'
import { weights } from './weights.ts'

/** From this score on, and without a critical finding, a message is likely to reach the inbox. */
const inboxScore = 7
/** Below this score a message is likely to be filed as spam. */
const atRiskScore = 5

/**
 * What mail servers refuse a message for before they read it: listings of the sending address and of the domains that
 * stand for its sender, and a size beyond the limits of large providers. What links lead to is seen by the filters behind
 * them, which file as spam.
 */
const refusals: ReadonlySet<FindingKey> = new Set([
  'blacklist.listed_critical',
  'dbl.listed',
  'dbl.service_listed',
  'mime.size_refused',
])

/** What a verdict rests on beside the facts. */
interface Standing {
  /** 0.0 to 10.0. */
  score: number
  /** What failed. */
  findings: readonly FindingKey[]
  /** How the message meets what large providers require of it. */
  requirements: ProviderVerdict
}

/**
 * Where the message will probably end.
 *
 * `rejected`: a receiver that follows the sender's own DMARC policy, a list that most receivers follow, or a provider's
 * size limit would refuse the message, whatever the score.
 * `unknown`: what was given is not a message, the analysis did not come to its end, or DMARC has no result, and what is
 * known does not settle it.
 * `inbox` is only given to a message that meets the requirements of the large providers, as far as they are known.
 */
export function computeVerdict(
  facts: Pick<MessageFacts, 'dmarc' | 'analysis' | 'headers'>,
  { score, findings, requirements }: Standing,
): Verdict {
  if (!isMessage(facts)) return 'unknown'
  const { dmarc, analysis } = facts
  if (dmarc.state === 'known' && dmarc.value.result === 'fail' && dmarc.value.disposition === 'reject')
    return 'rejected'
  if (findings.some((finding) => refusals.has(finding))) return 'rejected'
  if (score < atRiskScore) return 'spam'
  if (analysis.state !== 'known' || dmarc.state === 'unavailable') return 'unknown'
  const hasCritical = findings.some((finding) => weights[finding].severity === 'critical')
  return score >= inboxScore && !hasCritical && requirements !== 'fail' ? 'inbox' : 'at_risk'
}
