import { registeredDomain } from '../names/registered-domain.ts'

/**
 * Whether two domains have the same registered domain. Identifies the author's own signature among several, and
 * alignment without a DMARC record; with a record, alignment is a fact (RFC 9989 section 4.10).
 */
export function areRelated(domain: string, other: string): boolean {
  return registeredDomain(domain.toLowerCase()) === registeredDomain(other.toLowerCase())
}
