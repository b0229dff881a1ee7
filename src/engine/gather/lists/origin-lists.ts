import type { OriginLists } from '../../../shared/contract/facts/message/lists.ts'
import { type Fact, known, unavailable } from '../../../shared/fact.ts'
import { isPublicAddress } from '../../names/ip-address.ts'
import type { DnsblZone } from '../../protocols/dnsbl/zones.ts'
import { askLists, type ListDependencies } from './lists.ts'

/** The listings of the origin's address. Private addresses are not queried. */
export async function gatherOriginLists(
  ip: string | null,
  zones: readonly DnsblZone[],
  dependencies: ListDependencies,
): Promise<Fact<OriginLists>> {
  if (ip === null) return unavailable({ code: 'origin_unknown' })
  if (!isPublicAddress(ip)) return unavailable({ code: 'address_private', subject: ip })
  return known({ ip, answers: await askLists(zones, { type: 'ip', ip }, dependencies) })
}
