import { canonicalName, isBelow } from '../dns/names.ts'

/**
 * Whether two domains are of one organization, generously: one is the other or lies below it. For telling which of
 * several facts belongs to the author, and for alignment where no DMARC record says how to align (RFC 9989 section 4.4
 * relaxed); the judgement of DMARC itself is a fact.
 */
export function areRelated(domain: string, other: string): boolean {
  const [a, b] = [canonicalName(domain), canonicalName(other)]
  return a === b || isUnder(a, b) || isUnder(b, a)
}

/** A single label is a public suffix, or nothing at all: what lies below it is not of one organization. */
function isUnder(domain: string, parent: string): boolean {
  return parent.includes('.') && isBelow(domain, parent)
}
