import type { SpfEvaluation } from '../../../shared/contract/message-facts/authentication.ts'
import type { PasteRecord } from '../../../shared/finding.ts'
import { isPublicAddress } from '../../ip-address.ts'
import { parseSpfRecord } from '../../protocols/spf/parse-record.ts'

/** The terms of an SPF record (RFC 7208 section 4.6.1) without the version. */
function termsOf(record: string): string[] {
  return record.split(/ +/).slice(1).filter(Boolean)
}

/** The `all` mechanism as published, or null: `-all`, `~all`, `?all`, `+all`, `all`. */
export function allOf(record: string): string | null {
  return termsOf(record).find(isAll) ?? null
}

/** Whether the record hands over to another one (RFC 7208 section 6.1). */
export function hasRedirect(record: string): boolean {
  return termsOf(record).some(isRedirect)
}

/** The first record of a domain: its sending address, and a soft end; null for an address that no receiver ever sees. */
export function firstRecord({ domain, ip }: Pick<SpfEvaluation, 'domain' | 'ip'>): PasteRecord | null {
  if (!isPublicAddress(ip)) return null
  return { name: domain, type: 'TXT', value: `v=spf1 ${ipMechanism(ip)} ~all`, current: null }
}

/**
 * The published record with the address added before whatever ends it; null where none is published, and for an address
 * that no receiver ever sees.
 */
export function allowAddress({ domain, ip, record }: SpfEvaluation): PasteRecord | null {
  if (record === null || !isPublicAddress(ip)) return null
  const terms = termsOf(record)
  const end = terms.findIndex((term) => isAll(term) || isRedirect(term))
  terms.splice(end < 0 ? terms.length : end, 0, ipMechanism(ip))
  return spfRecord(domain, terms, record)
}

/** The published record with another `all`, or with one added where it has none. */
export function withAll(domain: string, record: string, all: string): PasteRecord {
  const others = termsOf(record).filter((term) => !isAll(term))
  return spfRecord(domain, [...others, all], record)
}

/** The first record of a domain whose senders nobody stated: its mail hosts, and a soft end. */
export function firstRecordOfDomain(domain: string): PasteRecord {
  return spfRecord(domain, ['mx', '~all'], null)
}

/** The published record without some of its terms; null where nobody would be left who may send. */
export function withoutTerms(domain: string, record: string, dropped: readonly string[]): PasteRecord | null {
  const terms = termsOf(record).filter((term) => !dropped.includes(term))
  const left = spfRecord(domain, terms, record)
  return allowsSomebody(left.value) ? left : null
}

function allowsSomebody(record: string): boolean {
  const { mechanisms, redirect } = parseSpfRecord(record)
  return redirect !== null || mechanisms.some(({ qualifier }) => qualifier === '+')
}

/**
 * The record that a text was meant to be which does not begin as one: with what stands after its version, without
 * quotation marks and with blanks between the terms. Null where that makes no record.
 */
export function respelled(domain: string, text: string): PasteRecord | null {
  const [, rest = ''] = /\bspf1\b(.*)$/is.exec(text) ?? []
  const meant = spfRecord(domain, rest.split(/[\s;,"']+/).filter(Boolean), text)
  const { valid, terms } = parseSpfRecord(meant.value)
  return valid && terms.length > 0 ? meant : null
}

/**
 * The published record as it was most likely meant: mechanisms that were written as modifiers mended, what stands twice
 * or a second version dropped, what ends it at the end, and no redirect beside an `all`. Null where that changes nothing.
 */
export function tidied(domain: string, record: string): PasteRecord | null {
  const changed = spfRecord(domain, arrange(termsOf(record)), record)
  return changed.value === record ? null : changed
}

/** One record in place of several: all that they allow, and their end where they agree on it. */
export function merged(domain: string, records: readonly string[]): PasteRecord {
  const ends = new Set(records.map((record) => allOf(record)?.toLowerCase()))
  const [end] = ends
  const all = ends.size === 1 && end?.startsWith('-') ? end : '~all'
  // Beside an end of its own, the record includes what another one handed over to.
  const terms = records.flatMap(termsOf).map((term) => term.replace(/^redirect=/i, 'include:'))
  return spfRecord(domain, arrange([...terms.filter((term) => !isAll(term)), all]), records.join('\n'))
}

function arrange(terms: readonly string[]): string[] {
  const meant = terms.filter((term) => !/^v=spf1$/i.test(term)).map((term) => term.replace(mechanismAsModifier, '$1:'))
  const distinct = meant.filter((term, index) => findIndexOf(meant, term) === index)
  const all = distinct.find(isAll)
  if (!all) return distinct
  return [...distinct.filter((term) => !isAll(term) && !isRedirect(term)), all]
}

/** `ip4=…`: a modifier nobody knows. */
const mechanismAsModifier = /^([-+~?]?(?:include|a|mx|ptr|ip4|ip6|exists))=/i

function findIndexOf(terms: readonly string[], term: string): number {
  return terms.findIndex((other) => other.toLowerCase() === term.toLowerCase())
}

function spfRecord(domain: string, terms: readonly string[], current: string | null): PasteRecord {
  return { name: domain, type: 'TXT', value: ['v=spf1', ...terms].join(' '), current }
}

function isAll(term: string): boolean {
  return /^[-~?+]?all$/i.test(term)
}

function isRedirect(term: string): boolean {
  return /^redirect=/i.test(term)
}

function ipMechanism(ip: string): string {
  return ip.includes(':') ? `ip6:${ip}` : `ip4:${ip}`
}
