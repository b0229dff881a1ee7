import type { Resolver } from '../../src/engine/dns/resolver.ts'
import { buildZones, type Zone } from '../../src/engine/dns/zone/zone.ts'
import { refuseIncludes, zoneSource } from '../../src/engine/dns/zone/zone-file.ts'
import { parseZone, type ZoneEntry } from '../../src/engine/dns/zone/zone-parser.ts'
import { createZoneResolver } from '../../src/engine/dns/zone/zone-resolver.ts'

/** A resolver with the zones of a master file and nothing else. */
export function resolverOf(zoneText: string): Resolver {
  return createZoneResolver(zonesOf(zoneText))
}

/** The zones of a master file. */
export function zonesOf(zoneText: string): Zone[] {
  return buildZones(zoneEntries(zoneText))
}

/** The parsed lines of a master file. */
export function zoneEntries(zoneText: string): ZoneEntry[] {
  return parseZone(zoneSource('test.zone', zoneText), refuseIncludes)
}
