import type { AuditFacts } from '../../../shared/contract/audit-facts.ts'
import { known } from '../../../shared/fact.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import type { DnsblZone } from '../../protocols/dnsbl/zones.ts'
import { askLists, type ListDependencies } from '../lists/lists.ts'

/** What lists of domains say of a domain: of what its owner registered, as that is what they list. */
export async function gatherDomainLists(
  name: string,
  zones: readonly DnsblZone[],
  dependencies: ListDependencies,
): Promise<AuditFacts['domain_lists']> {
  const domain = registeredDomain(name)
  return known({ domain, lists: await askLists(zones, { type: 'domain', domain }, dependencies) })
}
