import { lstatSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownerOnly } from '../private-file.ts'

/** Marks a folder as ours. A folder with other files is refused instead of cleaned up. */
export const markerFile = '.sendproof-data'
const firstLine = 'This folder holds the data of Sendproof.'
const explanation = 'Sendproof starts in a folder with other files only if this file is here.'
const storeLine = /^Store: (\S+)$/m

/** The marker of a folder before its database is created. */
export const markerOfNew: Marker = { store: 'none' }

export interface Marker {
  /**
   * The id of the database that belongs to the folder; `none` until there is one. Null if an earlier version wrote the
   * marker.
   */
  store: string | null
}

/** The marker of a folder; null without one of ours. */
export function readMarker(folder: string): Marker | null {
  const file = join(folder, markerFile)
  try {
    const text = lstatSync(file).isFile() ? readFileSync(file, 'utf8') : ''
    return text.startsWith(firstLine) ? { store: storeLine.exec(text)?.[1] ?? null } : null
  } catch {
    return null
  }
}

/** Writes the marker of a folder that has none. Fails if there is a file under that name. */
export function createMarker(folder: string, marker: Marker): void {
  writeFileSync(join(folder, markerFile), textOf(marker), { flag: 'wx', mode: ownerOnly.file, flush: true })
}

/** Atomically replaces the marker. */
export function writeMarker(folder: string, marker: Marker): void {
  const file = join(folder, markerFile)
  const half = `${file}.${process.pid}.tmp`
  writeFileSync(half, textOf(marker), { mode: ownerOnly.file, flush: true })
  renameSync(half, file)
}

function textOf({ store }: Marker): string {
  return [firstLine, explanation, ...(store === null ? [] : [`Store: ${store}`]), ''].join('\n')
}
