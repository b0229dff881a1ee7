import { isIPv4 } from 'node:net'
import type { Severity } from '../../../shared/finding.ts'
import type { Reason, ReasonCode } from '../../../shared/reason.ts'
import type { DnsAnswer } from '../../dns/resolver.ts'
import { type DnsblZone, kindOf, type ListingKind, type ListingMeaning, type Refusal, weightOf } from './zones.ts'

export interface Listing {
  /** The address that the list answered. */
  code: string
  meaning: ListingMeaning
  kind: ListingKind
  weight: Severity
}

/** Why an answer proves nothing. */
export type DnsblErrorCode =
  /** An address outside 127.0.0.0/8: the zone is dead, or the resolver lies. */
  | 'outside_loopback'
  /** A code that the list does not document. */
  | 'undocumented_code'
  /** The list does not know its own test entry, so its silence means nothing (RFC 5782 section 5). */
  | 'lists_nothing'
  /** The list knows the entry that it must not have: it lists everything. */
  | 'lists_everything'
  /** The DNS did not tell, for `reason`. */
  | 'no_answer'

/**
 * What a list says. Only `listed` and `clean` are answers.
 *
 * * `listed`: on a block list, for a documented reason against it; on an allow list, for any
 * * `clean`: not on the list, or there with nothing against it
 * * `blocked`: the list refuses this resolver
 * * `timeout`, `error`: the list did not say
 * * `not_checked`: the list was not asked
 */
export type DnsblResult =
  | { status: 'clean' | 'listed'; listings: Listing[] }
  | { status: 'blocked'; code: string; refusal: Refusal }
  | { status: 'error'; error: DnsblErrorCode; code: string | null; reason: Reason | null }
  | { status: 'timeout' | 'not_checked'; reason: Reason }

/** The part of 127.0.0.0/8 where lists put refusals (RFC 5782 has none; all large lists do so). */
const refusalPrefix = '127.255.255.'

const kindsAgainst: ReadonlySet<ListingKind> = new Set(['abuse', 'policy', 'reputation'])

/** The reasons for which the DNS was not asked at all. */
const notAsked: ReadonlySet<ReasonCode> = new Set(['dns_offline', 'dns_outside_zone', 'dns_limit', 'address_private'])
const timeouts: ReadonlySet<ReasonCode> = new Set(['dns_timeout', 'deadline'])

/**
 * Reads a list's answer. An entry counts only if it lies in 127.0.0.0/8 and the list documents it; whatever else comes
 * is no listing, and no proof of the contrary. One refusal among the answers spoils them all.
 */
export function interpretAnswer(zone: DnsblZone, answer: DnsAnswer<'A'>): DnsblResult {
  if (answer.status === 'unavailable') return interpretSilence(answer.reason)
  if (answer.status !== 'found') return { status: 'clean', listings: [] }
  const readings = answer.records.map((code) => readCode(zone, code))
  const trouble = readings.find((reading) => 'status' in reading)
  if (trouble) return trouble
  const listings = readings.flatMap((reading) => ('listings' in reading ? reading.listings : []))
  const [first = null] = answer.records
  if (listings.length === 0) return { status: 'error', error: 'undocumented_code', code: first, reason: null }
  const isListed = zone.purpose === 'allow' || listings.some(({ kind }) => kindsAgainst.has(kind))
  return { status: isListed ? 'listed' : 'clean', listings }
}

/** The explanation that a list gives as TXT record, as one printable line. Null when there is none. */
export function readExplanation(answer: DnsAnswer<'TXT'>): string | null {
  if (answer.status !== 'found') return null
  const text = answer.records.map((strings) => strings.join('')).join(' ')
  const line = text.replace(/[^\x20-\x7e]+/g, ' ').trim()
  return line === '' ? null : line.slice(0, maxExplanationLength)
}

/** Lists explain themselves in a sentence and a link. */
const maxExplanationLength = 300

type Trouble = Extract<DnsblResult, { status: 'blocked' | 'error' }>

function interpretSilence(reason: Reason): DnsblResult {
  if (notAsked.has(reason.code)) return { status: 'not_checked', reason }
  if (timeouts.has(reason.code)) return { status: 'timeout', reason }
  return { status: 'error', error: 'no_answer', code: null, reason }
}

/** One entry's listings; none for a code that the list does not document. */
function readCode(zone: DnsblZone, code: string): Trouble | { listings: Listing[] } {
  if (!isIPv4(code) || !code.startsWith('127.')) {
    return { status: 'error', error: 'outside_loopback', code, reason: null }
  }
  const refusal = zone.answer === 'bitmask' ? refusalOfBits(zone, code) : findByPattern(zone.errors, code)
  if (refusal) return { status: 'blocked', code, refusal }
  if (code.startsWith(refusalPrefix)) return { status: 'blocked', code, refusal: 'special' }
  const meanings = zone.answer === 'bitmask' ? meaningsOfBits(zone, code) : meaningsOfCode(zone, code)
  return {
    listings: meanings.map((meaning) => ({ code, meaning, kind: kindOf(meaning), weight: weightOf(zone, meaning) })),
  }
}

function meaningsOfCode(zone: DnsblZone, code: string): ListingMeaning[] {
  const meaning = findByPattern(zone.codes, code)
  return meaning ? [meaning] : []
}

/** A bitmask zone puts one bit for each list into the last octet. One undocumented bit spoils none of the others. */
function meaningsOfBits(zone: DnsblZone, code: string): ListingMeaning[] {
  return setBits(zone.codes, code)
}

function refusalOfBits(zone: DnsblZone, code: string): Refusal | undefined {
  return setBits(zone.errors, code)[0]
}

function setBits<T>(byBit: Readonly<Record<string, T>>, code: string): T[] {
  if (!code.startsWith('127.0.0.')) return []
  const octet = Number(code.slice(code.lastIndexOf('.') + 1))
  return Object.entries(byBit).flatMap(([bit, value]) => ((octet & Number(bit)) !== 0 ? [value] : []))
}

/** The value of the first pattern that an address follows; a star stands for any octet. */
function findByPattern<T>(byPattern: Readonly<Record<string, T>>, code: string): T | undefined {
  const octets = code.split('.')
  const entry = Object.entries(byPattern).find(([pattern]) =>
    pattern.split('.').every((octet, index) => octet === '*' || octet === octets[index]),
  )
  return entry?.[1]
}
