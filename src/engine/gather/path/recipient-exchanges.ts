import type { ReceivedHop } from '../../../shared/contract/facts/message/path.ts'
import type { Resolver } from '../../dns/resolver.ts'
import type { Headers } from '../message/headers.ts'
import { type Exchanges, findPossibleExchange } from './arrival.ts'

/** A message is hardly redirected to more domains than that. */
const maxDomains = 3

/**
 * Asks which hosts take the mail of a recipient's domain (RFC 5321 section 5.1), where that decides whether a host on the
 * way is the recipient's or the sender's. Asks nothing for most messages.
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
