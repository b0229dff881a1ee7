import { readStatedResults } from '../../gather/authentication/receiver-results.ts'
import { hasField } from '../../message/header-fields.ts'
import type { Rule, ScorableFacts } from '../rule.ts'

/**
 * What the host that received the message wrote down about it (RFC 8601). It asked the DNS at that time, which cannot be
 * repeated for a message that is uploaded later. What our own checks know counts by its own symbols, and not twice.
 */
export const receiverRules: readonly Rule[] = [
  { name: 'RECEIVER_SPF_FAIL', group: 'receiver', score: 1, when: shareOfSpfFailure },
  { name: 'RECEIVER_DMARC_FAIL', group: 'receiver', score: 2, when: failsDmarc },
  { name: 'RECEIVER_ARC_FAIL', group: 'receiver', score: 1, when: failsArc },
  // Microsoft's own conclusion for domains that publish nothing; it is as strict as a policy of quarantine.
  { name: 'RECEIVER_COMPOSITE_FAIL', group: 'receiver', score: 1.5, when: failsTogether },
  // Gmail, Yahoo and Outlook.com have asked every sender for one of both since 2024.
  { name: 'RECEIVER_NO_AUTH', group: 'receiver', score: 2, when: isVouchedForByNobody },
]

/** Discussion lists change messages, which breaks what vouched for them. */
function isFromList({ headers }: ScorableFacts): boolean {
  return hasField(headers, 'List-Id') && hasField(headers, 'List-Post')
}

function shareOfSpfFailure({ spf, headers }: ScorableFacts): number {
  if (spf.state === 'known') return 0
  const stated = readStatedResults(headers)?.spf
  if (stated === 'fail') return 1
  return stated === 'softfail' ? 0.5 : 0
}

function failsDmarc(facts: ScorableFacts): boolean {
  return facts.dmarc.state !== 'known' && !isFromList(facts) && readStatedResults(facts.headers)?.dmarc === 'fail'
}

function failsArc({ arc, headers }: ScorableFacts): boolean {
  return arc.state !== 'known' && readStatedResults(headers)?.arc === 'fail'
}

function failsTogether(facts: ScorableFacts): boolean {
  return facts.dmarc.state !== 'known' && !isFromList(facts) && readStatedResults(facts.headers)?.composite === 'fail'
}

/** Neither SPF nor DKIM passed, there or here. What could not be checked at the time says nothing. */
function isVouchedForByNobody(facts: ScorableFacts): boolean {
  const stated = readStatedResults(facts.headers)
  if (stated === null || stated.spf === null || isFromList(facts)) return false
  if ([stated.spf, ...stated.dkim, stated.dmarc].some((word) => word === 'pass' || word === 'temperror')) return false
  return ![facts.spf, facts.dkim].some((fact) => fact.state === 'known' && fact.value.result === 'pass')
}
