import type { AuditFacts } from '../../../shared/contract/audit-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import type { Reason } from '../../../shared/reason.ts'
import type { Resolver } from '../../dns/resolver.ts'

/**
 * Whether DNSSEC vouches for the domain: whether the resolver sets the AD bit on what the domain answers (RFC 4035 section
 * 3.2.3). Absent only if the resolver checks DNSSEC at all; else the missing bit says nothing.
 */
export async function gatherDnssec(domain: string, resolver: Resolver): Promise<AuditFacts['dnssec']> {
  const [answer, unvalidated] = await Promise.all([resolver.query(domain, 'SOA'), whyUnvalidated(domain, resolver)])
  if (answer.status === 'unavailable') return unavailable(answer.reason)
  if (answer.authenticated) return known({ domain, records: [] })
  return unvalidated ? unavailable(unvalidated) : absent
}

/**
 * Why the resolver cannot vouch for anything; null when it can. It is tried on the root, which is signed since 2010. A
 * zone file does not hold the root, nor the record that would tie its zone to the parent (DS).
 */
export async function whyUnvalidated(domain: string, resolver: Resolver): Promise<Reason | null> {
  const root = await resolver.query('', 'SOA')
  if (root.status !== 'unavailable') return root.authenticated ? null : { code: 'dnssec_unvalidated' }
  const subject = root.reason.code === 'dns_outside_zone' ? `${domain} DS` : '. SOA'
  return { ...root.reason, subject }
}
