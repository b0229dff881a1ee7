import { registeredDomain } from '../names/registered-domain.ts'

/**
 * Whether two domains were registered by one owner. It tells which of several signatures is the author's own, and what
 * aligns where no DMARC record says how; where one does, the judgement is a fact (RFC 9989 section 4.10).
 */
export function areRelated(domain: string, other: string): boolean {
  return registeredDomain(domain.toLowerCase()) === registeredDomain(other.toLowerCase())
}
