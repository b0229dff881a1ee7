import { absentAnswer, maxAliases, throughAliases, unavailableAnswer } from './answers.ts'
import { canonicalName, isBelow, isPossibleName } from './names.ts'
import { ofType } from './records.ts'
import type { DnsAnswer, RecordType, Resolver } from './resolver.ts'
import { findZone, lookUp, type Zone } from './zone.ts'

const dmarcLabel = '_dmarc.'

/**
 * Answers from zones in memory. Names outside them are asked of `elsewhere`; without one they are unavailable, for a zone
 * file knows nothing of the rest of the world. One exception: a DMARC tree walk (RFC 9989 section 4.10) that climbs
 * above a loaded zone finds nothing there, so that a zone can be judged alone.
 */
export function createZoneResolver(loaded: readonly Zone[], elsewhere?: Resolver): Resolver {
  const zones = new Map(loaded.map((zone) => [zone.apex, zone]))

  async function ask<T extends RecordType>(name: string, type: T, aliases: number): Promise<DnsAnswer<T>> {
    if (!isPossibleName(name)) return absentAnswer('nxdomain', 0)
    if (aliases > maxAliases) return unavailableAnswer('dns_malformed', name, type, 'too many aliases')
    const zone = findZone(zones, name)
    const found = zone ? lookUp(zone, name, type) : null
    switch (found?.status) {
      case 'found': {
        const records = ofType(found.records, type)
        const ttl = Math.min(...records.map((record) => record.ttl))
        return { status: 'found', records: records.map(({ data }) => data), aliases: [], ttl, authenticated: false }
      }
      case 'alias': {
        const path = { aliases: [found.target], ttl: found.ttl, authenticated: false }
        return throughAliases(path, await ask(found.target, type, aliases + 1))
      }
      case 'nodata':
      case 'nxdomain':
        return absentAnswer(found.status, zone?.negativeTtl ?? 0)
      default:
        return askElsewhere(name, type)
    }
  }

  async function askElsewhere<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T>> {
    if (elsewhere) return elsewhere.query(name, type)
    if (type === 'TXT' && isTreeWalkAbove(name)) return absentAnswer('nxdomain', 0)
    return unavailableAnswer('dns_outside_zone', name, type)
  }

  function isTreeWalkAbove(name: string): boolean {
    if (!name.startsWith(dmarcLabel)) return false
    const domain = name.slice(dmarcLabel.length)
    return [...zones.keys()].some((apex) => isBelow(apex, domain))
  }

  return {
    query: (name, type) => ask(canonicalName(name), type, 0),
    close: async () => elsewhere?.close(),
  }
}
