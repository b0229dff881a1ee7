import ipaddr from 'ipaddr.js'

/** The name that holds the PTR records of an address (RFC 1035 section 3.5, RFC 3596 section 2.5). */
export function reverseName(ip: string): string {
  const address = ipaddr.parse(ip)
  const octets = address.toByteArray()
  if (address.kind() === 'ipv4') return `${octets.reverse().join('.')}.in-addr.arpa`
  const nibbles = octets.flatMap((octet) => [octet >> 4, octet & 15]).map((nibble) => nibble.toString(16))
  return `${nibbles.reverse().join('.')}.ip6.arpa`
}
