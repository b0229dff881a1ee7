import { existsSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { fold } from '../../../../shared/fold.ts'
import type { Schema } from '../../migrations.ts'
import { checkVersion, type Opening } from '../../schema-version.ts'
import { openingError, StoreError } from '../../store-error.ts'
import { preparePrivateFile } from '../private-file.ts'
import { migrate, schemaVersion } from './migrate.ts'
import { openForReading } from './open-for-reading.ts'

/** Milliseconds to wait for another writer, such as `sendproof keys create`. */
const busyTimeout = 5000
/** Octets that the log may keep after a checkpoint; a large transaction can grow it that far. */
const journalSizeLimit = 64 * 1024 * 1024

/** Databases up to this size are checked when opened, which takes a quarter of a second. */
const maxCheckedOctets = 128 * 1024 * 1024

/**
 * Opens a database file with the latest schema. A missing one is created, or read like one without rows.
 * Committed transactions survive a power cut: the write-ahead log is synced on every commit (`synchronous = FULL`),
 * unless `openWriteAheadLog` does that. Throws `StoreError`. Another schema and damaged pages are found before anything
 * is written; in a very large database, damage is found when SQLite reads it.
 */
export function openDatabase(file: string, schema: Schema, opening: Opening = { access: 'change' }): Database.Database {
  let db: Database.Database | undefined
  try {
    const isRead = opening.access === 'read'
    if (existsSync(file)) {
      db = openForReading(file, busyTimeout)
      refuseUnsuitable(db, schema, opening)
      if (isRead) return prepare(db)
      db.close()
    }
    db = prepare(isRead ? new Database(':memory:') : openForWriting(file))
    // A migration may rebuild a referenced table, so references are checked afterwards.
    db.pragma('foreign_keys = OFF')
    migrate(db, schema, opening)
    db.pragma('foreign_keys = ON')
    return db
  } catch (error) {
    db?.close()
    throw error instanceof StoreError ? error : openingError(file, error)
  }
}

function openForWriting(file: string): Database.Database {
  preparePrivateFile(file)
  const db = new Database(file, { timeout: busyTimeout })
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma(`journal_size_limit = ${journalSizeLimit}`)
  return db
}

function prepare(db: Database.Database): Database.Database {
  db.pragma('trusted_schema = OFF')
  // Migrations and searches use this function.
  return db.function('fold', { deterministic: true }, (text) => fold(String(text)))
}

/** Refuses a database that is damaged or has another schema. */
function refuseUnsuitable(db: Database.Database, schema: Schema, { access }: Opening): void {
  const file = db.name
  if (statSync(file).size <= maxCheckedOctets) {
    const found = db.pragma('quick_check(1)', { simple: true })
    if (found !== 'ok') throw new StoreError('damaged', `${file} is damaged: ${String(found)}`, { file })
  }
  const found = schemaVersion(db)
  checkVersion(found, schema, file, access)
  // There is nothing to read in an empty file.
  if (found === 0 && access === 'read') throw new StoreError('cannot_open', `${file} has no schema`, { file })
}
