import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { StoreAccess } from '../schema-version.ts'
import { openingError, StoreError } from '../store-error.ts'
import { preparePrivateFile } from './private-file.ts'
import { lockFile } from './store-file.ts'

/** Milliseconds to wait for a program that only looks whether an engine runs, or removes the files of a killed one. */
const probeMilliseconds = 100

export interface EngineLock {
  release(): void
}

/**
 * Locks a data folder for one engine, because two would analyze each other's messages. The lock is an exclusive
 * transaction on a separate database: it always ends with the process, and `sendproof keys` can still open the store.
 * For reading, the file of the lock is not created, and a folder without it is not locked.
 * Throws `StoreError`: `in_use` while another engine holds it, `cannot_open` if the folder cannot be written to,
 * `no_room` if its disk is full.
 */
export function lockDataDir(dataDir: string, access: StoreAccess = 'change'): EngineLock {
  const file = join(dataDir, lockFile)
  if (access === 'read' && !existsSync(file)) return { release() {} }
  let db: Database.Database | undefined
  try {
    if (access !== 'read') preparePrivateFile(file)
    db = new Database(file, { timeout: probeMilliseconds })
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db?.close()
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') {
      throw new StoreError('in_use', `another engine uses ${dataDir}`, { file, cause: error })
    }
    throw openingError(file, error)
  }
  const held = db
  return { release: () => void held.close() }
}

/** Whether an engine holds the lock of a data folder. */
export function isEngineRunning(dataDir: string): boolean {
  const file = join(dataDir, lockFile)
  if (!existsSync(file)) return false
  const db = new Database(file, { readonly: true, timeout: 0 })
  try {
    db.prepare('SELECT count(*) FROM sqlite_master').get()
    return false
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return true
    throw openingError(file, error)
  } finally {
    db.close()
  }
}
