import type { DnsAnswer } from '../../dns/resolver.ts'
import { type DnsblResult, interpretAnswer } from './interpret-answer.ts'
import type { DnsblZone } from './zones.ts'

/** A list's answer for an entry that it must have, or must not have. `silent`: no answer; `result` has the reason. */
export type SelfTestProbe = { status: 'present' | 'absent' } | { status: 'silent'; result: NoWord }

type NoWord = Exclude<DnsblResult, { entries: unknown }>

export interface SelfTest {
  listed: SelfTestProbe
  unlisted: SelfTestProbe
}

/** Reads the answers to the two queries of `selfTestNames`. */
export function readSelfTest(zone: DnsblZone, listed: DnsAnswer<'A'>, unlisted: DnsAnswer<'A'>): SelfTest {
  return { listed: readProbe(zone, listed), unlisted: readProbe(zone, unlisted) }
}

/**
 * Whether a list's answers are valid after its self-test (RFC 5782 section 5): a list that lacks its own test entry
 * cannot show that an address is clean, and one that lists the entry it must not have cannot show that it is listed.
 * Nor can a list whose test had no answer.
 */
export function applySelfTest(result: DnsblResult, { listed, unlisted }: SelfTest): DnsblResult {
  switch (result.status) {
    case 'clean':
      if (listed.status === 'absent') return { status: 'error', trouble: 'lists_nothing', code: null }
      return listed.status === 'silent' ? listed.result : result
    case 'listed':
      if (unlisted.status === 'present') {
        return { status: 'error', trouble: 'lists_everything', code: result.entries[0]?.code ?? null }
      }
      return unlisted.status === 'silent' ? unlisted.result : result
    default:
      return result
  }
}

function readProbe(zone: DnsblZone, answer: DnsAnswer<'A'>): SelfTestProbe {
  const result = interpretAnswer(zone, answer)
  if ('entries' in result) return { status: answer.status === 'found' ? 'present' : 'absent' }
  // A test entry may have its own undocumented code.
  if ('trouble' in result && result.trouble === 'undocumented_code') return { status: 'present' }
  return { status: 'silent', result }
}
