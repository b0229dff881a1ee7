import type { Resolver } from '../../src/engine/dns/resolver.ts'
import { buildZones, type Zone } from '../../src/engine/dns/zone.ts'
import { ZoneFileError } from '../../src/engine/dns/zone-file-error.ts'
import { parseZone } from '../../src/engine/dns/zone-parser.ts'
import { createZoneResolver } from '../../src/engine/dns/zone-resolver.ts'

/** A resolver that holds the zones of a master file's text, and knows nothing else. */
export function resolverOf(zoneText: string): Resolver {
  return createZoneResolver(zonesOf(zoneText))
}

/** The zones of a master file's text. */
export function zonesOf(zoneText: string): Zone[] {
  const octets = Buffer.from(zoneText).toString('latin1')
  const source = { file: 'test.zone', octets }
  return buildZones(
    parseZone(source, (path, _from, position) => {
      throw new ZoneFileError(position, `"${path}" cannot be read`)
    }),
  )
}
