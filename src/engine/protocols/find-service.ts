import { isIpv4, parseClientIp } from '../../shared/records/ip-address.ts'
import { parentOf } from '../dns/names.ts'
import { type MailService, servicesPack } from './services.ts'

const byId = servicesPack.derive(({ services }) => new Map(services.map((service) => [service.id, service])))
const bySigningDomain = indexNames(({ signs }) => signs)
const byEnvelopeDomain = indexNames(({ envelope }) => envelope)
const byHost = indexNames(({ ptr }) => ptr)

/** A match, with the domain or network of the catalog that matched. */
export interface ServiceMatch {
  service: MailService
  value: string
}

export const serviceById = (id: string): MailService | null => byId().get(id) ?? null
export const serviceOfDkimDomain = (domain: string): ServiceMatch | null => findName(bySigningDomain(), domain)
export const serviceOfEnvelopeDomain = (domain: string): ServiceMatch | null => findName(byEnvelopeDomain(), domain)
/** Only for a confirmed host name: anyone can name an address after a service. */
export const serviceOfHost = (host: string): ServiceMatch | null => findName(byHost(), host.toLowerCase())

const messageIdHosts = servicesPack.derive(({ services }) =>
  services.flatMap((service) =>
    service.message_ids.map((value) => ({
      service,
      pattern: new RegExp(`^${value.split('*').map(RegExp.escape).join('[\\w.-]*')}$`),
    })),
  ),
)

/** The service that writes Message-IDs with such a host, in lowercase. */
export const serviceOfMessageId = (host: string): MailService | null =>
  messageIdHosts().find(({ pattern }) => pattern.test(host))?.service ?? null

type NameIndex = ReadonlyMap<string, ServiceMatch>

function indexNames(namesOf: (service: MailService) => string[]): () => NameIndex {
  return servicesPack.derive(
    ({ services }) =>
      new Map(services.flatMap((service) => namesOf(service).map((value) => [value, { service, value }] as const))),
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
type Networks = Map<number, Map<number | string, ServiceMatch>>

const indexes = servicesPack.derive(({ services }) => {
  const networks: Record<'ipv4' | 'ipv6', Networks> = { ipv4: new Map(), ipv6: new Map() }
  for (const service of services) {
    for (const value of service.networks) {
      const [address = '', count = ''] = value.split('/')
      const { kind, bits } = bitsOf(address)
      const length = Number(count)
      const index = networks[kind].get(length) ?? new Map<number | string, ServiceMatch>()
      networks[kind].set(length, index.set(prefixOf(bits, length), { service, value }))
    }
  }
  return { ipv4: indexOf(networks.ipv4), ipv6: indexOf(networks.ipv6) }
})

/** Most addresses of a report share not even the first bits with any network, so these are looked up first. */
function indexOf(ofKind: Networks) {
  const longestFirst = [...ofKind].sort(([a], [b]) => b - a)
  const shortest = Math.min(...ofKind.keys())
  const values = longestFirst.flatMap(([, index]) => [...index.values()])
  const heads = new Set(values.map(({ value }) => prefixOf(bitsOf(value.split('/', 1)[0] ?? '').bits, shortest)))
  return { shortest, heads, longestFirst }
}

/** The service whose network contains an address. `isIpv4` or `isIpv6` must accept `ip`. */
export function serviceOfAddress(ip: string): ServiceMatch | null {
  const { kind, bits } = bitsOf(ip)
  const { shortest, heads, longestFirst } = indexes()[kind]
  if (!heads.has(prefixOf(bits, shortest))) return null
  for (const [length, index] of longestFirst) {
    const match = index.get(prefixOf(bits, length))
    if (match) return match
  }
  return null
}

/** An IPv4 address as a number, which nearly all sources have, or the octets of an IPv6 address. */
type AddressBits = number | readonly number[]

function bitsOf(ip: string): { kind: 'ipv4' | 'ipv6'; bits: AddressBits } {
  if (isIpv4(ip)) return { kind: 'ipv4', bits: numberOf(ip.split('.').map(Number)) }
  const address = parseClientIp(ip)
  const octets = address.toByteArray()
  return address.kind() === 'ipv4' ? { kind: 'ipv4', bits: numberOf(octets) } : { kind: 'ipv6', bits: octets }
}

function numberOf([a = 0, b = 0, c = 0, d = 0]: readonly number[]): number {
  return a * 0x1000000 + b * 0x10000 + c * 0x100 + d
}

function prefixOf(bits: AddressBits, length: number): number | string {
  if (typeof bits === 'number') return bits >>> (32 - length)
  const whole = Math.floor(length / 8)
  const rest = length % 8
  const head = bits.slice(0, whole).join('.')
  return rest === 0 ? head : `${head}.${(bits[whole] ?? 0) >> (8 - rest)}`
}
