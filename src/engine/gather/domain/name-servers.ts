import type { NameServerFact, NameServersFact } from '../../../shared/contract/facts/audit/name-servers.ts'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import type { Reason, ReasonCode } from '../../../shared/reason.ts'
import { isWithin } from '../../dns/names.ts'
import type { DnsAnswer, Resolver } from '../../dns/resolver.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import type { Connections } from '../../outbound/outbound.ts'
import { findHosts, type HostAddresses, publishedRecords } from './published-records.ts'

/** The answers of a server that is not authoritative for the zone. */
const lameCodes: ReadonlySet<ReasonCode> = new Set(['dns_refused', 'dns_servfail', 'dns_lame'])

/** The result of querying a name server directly. */
type Service = Pick<NameServerFact, 'serves' | 'serial' | 'silence'>

/**
 * The name servers of the domain's zone, as listed in DNS and as each one answers (RFC 1034 section 4.2). The zone
 * starts at the domain or above it, but not above the registered domain.
 */
export async function gatherNameServers(
  domain: string,
  resolver: Resolver,
  connections: Connections | null,
): Promise<AuditFacts['name_servers']> {
  const answers = await Promise.all(
    possibleZones(domain).map(async (zone) => {
      const [servers, soa] = await Promise.all([resolver.query(zone, 'NS'), resolver.query(zone, 'SOA')])
      return { zone, servers, soa }
    }),
  )
  const decisive = answers.find(({ servers: { status } }) => status === 'found' || status === 'unavailable')
  if (!decisive) return absent
  const { zone, servers, soa } = decisive
  if (servers.status === 'unavailable') return unavailable(servers.reason)
  const names = servers.status === 'found' ? servers.records.toSorted() : []
  const hosts = await findHosts(names, resolver)
  const asked = await Promise.all(
    hosts.map(async ({ host, ...addresses }) => ({
      name: host,
      ...addresses,
      ...(await askServer(addresses, zone, connections)),
    })),
  )
  const isDoubtful = asked.some(({ serves }) => serves === false) && (await isIntercepted(zone, connections))
  return known({
    domain,
    zone,
    records: publishedRecords('NS', servers),
    servers: isDoubtful ? asked.map((server) => ({ ...server, ...unheard({ code: 'port_53_intercepted' }) })) : asked,
    soa: readSoa(soa),
  })
}

/** Reserved for documentation (RFC 5737): no server has them, so an answer comes from the network of this machine. */
const controlAddresses = ['192.0.2.254', '198.51.100.254', '203.0.113.254']

/** Whether the network answers DNS queries in place of the servers that they are for, as hotels and companies do. */
async function isIntercepted(zone: string, connections: Connections | null): Promise<boolean> {
  if (!connections) return false
  const answers = await Promise.all(controlAddresses.map((address) => connections.askServer(address, zone, 'SOA')))
  return answers.some((answer) => readService(answer).serves !== null)
}

function readSoa(answer: DnsAnswer<'SOA'>): NameServersFact['soa'] {
  if (answer.status !== 'found' || answer.aliases.length > 0) return null
  const [record] = answer.records
  return record ? { ...record, ttl: answer.ttl } : null
}

function possibleZones(domain: string): string[] {
  const owner = registeredDomain(domain)
  const labels = domain.split('.')
  return labels.map((_, index) => labels.slice(index).join('.')).filter((name) => isWithin(name, owner))
}

/** Queries one address of a server for the zone. Prefers IPv4: not every machine has IPv6. */
async function askServer(
  { addresses, unreachable, reason }: Omit<HostAddresses, 'host'>,
  zone: string,
  connections: Connections | null,
): Promise<Service> {
  const isReachable = (ip: string) => !unreachable.includes(ip)
  const address = addresses.find((ip) => isReachable(ip) && !ip.includes(':')) ?? addresses.find(isReachable)
  const chosen = address ?? addresses[0]
  if (chosen === undefined) return unheard(reason)
  if (!connections) return unheard({ code: 'outbound_off', subject: chosen })
  return readService(await connections.askServer(chosen, zone, 'SOA'))
}

/**
 * An authoritative server has the SOA of the zone. A server that refuses, fails, or refers elsewhere is lame. A timeout
 * proves nothing: a local firewall may have dropped the answer.
 */
function readService(answer: DnsAnswer<'SOA'>): Service {
  switch (answer.status) {
    case 'found':
      return { serves: true, serial: answer.records[0]?.serial ?? null, silence: null }
    case 'nodata':
    case 'nxdomain':
      return { serves: false, serial: null, silence: null }
    case 'unavailable': {
      return lameCodes.has(answer.reason.code) ? { serves: false, serial: null, silence: null } : unheard(answer.reason)
    }
  }
}

function unheard(silence: Reason | null): Service {
  return { serves: null, serial: null, silence }
}
