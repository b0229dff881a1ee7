import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openingError, StoreError } from '../store-error.ts'
import { preparePrivateFile } from './private-file.ts'
import { lockFile } from './store-file.ts'

export interface EngineLock {
  release(): void
}

/**
 * Makes this the only engine of a data folder, as two would analyse each other's messages. The lock is an open exclusive
 * transaction on a database of its own, so the operating system drops it with the process, however that ends; the
 * store itself stays open to `sendproof keys`.
 *
 * Throws `StoreError`: `in_use` while another engine holds it, `cannot_open` where the folder cannot be written, `no_room`
 * where it is full.
 */
export function lockDataDir(dataDir: string): EngineLock {
  const file = join(dataDir, lockFile)
  let db: Database.Database | undefined
  try {
    preparePrivateFile(file)
    db = new Database(file, { timeout: 0 })
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db?.close()
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') {
      throw new StoreError('in_use', `another engine works on ${dataDir}`, { file, cause: error })
    }
    throw openingError(file, error)
  }
  const held = db
  return { release: () => void held.close() }
}
