import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { fold } from '../../../shared/fold.ts'
import type { Migration } from '../migrations.ts'
import { openingError, StoreError } from '../store-error.ts'
import { migrate } from './migrate.ts'
import { preparePrivateFile } from './private-file.ts'

/** Milliseconds to wait for another writer, such as `sendproof keys create`. */
const busyTimeout = 5000
/** Octets that the log may keep after a checkpoint; a large transaction can grow it that far. */
const journalSizeLimit = 64 * 1024 * 1024

/** Databases up to this size are checked when opened, which takes a quarter of a second. */
const maxCheckedOctets = 128 * 1024 * 1024

/**
 * Opens or creates a database file with the latest schema.
 * Committed transactions survive a power cut: the write-ahead log is synced on every commit (`synchronous = FULL`),
 * unless `openWriteAheadLog` does that. Throws `StoreError`. Damaged pages are found before anything is written, or in
 * a very large database when SQLite reads them.
 */
export function openDatabase(file: string, migrations: readonly Migration[]): Database.Database {
  let db: Database.Database | undefined
  try {
    preparePrivateFile(file)
    if (statSync(file).size <= maxCheckedOctets) refuseDamaged(file)
    db = new Database(file, { timeout: busyTimeout })
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma(`journal_size_limit = ${journalSizeLimit}`)
    db.pragma('trusted_schema = OFF')
    // Migrations and searches use this function.
    db.function('fold', { deterministic: true }, (text) => fold(String(text)))
    // A migration may rebuild a referenced table, so references are checked afterwards.
    db.pragma('foreign_keys = OFF')
    migrate(db, migrations)
    db.pragma('foreign_keys = ON')
    return db
  } catch (error) {
    db?.close()
    if (error instanceof StoreError) throw error
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CORRUPT'))
      throw new StoreError('damaged', `${file} is damaged: ${error.message}`, { file, cause: error })
    throw openingError(file, error)
  }
}

/**
 * Checks a file through a read-only connection. On close, a writing one would move the log of a killed engine into the
 * database.
 */
function refuseDamaged(file: string): void {
  const db = new Database(file, { readonly: true, timeout: busyTimeout })
  try {
    const found = db.pragma('quick_check(1)', { simple: true })
    if (found !== 'ok') throw new StoreError('damaged', `${file} is damaged: ${String(found)}`, { file })
  } finally {
    db.close()
  }
}
