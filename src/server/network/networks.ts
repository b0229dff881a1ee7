import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Returns a function that tests whether an address is in one of the networks (addresses, or CIDR notation). */
export function createNetworkTest(networks: readonly string[]): (address: string) => boolean {
  const parsed = networks.map((network) => ipaddr.parseCIDR(network.includes('/') ? network : singleAddress(network)))
  return (text) => {
    if (parsed.length === 0 || !ipaddr.isValid(text)) return false
    const address = ipaddr.process(text)
    return parsed.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
  }
}

function singleAddress(address: string): string {
  return `${address}/${address.includes(':') ? 128 : 32}`
}

/** The canonical form of an address: compressed, lower case, IPv4 instead of mapped IPv6. */
export function normalizeAddress(address: string): string {
  // Such an address has only one form.
  if (isIPv4(address)) return address
  return ipaddr.process(address).toString()
}

/** The IPv6 prefix length that one customer gets (RFC 6177, RFC 7421). */
const customerPrefix = 64

/** The network that quotas count: an IPv4 address, mapped or not, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${customerPrefix}`)}/${customerPrefix}`
}

/** The host before a port: IPv6 addresses get brackets. */
export function formatHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
