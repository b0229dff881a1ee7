import type { SpfEvaluation } from '../../../shared/contract/facts.ts'
import type { PasteRecord } from '../../../shared/finding.ts'

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

/** The first record of a domain: its sending address, and a soft end. */
export function firstRecord({ domain, ip }: Pick<SpfEvaluation, 'domain' | 'ip'>): PasteRecord {
  return { name: domain, type: 'TXT', value: `v=spf1 ${ipMechanism(ip)} ~all`, current: null }
}

/** The published record with the address added before whatever ends it; null where none is published. */
export function allowAddress({ domain, ip, record }: SpfEvaluation): PasteRecord | null {
  if (record === null) return null
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

function spfRecord(domain: string, terms: string[], current: string): PasteRecord {
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
