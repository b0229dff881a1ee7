import type { AuditFacts } from '../../../shared/contract/audit-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import type { Reason } from '../../../shared/reason.ts'
import type { DnsAnswer, Resolver } from '../../dns/resolver.ts'

/**
 * Whether DNSSEC vouches for the domain: whether the resolver sets the AD bit on what the domain answers (RFC 4035 section
 * 3.2.3). Absent only if the resolver checks DNSSEC at all; else the missing bit says nothing.
 */
export async function gatherDnssec(domain: string, resolver: Resolver): Promise<AuditFacts['dnssec']> {
  const [answer, root] = await Promise.all([resolver.query(domain, 'SOA'), resolver.query('', 'SOA')])
  if (answer.status === 'unavailable') return unavailable(answer.reason)
  if (answer.authenticated) return known({ domain, records: [] })
  const unvalidated = whyUnvalidated(domain, [answer], root)
  return unvalidated ? unavailable(unvalidated) : absent
}

/**
 * Why answers without the AD bit may be signed all the same; null when they are not. A resolver is tried on the root,
 * which is signed since 2010. What stands in a zone file is tied to its parent by a record (DS) that only the parent has.
 */
export function whyUnvalidated(domain: string, answers: readonly DnsAnswer[], root: DnsAnswer<'SOA'>): Reason | null {
  const isFromFile = answers.some((answer) => answer.status !== 'unavailable' && answer.authenticated === null)
  if (isFromFile) return { code: 'dns_outside_zone', subject: `${domain} DS` }
  if (root.status === 'unavailable') return { ...root.reason, subject: '. SOA' }
  return root.authenticated ? null : { code: 'dnssec_unvalidated' }
}
