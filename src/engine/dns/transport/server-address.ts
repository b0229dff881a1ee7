import { isIPv4, isIPv6 } from 'node:net'

/** Where a DNS server listens. */
export interface ServerAddress {
  address: string
  port: number
}

const dnsPort = 53

/** Reads `192.0.2.1`, `192.0.2.1:5300`, `2001:db8::1`, `[2001:db8::1]:5300`, or `localhost:5300`; else null. */
export function parseAddress(text: string): ServerAddress | null {
  if (isIPv6(text)) return { address: text, port: dnsPort }
  const [, bracketed, plain, digits = String(dnsPort)] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  const address = plain === 'localhost' ? '127.0.0.1' : (bracketed ?? plain ?? '')
  const port = Number(digits)
  const isAddress = bracketed === undefined ? isIPv4(address) : isIPv6(address)
  return isAddress && port > 0 && port <= 65_535 ? { address, port } : null
}

export function formatAddress({ address, port }: ServerAddress): string {
  return isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`
}
