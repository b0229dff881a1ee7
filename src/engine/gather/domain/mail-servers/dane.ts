import type { DaneHostFact } from '../../../../shared/contract/facts/audit/dnssec.ts'
import type { AuditFacts } from '../../../../shared/contract/facts/audit-facts.ts'
import { absent, known, unavailable } from '../../../../shared/fact.ts'
import type { Reason } from '../../../../shared/reason.ts'
import type { DnsAnswer, Resolver } from '../../../dns/resolver.ts'
import { beyondLimit } from '../../../names/beyond-limit.ts'
import { interpretTlsa, tlsaName } from '../../../protocols/dane/interpret-tlsa.ts'
import { interpretMx } from '../../../protocols/mx/interpret-mx.ts'
import { maxMailHosts } from '../../../protocols/mx/resolve-hosts.ts'
import { publishedRecords } from '../published-records.ts'

/** A mail host, with its records as published. */
interface DaneHost {
  fact: DaneHostFact
  answer: DnsAnswer<'TLSA'>
  records: string[]
}

/** The TLSA records of the mail hosts, and whether senders can use them (RFC 7672 section 2.2). */
export async function gatherDane(domain: string, resolver: Resolver): Promise<AuditFacts['dane']> {
  const [answer, root] = await Promise.all([resolver.query(domain, 'MX'), resolver.query('', 'SOA')])
  const mx = interpretMx(answer)
  if (mx.status === 'unavailable') return unavailable(mx.reason)
  const names = mx.status === 'implicit' ? [domain] : [...new Set(mx.exchanges.map(({ host }) => host))].toSorted()
  const hosts = await Promise.all(names.slice(0, maxMailHosts).map((host) => gatherHost(host, resolver)))
  const left = names.slice(maxMailHosts, maxMailHosts + 1).map(leaveHost)
  const records = hosts.flatMap((host) => host.records)
  if (records.length === 0) {
    const silent = [...hosts.map(({ fact }) => fact), ...left].find(({ reason }) => reason !== null)?.reason
    return silent ? unavailable(silent) : absent
  }
  return known({
    domain,
    records,
    mx_secure: answer.status !== 'unavailable' && answer.authenticated === true,
    unvalidated: whyUnvalidated(domain, [answer, ...hosts.map((host) => host.answer)], root),
    tlsa_hosts: [...hosts.map(({ fact }) => fact), ...left],
  })
}

/** The placeholder for hosts beyond the limit. */
function leaveHost(host: string): DaneHostFact {
  return { host, state: 'unavailable', tlsa: [], reason: beyondLimit(host, maxMailHosts) }
}

async function gatherHost(host: string, resolver: Resolver): Promise<DaneHost> {
  const name = tlsaName(host)
  const answer = await resolver.query(name, 'TLSA')
  const tlsa = interpretTlsa(answer)
  if (tlsa.status === 'unavailable') {
    return { fact: { host, state: 'unavailable', tlsa: [], reason: tlsa.reason }, answer, records: [] }
  }
  const described = tlsa.records.map(({ matchingType, ...record }) => ({ ...record, matching_type: matchingType }))
  return {
    fact: { host, state: tlsa.status, tlsa: described, reason: null },
    answer,
    records: publishedRecords('TLSA', answer).map((record) => `${name}. ${record}`),
  }
}

/**
 * Whether the domain is signed, that is, whether the resolver sets the AD bit on its answers (RFC 4035 section 3.2.3).
 * Absent only if the resolver validates DNSSEC at all; otherwise a missing bit means nothing.
 */
export async function gatherDnssec(domain: string, resolver: Resolver): Promise<AuditFacts['dnssec']> {
  const [answer, root] = await Promise.all([resolver.query(domain, 'SOA'), resolver.query('', 'SOA')])
  if (answer.status === 'unavailable') return unavailable(answer.reason)
  if (answer.authenticated) return known({ domain, records: [] })
  const unvalidated = whyUnvalidated(domain, [answer], root)
  return unvalidated ? unavailable(unvalidated) : absent
}

/**
 * Why answers without the AD bit may still be signed; null if they are not. The root, which has been signed since 2010,
 * shows whether the resolver validates. A zone file lacks the DS record of its parent.
 */
function whyUnvalidated(domain: string, answers: readonly DnsAnswer[], root: DnsAnswer<'SOA'>): Reason | null {
  const isFromFile = answers.some((answer) => answer.status !== 'unavailable' && answer.authenticated === null)
  if (isFromFile) return { code: 'dns_outside_zone', subject: `${domain} DS` }
  if (root.status === 'unavailable') return { ...root.reason, subject: '. SOA' }
  return root.authenticated ? null : { code: 'dnssec_unvalidated' }
}
