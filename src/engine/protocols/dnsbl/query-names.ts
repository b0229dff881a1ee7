import ipaddr from 'ipaddr.js'
import type { DnsblZone } from './zones.ts'

/*
 * The names of list queries. They contain no keys: `keyed-resolver.ts` adds them, so that no recorded or shown name has
 * one.
 */

/** What can be looked up in a list. A domain is a registered one, in A-labels. */
export type DnsblTarget = { type: 'ip'; ip: string } | { type: 'domain'; domain: string }

type Family = 4 | 6

/**
 * The labels of an address in reverse order (RFC 5782 sections 2.1 and 2.4): bytes of IPv4 or IPv4-mapped IPv6, nibbles
 * of IPv6. `ip` is an address.
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

/** The name of a list query; null if the list has no such entries. */
export function queryName(zone: DnsblZone, target: DnsblTarget): string | null {
  if (target.type !== zone.target) return null
  if (target.type === 'domain') return `${target.domain}.${zone.zone}`
  return zone.families.includes(familyOf(target.ip)) ? `${reverseAddress(target.ip)}.${zone.zone}` : null
}

/**
 * The names that show whether a list works: an entry that it always has, and one that it never has (RFC 5782 section
 * 5). A list of both families is tested with its IPv4 entries, unless it is undocumented.
 */
export function selfTestNames(zone: DnsblZone, target: DnsblTarget): { listed: string; unlisted: string } {
  const { listed, unlisted } = testEntries(zone, target)
  return { listed: `${listed}.${zone.zone}`, unlisted: `${unlisted}.${zone.zone}` }
}

function testEntries(zone: DnsblZone, target: DnsblTarget): { listed: string; unlisted: string } {
  if (target.type === 'domain') return zone.test ?? { listed: 'test', unlisted: 'invalid' }
  const family = zone.use !== 'custom' && zone.families.includes(4) ? 4 : familyOf(target.ip)
  if (family === 4) return { listed: '2.0.0.127', unlisted: '1.0.0.127' }
  // ::FFFF:7F00:2 and ::FFFF:7F00:1: not IPv4-mapped addresses here, but entries of an IPv6 list.
  const prefix = `0.0.0.0.0.f.7.f.f.f.f${'.0'.repeat(20)}`
  return { listed: `2.${prefix}`, unlisted: `1.${prefix}` }
}

function familyOf(ip: string): Family {
  return ipaddr.process(ip).kind() === 'ipv4' ? 4 : 6
}
