import type { ListAnswer } from '../../shared/contract/facts/list-facts.ts'
import { askLists, type ListDependencies } from '../gather/lists/lists.ts'
import { registeredDomain } from '../names/registered-domain.ts'
import type { ListChoice } from '../protocols/dnsbl/choose-lists.ts'
import type { DnsblTarget } from '../protocols/dnsbl/query-names.ts'

/** Looks up an address (`readPublicAddress`), or the registrable part of a domain (`readDomainName`), on blocklists. */
export function lookUpBlacklists(
  target: DnsblTarget,
  { block, domain }: Pick<ListChoice, 'block' | 'domain'>,
  dependencies: ListDependencies,
): Promise<ListAnswer[]> {
  return target.type === 'ip'
    ? askLists(block, target, dependencies)
    : askLists(domain, { ...target, domain: registeredDomain(target.domain) }, dependencies)
}
