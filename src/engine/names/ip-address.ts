import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { memoize } from '../../shared/memoize.ts'
import { isPublicIp } from '../../shared/records/ip-address.ts'

/** An IP address in canonical form, with IPv4-mapped IPv6 as IPv4; null for any other text. */
export function readIpAddress(text: string): string | null {
  return isIP(text) === 0 ? null : ipaddr.process(text).toString()
}

/** The host of a URL, without the brackets of an IPv6 literal. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Whether the host of a URL is an IP address. */
export function isOnAddress(url: URL): boolean {
  return isIP(bareHost(url)) !== 0
}

/**
 * Whether an address can be that of a host on the internet. Memoized, because an analysis checks the same ones often.
 */
export const isPublicAddress = memoize(isPublicIp)
