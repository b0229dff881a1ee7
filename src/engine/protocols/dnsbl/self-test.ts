import type { Reason } from '../../../shared/reason.ts'
import type { DnsAnswer } from '../../dns/resolver.ts'
import { type DnsblResult, interpretAnswer } from './interpret-answer.ts'
import type { DnsblZone, Refusal } from './zones.ts'

/** What a list said about an entry it must have, or must not have. */
export type SelfTestProbe =
  | { status: 'present' | 'absent' }
  | { status: 'blocked'; code: string; refusal: Refusal }
  | { status: 'unavailable'; result: Extract<DnsblResult, { reason: Reason | null }> }

export interface SelfTest {
  listed: SelfTestProbe
  unlisted: SelfTestProbe
}

/** Reads the answers to the two questions of `selfTestNames`. */
export function readSelfTest(zone: DnsblZone, listed: DnsAnswer<'A'>, unlisted: DnsAnswer<'A'>): SelfTest {
  return { listed: readProbe(zone, listed), unlisted: readProbe(zone, unlisted) }
}

/**
 * What a list's word is worth after its self-test (RFC 5782 section 5): a list that does not know its own test entry
 * cannot clear anybody, and one that has the entry it must not have cannot accuse anybody. Without an answer to the test
 * a documented listing stands, and silence proves nothing.
 */
export function applySelfTest(result: DnsblResult, { listed, unlisted }: SelfTest): DnsblResult {
  if (result.status === 'listed' && unlisted.status === 'present') {
    return { status: 'error', error: 'lists_everything', code: result.listings[0]?.code ?? null, reason: null }
  }
  if (result.status !== 'clean') return result
  switch (listed.status) {
    case 'present':
      return result
    case 'absent':
      return { status: 'error', error: 'lists_nothing', code: null, reason: null }
    case 'blocked':
      return listed
    case 'unavailable':
      return listed.result
  }
}

function readProbe(zone: DnsblZone, answer: DnsAnswer<'A'>): SelfTestProbe {
  const result = interpretAnswer(zone, answer)
  switch (result.status) {
    case 'blocked':
      return result
    case 'error':
      // A test entry may have a code of its own, which is documented nowhere.
      return result.error === 'undocumented_code' ? { status: 'present' } : { status: 'unavailable', result }
    case 'timeout':
    case 'not_checked':
      return { status: 'unavailable', result }
    default:
      return { status: answer.status === 'found' ? 'present' : 'absent' }
  }
}
