import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import { type DomainLists, type DomainPlace, domainPlaces } from '../../../shared/contract/facts/message/lists.ts'
import { absent, type Fact, known } from '../../../shared/fact.ts'
import { isPublicName, readDomainName } from '../../names/domain-name.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import type { DnsblZone } from '../../protocols/dnsbl/zones.ts'
import { askLists, type ListDependencies } from './lists.ts'

/** Hosts, domains or mail addresses as the message names them, by where they stand. */
export type NamedHosts = Readonly<Record<DomainPlace, readonly string[]>>

/** More domains in one place stand in no honest message, and each costs a question to every list. */
const maxDomainsPerPlace = 20

/**
 * What lists of domains say of the domains that a message names: of what their owners registered. Addresses, and names
 * that the public internet cannot have, are asked of no list.
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

/** What lists of domains say about the audited domain: about its registrable part, as that is what they list. */
export async function gatherAuditedDomainLists(
  name: string,
  zones: readonly DnsblZone[],
  dependencies: ListDependencies,
): Promise<AuditFacts['domain_lists']> {
  const domain = registeredDomain(name)
  return known({ domain, lists: await askLists(zones, { type: 'domain', domain }, dependencies) })
}

/** The registered domains of hosts, each once, in the order named. */
function readDomains(hosts: readonly string[]): string[] {
  const names = hosts.flatMap((host) => readDomainName(host).domain ?? [])
  return [...new Set(names.filter(isPublicName).map(registeredDomain))]
}
