import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { remembered } from './remembered.ts'

/**
 * The ranges that stand for the public internet in documents (RFC 5737, RFC 3849). They count as public everywhere, so
 * that examples work.
 */
const documentationRanges = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32'].map((range) =>
  ipaddr.parseCIDR(range),
)

/** An IP address in its canonical form, IPv4 where it is IPv4 mapped into IPv6; null when the text is none. */
export function readIpAddress(text: string): string | null {
  return isIP(text) === 0 ? null : ipaddr.process(text).toString()
}

/** Whether a host on the internet can have the address. `ip` is an address; an analysis asks of the same one often. */
export const isPublicAddress = remembered((ip): boolean => {
  const address = ipaddr.process(ip)
  if (address.range() === 'unicast') return true
  return documentationRanges.some((range) => address.kind() === range[0].kind() && address.match(range))
})
