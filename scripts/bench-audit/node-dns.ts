import { promises as dns } from 'node:dns'
import type { OpenResolver } from '../../src/cli/audit/auditor.ts'
import { cached } from '../../src/engine/dns/layers/cached.ts'
import type { DnsAnswer, RecordData, RecordType, Resolver } from '../../src/engine/dns/resolver.ts'
import { codeOf } from '../../src/shared/error-code.ts'
import type { ReasonCode } from '../../src/shared/reason.ts'

/** What node:dns returns for a type: the data, and the TTL if it has one. */
type Lookups = { [T in RecordType]: (name: string) => Promise<{ records: RecordData[T][]; ttl: number }> }

/** Error codes of c-ares; all others mean that the name or record is absent. */
const troubles: Partial<Record<string, ReasonCode>> = {
  ETIMEOUT: 'dns_timeout',
  ECONNREFUSED: 'dns_unreachable',
  EREFUSED: 'dns_refused',
  ECANCELLED: 'deadline',
  EFORMERR: 'dns_malformed',
  EBADRESP: 'dns_malformed',
}

/** As a program uses it: without a cache and without sharing queries. */
export const openNodeDns: OpenResolver = async ({ sources: [server = ''] }) => createNodeDnsResolver(server)

/** With the same cache and query sharing as our resolver. */
export const openCachedNodeDns: OpenResolver = async (options) => cached(await openNodeDns(options))

/**
 * The resolver port over node:dns (c-ares) with its defaults. node:dns reports TTLs for addresses only, no aliases,
 * and no DNSSEC state.
 */
function createNodeDnsResolver(server: string): Resolver {
  const resolver = new dns.Resolver()
  resolver.setServers([server])
  const lookups: Lookups = {
    A: async (name) => withTtl(await resolver.resolve4(name, { ttl: true })),
    AAAA: async (name) => withTtl(await resolver.resolve6(name, { ttl: true })),
    CNAME: async (name) => untimed(await resolver.resolveCname(name)),
    NS: async (name) => untimed(await resolver.resolveNs(name)),
    PTR: async (name) => untimed(await resolver.resolvePtr(name)),
    TXT: async (name) => untimed(await resolver.resolveTxt(name)),
    MX: async (name) =>
      untimed((await resolver.resolveMx(name)).map(({ priority, exchange }) => ({ preference: priority, exchange }))),
    SOA: async (name) => {
      const { nsname, hostmaster, serial, minttl } = await resolver.resolveSoa(name)
      return untimed([{ mname: nsname, rname: hostmaster, serial, minimum: minttl }])
    },
    CAA: async (name) =>
      untimed(
        (await resolver.resolveCaa(name)).map(({ critical, issue = '' }) => ({
          critical: critical > 0,
          tag: 'issue',
          value: issue,
        })),
      ),
    TLSA: async (name) =>
      untimed(
        (await resolver.resolveTlsa(name)).map(({ certUsage, selector, match, data }) => ({
          usage: certUsage,
          selector,
          matchingType: match,
          data: new Uint8Array(data),
        })),
      ),
  }

  async function query<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T>> {
    try {
      return { status: 'found', ...(await lookups[type](name)), aliases: [], authenticated: false }
    } catch (error) {
      return readError(error)
    }
  }

  return {
    query,
    async close() {
      resolver.cancel()
    },
  }
}

function withTtl(addresses: readonly { address: string; ttl: number }[]) {
  return { records: addresses.map(({ address }) => address), ttl: Math.min(...addresses.map(({ ttl }) => ttl)) }
}

function untimed<T>(records: T[]): { records: T[]; ttl: number } {
  return { records, ttl: 0 }
}

function readError(error: unknown): DnsAnswer<never> {
  const code = codeOf(error) ?? ''
  const absence = { aliases: [], ttl: 0, authenticated: false }
  if (code === 'ENOTFOUND') return { status: 'nxdomain', ...absence }
  if (code === 'ENODATA') return { status: 'nodata', ...absence }
  return { status: 'unavailable', reason: { code: troubles[code] ?? 'dns_servfail', detail: code } }
}
