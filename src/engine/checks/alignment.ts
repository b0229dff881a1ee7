import type { DkimSignature } from '../../shared/contract/facts/message/authentication.ts'
import { registeredDomain } from '../names/registered-domain.ts'

/**
 * Whether two domains have the same registered domain. Identifies the author's own signature among several, and
 * alignment without a DMARC record; with a record, alignment is a fact (RFC 9989 section 4.10).
 */
export function areRelated(domain: string, other: string): boolean {
  return registeredDomain(domain.toLowerCase()) === registeredDomain(other.toLowerCase())
}

/** The author's own signature if it is invalid; undefined if one of them is valid, or none was checked. */
export function findOwnFailure(signatures: readonly DkimSignature[], author: string): DkimSignature | undefined {
  const own = signatures.filter(({ domain }) => areRelated(domain, author))
  if (own.some(({ result }) => result === 'pass')) return undefined
  return own.find(({ reason }) => reason === null)
}
