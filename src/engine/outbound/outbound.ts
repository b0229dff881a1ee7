import { withDeadline } from '../dns/layers/deadline.ts'
import type { DnsAnswer, RecordType, Resolver } from '../dns/resolver.ts'
import { createNameServer } from '../dns/transport/name-server.ts'
import { createNetworkResolver, type Timing } from '../dns/transport/network-resolver.ts'
import { isPublicAddress } from '../names/ip-address.ts'
import { createPublicFetch, type PublicFetch, type PublicFetchOptions } from './public-fetch.ts'
import { canConnect, probeSmtpTls, type SmtpTls } from './smtp-tls.ts'

/** The connections that an audit opens to servers named in the DNS of others. Never throws: errors are results. */
export interface Connections {
  fetchPublic: PublicFetch
  /** Asks only the name server at an address. */
  askServer<T extends RecordType>(address: string, name: string, type: T): Promise<DnsAnswer<T>>
  /** Null where mail servers are not to be bothered. */
  mail: MailProbe | null
}

/** Looks at mail servers from the outside. */
export interface MailProbe {
  probeTls(host: string, address: string): Promise<SmtpTls>
  /** Whether a server that always listens can be reached: many networks block outgoing port 25. */
  isPortOpen(): Promise<boolean>
}

/** Opens connections for one audit: looks up hosts with `resolver`, and stops when `signal` aborts. */
export type Outbound = (resolver: Resolver, signal: AbortSignal) => Connections

export interface OutboundOptions extends Pick<PublicFetchOptions, 'mayConnect' | 'ca'> {
  /** Whether mail hosts are tried on port 25. Off by default: many networks take it for an attack. */
  probeMail?: boolean
  // What only tests set: other servers than those of the internet.
  httpsPort?: number
  dnsPort?: number
  smtpPort?: number
}

const standard = { probeMail: false, httpsPort: 443, dnsPort: 53, smtpPort: 25 }

/** A server that takes longer, in milliseconds, counts as down. */
const serverTiming: Timing = { perTry: 1_500, perQuestion: 3_000 }

/** A session with a mail server, in milliseconds: some greet late, to see who does not wait. */
const mailTimeout = 5_000
/** A mail host that is practically always reachable. Only connected to, nothing is sent. */
const controlHost = 'gmail-smtp-in.l.google.com'

/** The connections of a machine on the internet. */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  const {
    mayConnect = isPublicAddress,
    probeMail,
    httpsPort,
    dnsPort,
    smtpPort,
    ...trust
  } = { ...standard, ...options }

  function mailProbe(resolver: Resolver, signal: AbortSignal): MailProbe {
    const timeout = () => AbortSignal.any([signal, AbortSignal.timeout(mailTimeout)])
    return {
      async probeTls(host, address) {
        if (!mayConnect(address)) return { state: 'unreachable', detail: 'EACCES' }
        return probeSmtpTls({ address, port: smtpPort, host, ...trust }, timeout())
      },
      async isPortOpen() {
        const answer = await resolver.query(controlHost, 'A')
        const address = answer.status === 'found' ? answer.records.find(mayConnect) : undefined
        return address !== undefined && (await canConnect(address, smtpPort, timeout()))
      },
    }
  }

  return (resolver, signal) => ({
    fetchPublic: createPublicFetch({ resolver, signal, mayConnect, port: httpsPort, ...trust }),
    mail: probeMail ? mailProbe(resolver, signal) : null,
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
