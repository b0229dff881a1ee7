import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { fold } from '../fold.ts'
import type { Migration } from '../migrations.ts'
import { openingError, StoreError } from '../store-error.ts'
import { migrate } from './migrate.ts'
import { preparePrivateFile } from './private-file.ts'

/** Milliseconds to wait for another process that writes: `keys create` beside a running engine takes far less. */
const busyTimeout = 5000
/** Octets the write-ahead log may keep on disk after a checkpoint; many reports in one transaction make it grow that far. */
const journalSizeLimit = 64 * 1024 * 1024

/** Octets of a database that is looked over as it is opened: about a quarter of a second. */
const maxCheckedOctets = 128 * 1024 * 1024

/**
 * Opens a database file with the latest schema, and makes it where there is none.
 *
 * A committed transaction survives a power cut: the write-ahead log is synced at every commit (`synchronous = FULL`),
 * unless `openWriteAheadLog` takes that over. Throws `StoreError` when it cannot be opened. Pages that are broken are
 * found before anything is written, but in a very large database, where SQLite finds them when it reads them.
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
    // Migrations and statements fold text as it is searched.
    db.function('fold', { deterministic: true }, (text) => fold(String(text)))
    // A migration may rebuild a table that others refer to, so references are enforced after it.
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
 * Looks a file over through a connection that only reads. One that writes would, as it closes, move into the database
 * what an engine that was killed left in the write-ahead log.
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
