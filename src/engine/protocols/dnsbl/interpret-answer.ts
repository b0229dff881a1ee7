import { isIPv4 } from 'node:net'
import type { ListEntry } from '../../../shared/contract/facts/list-facts.ts'
import type { ListError, ListingKind, ListingMeaning, Refusal } from '../../../shared/listing.ts'
import type { Reason, ReasonCode } from '../../../shared/reason.ts'
import type { DnsAnswer } from '../../dns/resolver.ts'
import { type DnsblZone, kindOf, weightOf } from './zones.ts'

/**
 * The answer of a list. Only `listed` and `clean` are results: on a blocklist, `listed` is an entry with a documented
 * reason against the listed host; on an allowlist, any entry. Otherwise, `reason` is the reason from DNS.
 */
export type DnsblResult =
  | { status: 'clean' | 'listed'; entries: ListEntry[] }
  | { status: 'blocked'; trouble: Refusal; code: string }
  | { status: 'error'; trouble: ListError; code: string | null }
  | { status: 'timeout' | 'error' | 'not_checked'; reason: Reason }

/** The part of 127.0.0.0/8 that lists use for refusals. RFC 5782 does not define it, but all large lists use it. */
const refusalPrefix = '127.255.255.'

const kindsAgainst: ReadonlySet<ListingKind> = new Set(['abuse', 'policy', 'reputation'])

/** Reasons why DNS was not queried at all. */
const notAsked: ReadonlySet<ReasonCode> = new Set(['dns_offline', 'dns_outside_zone', 'dns_limit', 'address_private'])
const timeouts: ReadonlySet<ReasonCode> = new Set(['dns_timeout', 'deadline'])

/**
 * Reads a list's answer. An entry counts only if it is in 127.0.0.0/8 and documented; any other answer is neither a
 * listing nor proof of the opposite. One refusal among the answers invalidates all of them.
 */
export function interpretAnswer(zone: DnsblZone, answer: DnsAnswer<'A'>): DnsblResult {
  if (answer.status === 'unavailable') return interpretSilence(answer.reason)
  if (answer.status !== 'found') return { status: 'clean', entries: [] }
  const readings = answer.records.map((code) => readCode(zone, code))
  const trouble = readings.find((reading) => 'status' in reading)
  if (trouble) return trouble
  const entries = readings.flatMap((reading) => ('entries' in reading ? reading.entries : []))
  const [first = null] = answer.records
  if (entries.length === 0) return { status: 'error', trouble: 'undocumented_code', code: first }
  const isListed = zone.purpose === 'allow' || entries.some(({ kind }) => kindsAgainst.has(kind))
  return { status: isListed ? 'listed' : 'clean', entries }
}

/** A list's explanation from its TXT record, as one printable line; null if none. */
export function readExplanation(answer: DnsAnswer<'TXT'>): string | null {
  if (answer.status !== 'found') return null
  const text = answer.records.map((strings) => strings.join('')).join(' ')
  const line = text.replace(/[^\x20-\x7e]+/g, ' ').trim()
  return line === '' ? null : line.slice(0, maxExplanationLength)
}

/** Lists give a reason in one sentence with a link. */
const maxExplanationLength = 300

type Trouble = Extract<DnsblResult, { trouble: unknown }>

function interpretSilence(reason: Reason): DnsblResult {
  if (notAsked.has(reason.code)) return { status: 'not_checked', reason }
  if (timeouts.has(reason.code)) return { status: 'timeout', reason }
  return { status: 'error', reason }
}

/** The meaning of a code; none if the list does not document it. */
function readCode(zone: DnsblZone, code: string): Trouble | { entries: ListEntry[] } {
  if (!isIPv4(code) || !code.startsWith('127.')) {
    return { status: 'error', trouble: 'outside_loopback', code }
  }
  const refusal = zone.answer === 'bitmask' ? refusalOfBits(zone, code) : findByPattern(zone.errors, code)
  if (refusal) return { status: 'blocked', trouble: refusal, code }
  if (code.startsWith(refusalPrefix)) return { status: 'blocked', trouble: 'special', code }
  const meanings = zone.answer === 'bitmask' ? meaningsOfBits(zone, code) : meaningsOfCode(zone, code)
  return {
    entries: meanings.map((meaning) => ({ code, meaning, kind: kindOf(meaning), severity: weightOf(zone, meaning) })),
  }
}

function meaningsOfCode(zone: DnsblZone, code: string): ListingMeaning[] {
  const meaning = findByPattern(zone.codes, code)
  return meaning ? [meaning] : []
}

/** A bitmask zone has one bit per list in the last octet. An undocumented bit does not invalidate the others. */
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

/** The value of the first pattern that matches an address. A star matches any octet. */
function findByPattern<T>(byPattern: Readonly<Record<string, T>>, code: string): T | undefined {
  const octets = code.split('.')
  const entry = Object.entries(byPattern).find(([pattern]) =>
    pattern.split('.').every((octet, index) => octet === '*' || octet === octets[index]),
  )
  return entry?.[1]
}
