import type { ListAnswer } from '../../shared/contract/list-facts.ts'
import { askLists, type ListDependencies } from '../gather/lists/lists.ts'
import { registeredDomain } from '../names/registered-domain.ts'
import type { ListChoice } from '../protocols/dnsbl/choose-lists.ts'
import type { DnsblTarget } from '../protocols/dnsbl/query-names.ts'

/** What block lists say of an address (`readPublicAddress`) or a domain (`readDomainName`): of what its owner registered. */
export function lookUpBlacklists(
  target: DnsblTarget,
  { block, domain }: Pick<ListChoice, 'block' | 'domain'>,
  dependencies: ListDependencies,
): Promise<ListAnswer[]> {
  return target.type === 'ip'
    ? askLists(block, target, dependencies)
    : askLists(domain, { ...target, domain: registeredDomain(target.domain) }, dependencies)
}
