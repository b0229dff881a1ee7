import type { Resolver } from '../../src/engine/dns/resolver.ts'
import { buildZones, type Zone } from '../../src/engine/dns/zone/zone.ts'
import { parseZone, type ZoneEntry } from '../../src/engine/dns/zone/zone-parser.ts'
import { createZoneResolver } from '../../src/engine/dns/zone/zone-resolver.ts'
import { refuseIncludes, zoneSource } from '../../src/engine/dns/zone/zone-text.ts'

/** A resolver that holds the zones of a master file's text, and knows nothing else. */
export function resolverOf(zoneText: string): Resolver {
  return createZoneResolver(zonesOf(zoneText))
}

/** The zones of a master file's text. */
export function zonesOf(zoneText: string): Zone[] {
  return buildZones(zoneEntries(zoneText))
}

/** The lines of a master file's text, read. */
export function zoneEntries(zoneText: string): ZoneEntry[] {
  return parseZone(zoneSource('test.zone', zoneText), refuseIncludes)
}
