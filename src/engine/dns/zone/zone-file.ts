import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { codeOf } from '../../../shared/error-code.ts'
import type { ErrorsTexts } from '../../../shared/i18n/text-types.ts'
import { buildZones, type Zone } from './zone.ts'
import { ZoneFileError, type ZonePosition } from './zone-file-error.ts'
import { normalizeOctets } from './zone-octets.ts'
import { type IncludeReader, parseZone, type ZoneEntry, type ZoneSource } from './zone-parser.ts'

export const refuseIncludes: IncludeReader = (path, _from, position) => {
  throw new ZoneFileError(position, (texts) => texts.nothingBeside({ path }))
}

/** Far larger than any real zone. A wrong file (a disk image, a log) is refused before it fills the memory. */
export const maxZoneFileOctets = 16 * 1024 * 1024

/**
 * Reads master files into zones. A file may include others in its folder or below. `origin` is the initial origin, as in
 * the configuration of a name server (RFC 1035 section 5.1). Throws `ZoneFileError`, also if a file cannot be read
 * or has no records.
 */
export function loadZoneFiles(files: readonly string[], origin: string | null = null): Zone[] {
  return buildZones(files.flatMap((file) => readZoneFile(file, origin)))
}

function readZoneFile(file: string, origin: string | null): ZoneEntry[] {
  const folder = dirname(resolve(file))
  const include: IncludeReader = (path, from, position) => {
    const target = resolve(dirname(from.file), path)
    if (!isInside(folder, target, position)) throw new ZoneFileError(position, (texts) => texts.outsideFolder({ path }))
    return readSource(target, position)
  }
  const entries = parseZone(readSource(file, null), include, origin)
  if (entries.length === 0) throw new ZoneFileError({ file }, (texts) => texts.noRecords)
  return entries
}

/** Links are resolved first, so that they cannot lead out of the folder. */
function isInside(folder: string, file: string, position: ZonePosition): boolean {
  const real = (path: string) => attempt(position, path, () => realpathSync.native(path))
  const path = relative(real(folder), real(file))
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path)
}

/** `position` is the `$INCLUDE` that names the file; null for a file that nothing includes. */
function readSource(file: string, position: ZonePosition | null): ZoneSource {
  const stats = attempt(position, file, () => statSync(file))
  if (!stats.isFile()) throw unusable(position, file, (texts, included) => texts.notAFile({ included }))
  if (stats.size > maxZoneFileOctets)
    throw unusable(position, file, (texts, included) => texts.fileTooLarge({ included, max: maxZoneFileOctets }))
  return { file, octets: normalizeOctets(attempt(position, file, () => readFileSync(file, 'latin1'))) }
}

function attempt<T>(position: ZonePosition | null, file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const code = codeOf(error) ?? String(error)
    throw unusable(position, file, (texts, included) => texts.unreadable({ included, code }))
  }
}

/** `included` is the name in an `$INCLUDE`. */
type WordFileProblem = (texts: ErrorsTexts['invalid']['zoneFile'], included: string | null) => string

function unusable(position: ZonePosition | null, file: string, word: WordFileProblem): ZoneFileError {
  const included = position && file
  return new ZoneFileError(position ?? { file }, (texts) => word(texts, included))
}

/**
 * Reads the text of a master file into zones. It must not include files. `origin` is the initial origin. Throws
 * `ZoneFileError`.
 */
export function readZoneText(file: string, text: string, origin: string | null): Zone[] {
  return buildZones(parseZone(zoneSource(file, text), refuseIncludes, origin))
}

/** A text as the bytes of a file. */
export function zoneSource(file: string, text: string): ZoneSource {
  return { file, octets: normalizeOctets(Buffer.from(text).toString('latin1')) }
}
