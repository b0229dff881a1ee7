import { z } from 'zod'
import data from '../../../../resources/data/sending-services.json' with { type: 'json' }
import { readOnce } from '../../../shared/read-once.ts'
import { isIpv4, parseClientIp } from '../../../shared/records/ip-address.ts'
import { parentOf } from '../../dns/names.ts'

const names = z.array(z.string()).default([])

const serviceSchema = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  /** Domains of signatures that it adds for customers without their own. Subdomains are included. */
  dkim: names,
  /** Domains of its return paths. Subdomains are included. */
  envelope: names,
  /** Host names of its servers. */
  ptr: names,
  /** Networks that only this service sends from, as far as it publishes them. */
  networks: names,
  /** Whether its networks also forward other people's mail, as those of mailbox providers do. */
  forwards: z.boolean().default(false),
  source: z.url(),
  date: z.iso.date(),
})

/** A service that sends mail for its customers. */
export type SendingService = Omit<z.infer<typeof serviceSchema>, 'source' | 'date'>

export const sendingServices: readonly SendingService[] = z
  .object({ services: z.array(serviceSchema) })
  .parse(data, readOnce).services

const byId = new Map(sendingServices.map((service) => [service.id, service]))
const byDkimDomain = indexNames(({ dkim }) => dkim)
const byEnvelopeDomain = indexNames(({ envelope }) => envelope)
const byHost = indexNames(({ ptr }) => ptr)

/** A match, with the domain or network of the catalog that matched. */
export interface ServiceMatch {
  service: SendingService
  value: string
}

export const serviceById = (id: string): SendingService | null => byId.get(id) ?? null
export const serviceOfDkimDomain = (domain: string): ServiceMatch | null => findName(byDkimDomain, domain)
export const serviceOfEnvelopeDomain = (domain: string): ServiceMatch | null => findName(byEnvelopeDomain, domain)
/** Only for a confirmed host name: anyone can name an address after a service. */
export const serviceOfHost = (host: string): ServiceMatch | null => findName(byHost, host.toLowerCase())

type NameIndex = ReadonlyMap<string, ServiceMatch>

function indexNames(namesOf: (service: SendingService) => string[]): NameIndex {
  return new Map(
    sendingServices.flatMap((service) => namesOf(service).map((value) => [value, { service, value }] as const)),
  )
}

function findName(index: NameIndex, name: string): ServiceMatch | null {
  for (let at: string | null = name; at; at = parentOf(at)) {
    const match = index.get(at)
    if (match) return match
  }
  return null
}

/** Networks by prefix length and first bits, so that a lookup takes one step per prefix length. */
const networks = { ipv4: new Map<number, NetworkIndex>(), ipv6: new Map<number, NetworkIndex>() }
type NetworkIndex = Map<number | string, ServiceMatch>

for (const service of sendingServices) {
  for (const value of service.networks) {
    const [address = '', bits = ''] = value.split('/')
    const { kind, octets } = octetsOf(address)
    const length = Number(bits)
    const index: NetworkIndex = networks[kind].get(length) ?? new Map()
    networks[kind].set(length, index.set(prefixOf(octets, length), { service, value }))
  }
}
const byLength = (kind: 'ipv4' | 'ipv6') => [...networks[kind]].sort(([a], [b]) => b - a)
const longestFirst = { ipv4: byLength('ipv4'), ipv6: byLength('ipv6') }

/** The service whose network contains an address. `isIpv4` or `isIpv6` must accept `ip`. */
export function serviceOfAddress(ip: string): ServiceMatch | null {
  const { kind, octets } = octetsOf(ip)
  for (const [length, index] of longestFirst[kind]) {
    const match = index.get(prefixOf(octets, length))
    if (match) return match
  }
  return null
}

function octetsOf(ip: string): { kind: 'ipv4' | 'ipv6'; octets: number[] } {
  if (isIpv4(ip)) return { kind: 'ipv4', octets: ip.split('.').map(Number) }
  const address = parseClientIp(ip)
  return { kind: address.kind(), octets: address.toByteArray() }
}

function prefixOf(octets: readonly number[], length: number): number | string {
  // Nearly all sources have IPv4 addresses, whose first bits are a number.
  if (octets.length === 4) return octets.reduce((bits, octet) => bits * 256 + octet) >>> (32 - length)
  const whole = Math.floor(length / 8)
  const rest = length % 8
  const head = octets.slice(0, whole).join('.')
  return rest === 0 ? head : `${head}.${(octets[whole] ?? 0) >> (8 - rest)}`
}
