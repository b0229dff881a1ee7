import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { remembered } from '../memoize.ts'

/**
 * The ranges that stand for the public internet in documents (RFC 5737, RFC 3849). They count as public everywhere, so
 * that examples work.
 */
const documentationRanges = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32'].map((range) =>
  ipaddr.parseCIDR(range),
)

/** Where hosts of the internet are (RFC 4291, section 2.4; IANA has assigned no other range). */
const globalUnicast = ipaddr.parseCIDR('2000::/3')
/** What is in there and is none: protocol assignments with Teredo and ORCHID (RFC 2928), 6to4 (RFC 3056), documentation (RFC 9637). */
const specialRanges = ['2001::/23', '2002::/16', '3fff::/20'].map((range) => ipaddr.parseCIDR(range))

function isGlobalUnicast(address: ipaddr.IPv6): boolean {
  if (!address.match(globalUnicast)) return false
  return !isIsatap(address) && !specialRanges.some((range) => address.match(range))
}

/** ISATAP hides an IPv4 address, which may be a private one, behind `0:5efe` or `200:5efe` (RFC 5214, section 6.1). */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return ((parts[4] ?? 0) & ~0x200) === 0 && parts[5] === 0x5efe
}

/** An IP address in its canonical form, IPv4 where it is IPv4 mapped into IPv6; null when the text is none. */
export function readIpAddress(text: string): string | null {
  return isIP(text) === 0 ? null : ipaddr.process(text).toString()
}

/** The host of a URL, without the brackets of an IPv6 literal. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Whether a URL names its host by an address. */
export function isOnAddress(url: URL): boolean {
  return isIP(bareHost(url)) !== 0
}

/** Whether a host on the internet can have the address. `ip` is an address; an analysis asks of the same one often. */
export const isPublicAddress = remembered((ip): boolean => {
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv6 ? isGlobalUnicast(address) : address.range() === 'unicast') return true
  return documentationRanges.some((range) => address.kind() === range[0].kind() && address.match(range))
})
