import { withDeadline } from './dns/deadline.ts'
import { createNameServer } from './dns/name-server.ts'
import { createNetworkResolver, type Timing } from './dns/network-resolver.ts'
import type { DnsAnswer, RecordType, Resolver } from './dns/resolver.ts'
import { createPublicFetch, type PublicFetch, type PublicFetchOptions } from './fetch/public-fetch.ts'
import { isPublicAddress } from './gather/ip-address.ts'

/**
 * The connections that an audit opens itself, to servers that somebody's DNS names. Nothing here throws: trouble is an
 * answer, too.
 */
export interface Connections {
  fetchPublic: PublicFetch
  /** Asks the name server at an address, and nobody else. */
  askServer<T extends RecordType>(address: string, name: string, type: T): Promise<DnsAnswer<T>>
}

/** Opens connections for one audit: hosts are asked of `resolver`, and all ends once `signal` aborts. */
export type Outbound = (resolver: Resolver, signal: AbortSignal) => Connections

/** What only tests set: other servers than those of the internet. */
export interface OutboundOptions extends Pick<PublicFetchOptions, 'mayConnect' | 'ca'> {
  httpsPort?: number
  dnsPort?: number
}

const standardPorts = { httpsPort: 443, dnsPort: 53 }

/** A server that takes longer, in milliseconds, is down for everybody else, too. */
const serverTiming: Timing = { perTry: 1_500, perQuestion: 3_000 }

/** The connections of a machine on the internet. */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  const { mayConnect = isPublicAddress, httpsPort, dnsPort, ...trust } = { ...standardPorts, ...options }
  return (resolver, signal) => ({
    fetchPublic: createPublicFetch({ resolver, signal, mayConnect, port: httpsPort, ...trust }),
    async askServer(address, name, type) {
      if (!mayConnect(address)) {
        return { status: 'unavailable', reason: { code: 'address_forbidden', subject: address } }
      }
      const server = createNameServer({ address, port: dnsPort })
      return withDeadline(
        createNetworkResolver(() => [server], serverTiming),
        signal,
      ).query(name, type)
    },
  })
}
