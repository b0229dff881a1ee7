import ipaddr from 'ipaddr.js'

/** A range of addresses. */
export interface Network {
  family: 4 | 6
  /** As published. */
  address: string
  prefix: number
}

/** Addresses in a network, as the number of bits that differ. */
export const addressBits = { 4: 32, 6: 128 } as const

/** The network in CIDR notation, with its host bits cleared. */
export function formatNetwork({ family, address, prefix }: Network): string {
  return `${baseAddress(family, address, prefix)}/${prefix}`
}

/** Reads what `formatNetwork` wrote. */
export function parseNetwork(text: string): Network {
  const slash = text.lastIndexOf('/')
  const address = text.slice(0, slash)
  return { family: address.includes(':') ? 6 : 4, address, prefix: Number(text.slice(slash + 1)) }
}

/** Whether the network holds an address. */
export function contains({ family, address, prefix }: Network, ip: string): boolean {
  const client = ipaddr.process(ip)
  return client.kind() === `ipv${family}` && client.match(ipaddr.parse(address), prefix)
}

/** Whether bits after the prefix are set: the author meant one address, or another network. */
export function hasHostBits({ family, address, prefix }: Network): boolean {
  return baseAddress(family, address, prefix) !== ipaddr.parse(address).toString()
}

function baseAddress(family: 4 | 6, address: string, prefix: number): string {
  const parser = family === 4 ? ipaddr.IPv4 : ipaddr.IPv6
  return parser.networkAddressFromCIDR(`${address}/${prefix}`).toString()
}
