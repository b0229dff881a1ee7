import { readStatedResults } from '../../gather/authentication/receiver-results.ts'
import { hasField } from '../../message/header-fields.ts'
import type { GatheredFacts } from '../../ports/analysis.ts'
import type { Rule } from '../rule.ts'

/**
 * The results that the receiving host recorded (RFC 8601). Its DNS lookups cannot be repeated for a message uploaded
 * later. Results of our own checks have their own symbols and do not count twice.
 */
export const receiverRules: readonly Rule[] = [
  { name: 'RECEIVER_SPF_FAIL', group: 'receiver', score: 1, when: shareOfSpfFailure },
  { name: 'RECEIVER_DMARC_FAIL', group: 'receiver', score: 2, when: failsDmarc },
  { name: 'RECEIVER_ARC_FAIL', group: 'receiver', score: 1, when: failsArc },
  // Microsoft's composite result for domains without DMARC; as strict as a quarantine policy.
  { name: 'RECEIVER_COMPOSITE_FAIL', group: 'receiver', score: 1.5, when: failsTogether },
  // Gmail, Yahoo, and Outlook.com have required one of the two from every sender since 2024.
  { name: 'RECEIVER_NO_AUTH', group: 'receiver', score: 2, when: isUnauthenticated },
]

/** Discussion lists modify messages, which breaks authentication. */
function isFromList({ headers }: GatheredFacts): boolean {
  return hasField(headers, 'List-Id') && hasField(headers, 'List-Post')
}

function shareOfSpfFailure({ spf, headers }: GatheredFacts): number {
  if (spf.state === 'known') return 0
  const stated = readStatedResults(headers)?.spf
  if (stated === 'fail') return 1
  return stated === 'softfail' ? 0.5 : 0
}

function failsDmarc(facts: GatheredFacts): boolean {
  return facts.dmarc.state !== 'known' && !isFromList(facts) && readStatedResults(facts.headers)?.dmarc === 'fail'
}

function failsArc({ arc, headers }: GatheredFacts): boolean {
  return arc.state !== 'known' && readStatedResults(headers)?.arc === 'fail'
}

function failsTogether(facts: GatheredFacts): boolean {
  return facts.dmarc.state !== 'known' && !isFromList(facts) && readStatedResults(facts.headers)?.composite === 'fail'
}

/** Neither SPF nor DKIM passed, there or here. Results that were unavailable at the time do not count. */
function isUnauthenticated(facts: GatheredFacts): boolean {
  const stated = readStatedResults(facts.headers)
  if (stated === null || stated.spf === null || isFromList(facts)) return false
  if ([stated.spf, ...stated.dkim, stated.dmarc].some((word) => word === 'pass' || word === 'temperror')) return false
  return ![facts.spf, facts.dkim].some((fact) => fact.state === 'known' && fact.value.result === 'pass')
}
