import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { Verdict } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import type { ProviderVerdict } from '../../shared/contract/inbox-tests/providers.ts'
import type { FindingKey } from '../../shared/findings/finding.ts'
import { isMessage } from '../checks/check-message.ts'
import { weights } from './weights.ts'

/** With this score or more, and without a critical finding, a message is likely to reach the inbox. */
const inboxScore = 7
/** Below this score a message is likely to be filed as spam. */
const atRiskScore = 5

/**
 * Findings for which mail servers reject a message before reading it: listings of the sending address and of the
 * sender's domains, and a size over the limits of large providers. Links are examined later by filters, which move the
 * message to spam.
 */
const refusals: ReadonlySet<FindingKey> = new Set([
  'blacklist.listed_critical',
  'dbl.listed',
  'dbl.service_listed',
  'mime.size_refused',
])

/** The basis of a verdict besides the facts. */
interface Standing {
  /** 0.0 to 10.0. */
  score: number
  /** The findings that failed. */
  findings: readonly FindingKey[]
  /** How far the message meets the requirements of large providers. */
  requirements: ProviderVerdict
}

/**
 * Predicts where the message will be delivered.
 *
 * `rejected`: a receiver that applies the sender's own DMARC policy, a list that most receivers use, or a provider's
 * size limit would reject the message, whatever the score.
 * `unknown`: the input is not a message, the analysis is incomplete, or DMARC has no result, and the known facts do not
 * decide.
 * `inbox` requires that the message meets the requirements of the large providers, as far as known.
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
