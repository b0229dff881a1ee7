import ipaddr from 'ipaddr.js'

/** Four decimal parts without leading zeros, which some programs read as octal. */
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

/** Whether a text is an IPv4 address in four decimal parts. */
export function isIpv4(text: string): boolean {
  return ipv4.test(text)
}

/** Whether a text is an IPv6 address without a zone index. */
export function isIpv6(text: string): boolean {
  // ipaddr.js accepts leading zeros in an embedded IPv4 address, which `inet_pton` refuses.
  const embedded = text.slice(text.lastIndexOf(':') + 1)
  return ipaddr.IPv6.isValid(text) && !text.includes('%') && (!embedded.includes('.') || isIpv4(embedded))
}

/** Parses an address that `isIpv4` or `isIpv6` accepts. */
export function parseIp(text: string): ipaddr.IPv4 | ipaddr.IPv6 {
  // ipaddr.js parses `::192.0.2.1` as `::ffff:192.0.2.1`; hexadecimal groups are unambiguous.
  const [, head, a = '', b = '', c = '', d = ''] = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? []
  if (head === undefined) return ipaddr.parse(text)
  const group = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16)
  return ipaddr.parse(`${head}${group(a, b)}:${group(c, d)}`)
}

/** Parses an address like `parseIp`, but returns an IPv4-mapped IPv6 address as IPv4. */
export function parseClientIp(text: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const address = parseIp(text)
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

/** RFC 5737 and RFC 3849. Documentation ranges count as public everywhere, so that examples work. */
const documentationRanges = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32'].map((range) =>
  ipaddr.parseCIDR(range),
)

/** The range of internet hosts (RFC 4291 section 2.4; IANA has assigned no other range). */
const globalUnicast = ipaddr.parseCIDR('2000::/3')
/** Parts of it without hosts: protocol assignments with Teredo and ORCHID (RFC 2928), 6to4 (RFC 3056), RFC 9637. */
const specialRanges = ['2001::/23', '2002::/16', '3fff::/20'].map((range) => ipaddr.parseCIDR(range))

/**
 * Hosts of cloud machines at addresses that no host on the internet has: Azure's host, and the services of IBM Cloud and
 * of Google for machines in their networks. Others are in reserved ranges.
 */
const cloudRanges = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14', '199.36.153.4/30', '199.36.153.8/30'].map(
  (range) => ipaddr.parseCIDR(range),
)

/** Whether a host on the internet can have the address `ip`. */
export function isPublicIp(ip: string): boolean {
  const address = parseClientIp(ip)
  const isIn = (range: (typeof cloudRanges)[number]) => address.kind() === range[0].kind() && address.match(range)
  if (cloudRanges.some(isIn)) return false
  if (address instanceof ipaddr.IPv6 ? isGlobalUnicast(address) : address.range() === 'unicast') return true
  return documentationRanges.some(isIn)
}

function isGlobalUnicast(address: ipaddr.IPv6): boolean {
  if (!address.match(globalUnicast)) return false
  return !isIsatap(address) && !specialRanges.some((range) => address.match(range))
}

/** ISATAP embeds an IPv4 address, possibly a private one, after `0:5efe` or `200:5efe` (RFC 5214 section 6.1). */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return ((parts[4] ?? 0) & ~0x200) === 0 && parts[5] === 0x5efe
}
