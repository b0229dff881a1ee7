import { buildZones, type Zone } from './zone.ts'
import { ZoneFileError } from './zone-file-error.ts'
import { type IncludeReader, parseZone, type ZoneSource } from './zone-parser.ts'

/**
 * Reads the text of a master file into zones. It must not include files. `origin` is the initial origin. Throws
 * `ZoneFileError`.
 */
export function readZoneText(file: string, text: string, origin: string | null): Zone[] {
  return buildZones(parseZone(zoneSource(file, text), refuseIncludes, origin))
}

/** A text as the bytes of a file. */
export function zoneSource(file: string, text: string): ZoneSource {
  return { file, octets: Buffer.from(text.replace(/^\ufeff/, '')).toString('latin1') }
}

export const refuseIncludes: IncludeReader = (path, _from, position) => {
  throw new ZoneFileError(position, (texts) => texts.nothingBeside({ path }))
}
