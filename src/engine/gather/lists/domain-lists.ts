import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import { type DomainLists, type DomainPlace, domainPlaces } from '../../../shared/contract/facts/message/lists.ts'
import { absent, type Fact, known } from '../../../shared/fact.ts'
import { isPublicName, readDomainName } from '../../names/domain-name.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import type { DnsblZone } from '../../protocols/dnsbl/zones.ts'
import { askLists, type ListDependencies } from './lists.ts'

/** Hosts, domains, or addresses in the message, by place. */
export type NamedHosts = Readonly<Record<DomainPlace, readonly string[]>>

/** Legitimate messages have fewer domains per place, and each one costs a query per list. */
const maxDomainsPerPlace = 20

/**
 * Queries domain blocklists for the registered domains in a message. Skips IP addresses and names that cannot exist in
 * the public DNS.
 */
export async function gatherDomainLists(
  hosts: NamedHosts,
  zones: readonly DnsblZone[],
  dependencies: ListDependencies,
): Promise<Fact<DomainLists>> {
  const named = domainPlaces.map((place) => ({ place, domains: readDomains(hosts[place]) }))
  const asked = new Set(named.flatMap(({ domains }) => domains.slice(0, maxDomainsPerPlace)))
  const all = new Set(named.flatMap(({ domains }) => domains))
  if (all.size === 0) return absent
  const domains = [...asked].map(async (domain) => ({
    domain,
    places: named.filter((entry) => entry.domains.includes(domain)).map(({ place }) => place),
    lists: await askLists(zones, { type: 'domain', domain }, dependencies),
  }))
  return known({ domains: await Promise.all(domains), unasked: all.size - asked.size })
}

/** Queries domain blocklists for the audited domain: for its registered domain, which is what they list. */
export async function gatherAuditedDomainLists(
  name: string,
  zones: readonly DnsblZone[],
  dependencies: ListDependencies,
): Promise<AuditFacts['domain_lists']> {
  const domain = registeredDomain(name)
  return known({ domain, lists: await askLists(zones, { type: 'domain', domain }, dependencies) })
}

/** The distinct registered domains of hosts, in order. */
function readDomains(hosts: readonly string[]): string[] {
  const names = hosts.flatMap((host) => readDomainName(host).domain ?? [])
  return [...new Set(names.filter(isPublicName).map(registeredDomain))]
}
