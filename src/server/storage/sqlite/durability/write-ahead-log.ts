import { closeSync, fdatasync, fdatasyncSync, fstatSync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import { createCheckpoints } from './checkpoints.ts'

const checkpointRow = z.object({ busy: z.literal(0) })

/** The log that SQLite writes before the database. */
export interface WriteAheadLog {
  /** Transactions were committed; a checkpoint follows soon. */
  noteCommit(): void
  /** Resolves once all earlier writes are on disk. */
  sync(): Promise<void>
  /** Like `sync`, but blocks the process. */
  syncAtOnce(): void
  /** Resolves once nothing uses the database and its log any more. */
  close(): Promise<void>
}

/**
 * Syncs commits in place of SQLite, which would block the process for a tenth of a second and more on a busy disk.
 *
 * A disk that failed to sync may have lost data and not report it again. So after a failure a checkpoint moves the log's
 * content, still in memory, into the database, which SQLite syncs.
 *
 * The log's file stays while the database is open, and has no locks that closing it could drop.
 */
export function openWriteAheadLog(db: Database, syncFile = promisify(fdatasync)): WriteAheadLog {
  const file = openSync(`${db.name}-wal`, 'r+')
  db.pragma('synchronous = NORMAL')
  const checkpoints = createCheckpoints(db)
  let hasFailed = false
  let isEmpty = true

  /** Transactions without changes write nothing, and need no checkpoint. */
  function holdsSomething(): boolean {
    isEmpty &&= fstatSync(file).size === 0
    return !isEmpty
  }

  function moveIntoDatabase(): void {
    checkpointRow.array().parse(db.pragma('wal_checkpoint(TRUNCATE)'))
    hasFailed = false
  }

  return {
    noteCommit() {
      if (holdsSomething()) checkpoints.schedule()
    },
    async sync() {
      if (hasFailed) moveIntoDatabase()
      try {
        await syncFile(file)
      } catch (error) {
        hasFailed = true
        throw error
      }
    },
    syncAtOnce: () => fdatasyncSync(file),
    close() {
      closeSync(file)
      return checkpoints.close()
    },
  }
}
