import ipaddr from 'ipaddr.js'
import { parseClientIp, parseIp } from './ip-address.ts'

/** A range of addresses. */
export interface Network {
  family: 4 | 6
  /** As published. */
  address: string
  /** The number of leading bits that the addresses share. */
  prefix: number
}

/** The length of an address in bits, by family. */
export const addressBits = { 4: 32, 6: 128 } as const

/** The network in CIDR notation, with its host bits cleared. */
export function formatNetwork({ address, prefix }: Network): string {
  return `${baseAddress(address, prefix)}/${prefix}`
}

/** Parses the output of `formatNetwork`. */
export function parseNetwork(text: string): Network {
  const slash = text.lastIndexOf('/')
  const address = text.slice(0, slash)
  return { family: address.includes(':') ? 6 : 4, address, prefix: Number(text.slice(slash + 1)) }
}

/** Whether the network contains the address `ip`. An IPv4-mapped IPv6 address counts as IPv4. */
export function contains({ family, address, prefix }: Network, ip: string): boolean {
  const client = parseClientIp(ip)
  return client.kind() === `ipv${family}` && client.match(parseIp(address), prefix)
}

/** Ranges that no internet mail comes from (RFC 1918, 6598, 1122, 3927, 4193, 4291). */
const privateRanges = [
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['fc00::/7', 'fe80::/10', '::1/128'],
].map((range) => ipaddr.parseCIDR(range))

/** Whether no address of the network is visible on the internet. */
export function isPrivateNetwork({ address, prefix }: Network): boolean {
  const first = parseIp(address)
  return privateRanges.some(
    ([base, length]) => first.kind() === base.kind() && length <= prefix && first.match(base, length),
  )
}

/** Whether bits after the prefix are set, so that the author meant a single address or another network. */
export function hasHostBits({ address, prefix }: Network): boolean {
  return baseAddress(address, prefix) !== parseIp(address).toString()
}

function baseAddress(address: string, prefix: number): string {
  const octets = parseIp(address).toByteArray()
  const keptBits = (octet: number) => Math.min(8, Math.max(0, prefix - octet * 8))
  return ipaddr.fromByteArray(octets.map((value, at) => value & (0xff00 >> keptBits(at)))).toString()
}
