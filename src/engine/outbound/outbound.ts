import { withDeadline } from '../dns/layers/deadline.ts'
import type { DnsAnswer, RecordType, Resolver } from '../dns/resolver.ts'
import { createNameServer } from '../dns/transport/name-server.ts'
import { createNetworkResolver, type Timing } from '../dns/transport/network-resolver.ts'
import { isPublicAddress } from '../names/ip-address.ts'
import { createPublicFetch, type PublicFetch, type PublicFetchOptions } from './public-fetch.ts'
import { canConnect, probeSmtpTls, type SmtpTls } from './smtp-tls.ts'

/** The connections that an audit opens to servers named in DNS. Never throws: errors are results. */
export interface Connections {
  fetchPublic: PublicFetch
  /** Queries only the name server at an address. */
  askServer<T extends RecordType>(address: string, name: string, type: T): Promise<DnsAnswer<T>>
  /** Null if mail servers must not be contacted. */
  mail: MailProbe | null
}

/** Connects to mail servers on port 25. */
export interface MailProbe {
  probeTls(host: string, address: string): Promise<SmtpTls>
  /** Whether a server that always listens can be reached: many networks block outbound port 25. */
  isPortOpen(): Promise<boolean>
}

/** Opens connections for one audit: looks up hosts with `resolver`, and stops when `signal` aborts. */
export type Outbound = (resolver: Resolver, signal: AbortSignal) => Connections

export interface OutboundOptions extends Pick<PublicFetchOptions, 'mayConnect' | 'ca'> {
  /** Whether to connect to mail hosts on port 25. Off by default: many networks treat it as an attack. */
  probeMail?: boolean
  // Only for tests, which use other servers.
  httpsPort?: number
  dnsPort?: number
  smtpPort?: number
}

const standard = { probeMail: false, httpsPort: 443, dnsPort: 53, smtpPort: 25 }

/** In milliseconds. A server that takes longer counts as down. */
const serverTiming: Timing = { perTry: 1_500, perQuestion: 3_000 }

/**
 * In milliseconds, for a session with a mail server. Some delay their greeting to detect spammers, which do not wait
 * for it.
 */
const mailTimeout = 5_000
/** A mail host that is practically always reachable. Nothing is sent to it. */
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
