import ipaddr from 'ipaddr.js'
import type { DnsblZone } from './zones.ts'

/** What can be looked up in a list. A domain is a registered one, in A-labels. */
export type DnsblTarget = { type: 'ip'; ip: string } | { type: 'domain'; domain: string }

/**
 * An address as labels in reverse order (RFC 5782 sections 2.1 and 2.4): octets of IPv4, also where it is mapped into
 * IPv6, nibbles of IPv6. `ip` is an address.
 */
export function reverseAddress(ip: string): string {
  const address = ipaddr.process(ip)
  const octets = address.toByteArray()
  if (address.kind() === 'ipv4') return octets.reverse().join('.')
  const nibbles = octets.flatMap((octet) => [octet >> 4, octet & 15])
  return nibbles
    .reverse()
    .map((nibble) => nibble.toString(16))
    .join('.')
}

/** The name to ask a list about; null when the list does not hold such things, or needs a key that is not there. */
export function queryName(zone: DnsblZone, target: DnsblTarget, key: string | null = null): string | null {
  const base = baseName(zone, key)
  if (base === null || target.type !== zone.target) return null
  if (target.type === 'domain') return `${target.domain}.${base}`
  const family = ipaddr.process(target.ip).kind() === 'ipv4' ? 4 : 6
  return zone.families.includes(family) ? `${reverseAddress(target.ip)}.${base}` : null
}

/** The names that tell whether a list works: one it always lists, and one it never does (RFC 5782 section 5). */
export function selfTestNames(zone: DnsblZone, key: string | null = null): { listed: string; unlisted: string } | null {
  const base = baseName(zone, key)
  if (base === null) return null
  const entries = testEntries(zone)
  return { listed: `${entries.listed}.${base}`, unlisted: `${entries.unlisted}.${base}` }
}

function baseName(zone: DnsblZone, key: string | null): string | null {
  if (zone.key_zone === undefined) return zone.zone
  return key === null ? null : zone.key_zone.replace('{key}', key)
}

function testEntries({ target, test, families }: DnsblZone): { listed: string; unlisted: string } {
  if (target === 'domain') return test ?? { listed: 'test', unlisted: 'invalid' }
  if (families.includes(4)) return { listed: '2.0.0.127', unlisted: '1.0.0.127' }
  // ::FFFF:7F00:2 and ::FFFF:7F00:1, which are no addresses mapped from IPv4 here, but entries of an IPv6 list.
  const prefix = `0.0.0.0.0.f.7.f.f.f.f${'.0'.repeat(20)}`
  return { listed: `2.${prefix}`, unlisted: `1.${prefix}` }
}
