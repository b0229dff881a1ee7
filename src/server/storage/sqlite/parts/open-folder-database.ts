import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import type { Opening } from '../../schema-version.ts'
import { openingError, StoreError } from '../../store-error.ts'
import { openDatabase } from '../opening/latest-schema.ts'
import { areOwnTables, listTables, openForReading } from '../opening/open-for-reading.ts'
import { messageFolder, namesOfMessageFiles, unusedFolder } from '../store-file.ts'
import { type Marker, markerFile, markerOfNew, readMarker, writeMarker } from './store-marker.ts'

/*
 * The store of a data folder has three parts: its marker, the database, and files of large messages. If one was lost or
 * replaced, nothing is opened: the others would be cleaned up to match it.
 */

/**
 * Opens the database of a data folder like `openDatabase`, and unless it is only read, stores its id in the marker. Throws
 * `StoreError`: `missing_database` if there is none but other parts show that there was; `other_database` if it does not
 * belong to them; and like `openDatabase`.
 */
export function openFolderDatabase(file: string, opening: Opening = { access: 'change' }): Database.Database {
  const folder = dirname(file)
  // First, because another process that creates the database writes the marker last.
  const marker = readMarker(folder)
  if (isEmpty(file)) refuseLoss(file, marker)
  else refuseOther(file, marker)
  const db = openDatabase(file, opening)
  if (opening.access === 'read') return db
  try {
    tie(db, folder, marker)
    return db
  } catch (error) {
    db.close()
    throw openingError(join(folder, markerFile), error)
  }
}

/** Whether a data folder has a database. Throws `StoreError` `missing_database` if it must have had one. */
export function hasFolderDatabase(file: string): boolean {
  if (existsSync(file)) return true
  refuseLoss(file, readMarker(dirname(file)))
  return false
}

function isEmpty(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false })
  // Opening it would change the permissions of a folder.
  if (stats && !stats.isFile()) throw new StoreError('cannot_open', `${file} is not a file`, { file })
  return !stats?.size
}

/** Refuses to create a database where there must have been one. */
function refuseLoss(file: string, marker: Marker | null): void {
  // SQLite would remove the log of a missing or empty database.
  const log = `${file}-wal`
  refuseEmpty(file, statSync(log, { throwIfNoEntry: false })?.size ? log : findRemainingPart(file, marker))
}

function refuseEmpty(file: string, other: string | null): void {
  if (other === null) return
  throw new StoreError('missing_database', `${file} is missing or empty, but ${other} belongs to it`, { file, other })
}

/** A part that shows that there was a database; null if none. */
function findRemainingPart(file: string, marker: Marker | null): string | null {
  const folder = dirname(file)
  const [messageFile] = listMessageFiles(folder)
  if (messageFile) return messageFile.folder
  const isNew = marker === null || marker.store === markerOfNew.store
  // An earlier version left an empty marker before it created a database.
  return isNew || (marker.store === null && !existsSync(file)) ? null : join(folder, markerFile)
}

/** Refuses the database of another folder. An unreadable one is reported by opening it. */
function refuseOther(file: string, marker: Marker | null): void {
  let db: Database.Database | undefined
  try {
    db = openForReading(file)
    const tables = listTables(db)
    // A killed process left it, or its log was lost.
    if (tables.length === 0) refuseEmpty(file, findRemainingPart(file, marker))
    const other = findStranger(db, { tables, folder: dirname(file), marker })
    if (other !== null) throw new StoreError('other_database', `${file} does not belong to ${other}`, { file, other })
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
  } finally {
    db?.close()
  }
}

/**
 * The part that the database does not belong to; null if they belong together. If it or the marker has no id, the
 * database must know at least one of the message files, if there are any.
 */
function findStranger(
  db: Database.Database,
  { tables, folder, marker }: { tables: readonly string[]; folder: string; marker: Marker | null },
): string | null {
  if (!areOwnTables(tables)) return join(folder, markerFile)
  if (marker === null) return null
  const id = tables.includes('identity') ? readId(db) : null
  const stored = idOf(marker)
  if (id !== null && stored !== null) return id === stored ? null : join(folder, markerFile)
  const files = listMessageFiles(folder)
  const [first] = files
  if (!first) return null
  const selectRow = db.prepare('SELECT 1 FROM messages WHERE file = ?')
  return files.some(({ name }) => selectRow.get(name) !== undefined) ? null : first.folder
}

/** Stores one id on both sides. A folder without a marker gets one when it is claimed. */
function tie(db: Database.Database, folder: string, marker: Marker | null): void {
  // Another process may do the same. A database restored from an older schema takes the id that it had.
  db.prepare('INSERT OR IGNORE INTO identity (id) VALUES (?)').run((marker && idOf(marker)) ?? randomUUID())
  const id = readId(db)
  if (marker !== null && marker.store !== id) writeMarker(folder, { store: id })
}

function idOf({ store }: Marker): string | null {
  return store === markerOfNew.store ? null : store
}

function readId(db: Database.Database): string | null {
  return db.prepare<[], string>('SELECT id FROM identity').pluck().get() ?? null
}

function listMessageFiles(folder: string): { folder: string; name: string }[] {
  return [messageFolder, unusedFolder].flatMap((place) => {
    const inside = join(folder, place)
    return namesOfMessageFiles(inside).map((name) => ({ folder: inside, name }))
  })
}
