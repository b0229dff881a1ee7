import { isPossibleName } from '../../../shared/records/host-name.ts'
import { absentAnswer, maxAliases, throughAliases, unavailableAnswer } from '../answers.ts'
import { canonicalName } from '../names.ts'
import { ofType } from '../records.ts'
import type { DnsAnswer, RecordType, Resolver } from '../resolver.ts'
import { findZone, lookUp, type Zone } from './zone.ts'

/**
 * Whether public DNS has no such record, whatever a zone file leaves out: special-use names (RFC 6761, RFC 6762, RFC
 * 7686), and addresses of top-level domains (SAC053).
 */
function isNowhere(name: string, type: RecordType): boolean {
  const isBare = !name.includes('.') && (type === 'A' || type === 'AAAA')
  return isBare || /(?:^|\.)(?:invalid|local|localhost|onion)$/.test(name)
}

/** What is known about a name outside the zones. */
function answerOutside(name: string, type: RecordType) {
  return isNowhere(name, type) ? absentAnswer('nxdomain', 0) : unavailableAnswer('dns_outside_zone', name, type)
}

/**
 * Answers from zones in memory. Names outside them go to `elsewhere`; without it they are unavailable, because a zone
 * file says nothing about them.
 */
export function createZoneResolver(loaded: readonly Zone[], elsewhere?: Resolver): Resolver {
  const zones = new Map(loaded.map((zone) => [zone.apex, zone]))

  async function queryZones<T extends RecordType>(
    name: string,
    type: T,
    path: readonly string[],
  ): Promise<DnsAnswer<T>> {
    if (!isPossibleName(name)) return absentAnswer('nxdomain', 0)
    if (path.includes(name) || path.length > maxAliases) return unavailableAnswer('dns_alias_loop', name, type)
    const above = [...path, name]
    const zone = findZone(zones, name)
    const found = zone ? lookUp(zone, name, type) : null
    switch (found?.status) {
      case 'found': {
        const records = ofType(found.records, type)
        const ttl = Math.min(...records.map((record) => record.ttl))
        return { status: 'found', records: records.map(({ data }) => data), aliases: [], ttl, authenticated: null }
      }
      case 'alias': {
        const alias = { aliases: [found.target], ttl: found.ttl, authenticated: null }
        return throughAliases(alias, await queryZones(found.target, type, above))
      }
      case 'flattened': {
        const answer = await queryZones(found.target, type, above)
        if (answer.status === 'found') return { ...answer, aliases: [], ttl: Math.min(found.ttl, answer.ttl) }
        return answer.status === 'unavailable' ? answer : absentAnswer('nodata', answer.ttl)
      }
      case 'contradictory':
        return unavailableAnswer('dns_contradictory', name, type)
      case 'nodata':
      case 'nxdomain':
        return absentAnswer(found.status, zone?.negativeTtl ?? 0)
      default:
        return elsewhere?.query(name, type) ?? answerOutside(name, type)
    }
  }

  return {
    query: (name, type) => queryZones(canonicalName(name), type, []),
    close: async () => elsewhere?.close(),
  }
}
