import ipaddr from 'ipaddr.js'

/** The name that holds an address' PTR record (RFC 1035 section 3.5, RFC 3596 section 2.5). */
export function reverseName(ip: string): string {
  const address = ipaddr.parse(ip)
  if (address.kind() === 'ipv4') return `${[...address.toByteArray()].reverse().join('.')}.in-addr.arpa`
  const nibbles = address.toByteArray().flatMap((octet) => [octet >> 4, octet & 15])
  return `${nibbles
    .reverse()
    .map((nibble) => nibble.toString(16))
    .join('.')}.ip6.arpa`
}
