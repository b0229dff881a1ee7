import { unavailableAnswer } from '../../src/engine/dns/answers.ts'
import type { DnsAnswer, RecordType } from '../../src/engine/dns/resolver.ts'
import type { Outbound } from '../../src/engine/outbound/outbound.ts'
import type { FetchOutcome } from '../../src/engine/outbound/public-fetch.ts'
import type { SmtpTls } from '../../src/engine/outbound/smtp-tls.ts'

interface Strangers {
  /** By URL; other hosts do not exist. */
  documents?: Record<string, FetchOutcome>
  /** The answer of name servers to every query; others do not answer. */
  servers?: Record<string, DnsAnswer<'SOA'>>
  /** By address, for mail server checks; others are unreachable. */
  mail?: { isPortOpen: boolean; servers: Record<string, SmtpTls> }
}

/** The internet servers that a test needs. */
export function outboundTo({ documents = {}, servers = {}, mail }: Strangers): Outbound {
  return () => ({
    fetchPublic: async (url) => documents[url] ?? { state: 'no_host' },
    async askServer<T extends RecordType>(address: string, name: string, type: T) {
      // Only the SOA is ever queried.
      return (servers[address] ?? unavailableAnswer('dns_timeout', name, type)) as DnsAnswer<T>
    },
    mail: mail
      ? {
          probeTls: async (_host, address) => mail.servers[address] ?? { state: 'unreachable', detail: 'ETIMEDOUT' },
          isPortOpen: async () => mail.isPortOpen,
        }
      : null,
  })
}

/** A fetched document. */
export function fetched(body: string | Buffer, contentType: string | null = 'text/plain'): FetchOutcome {
  return { state: 'fetched', body: Buffer.from(body), contentType, url: '', validity: null }
}
