import type { DkimSignature } from '../../shared/contract/facts/message/authentication.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
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

/**
 * The author's own invalid signature if DMARC does not pass without it. A valid signature of another domain is then not
 * enough.
 */
export function findNeededFailure({
  author,
  dmarc,
  dkim_signatures,
}: Pick<MessageFacts, 'author' | 'dmarc' | 'dkim_signatures'>): DkimSignature | undefined {
  if (author.state !== 'known' || (dmarc.state === 'known' && dmarc.value.result === 'pass')) return undefined
  return findOwnFailure(dkim_signatures, author.value.domain)
}
