import type { ReceivedHop } from '../../../shared/contract/facts/message/path.ts'
import type { Resolver } from '../../dns/resolver.ts'
import type { Headers } from '../../message/headers.ts'
import { type Exchanges, findPossibleExchange } from './handoff.ts'

/** Messages are rarely redirected to more domains. */
const maxDomains = 3

/**
 * Looks up the MX hosts of a recipient's domain (RFC 5321 section 5.1) if they determine whether a host on the path
 * belongs to the recipient or the sender. Most messages need no query.
 */
export async function gatherExchanges(
  headers: Headers,
  hops: readonly ReceivedHop[],
  resolver: Resolver,
): Promise<Exchanges> {
  const exchanges = new Map<string, readonly string[]>()
  while (exchanges.size < maxDomains) {
    const possible = findPossibleExchange(headers, hops, exchanges)
    if (!possible) break
    const answer = await resolver.query(possible.domain, 'MX')
    const hosts = answer.status === 'found' ? answer.records.map(({ exchange }) => exchange) : []
    exchanges.set(possible.domain, hosts)
  }
  return exchanges
}
