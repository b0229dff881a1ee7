import { closeSync, fdatasync, fdatasyncSync, fstatSync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import { createCheckpoints } from './checkpoints.ts'

const checkpointRow = z.object({ busy: z.literal(0) })

/** The log that SQLite writes before it changes the database file. */
export type WriteAheadLog = ReturnType<typeof openWriteAheadLog>

/**
 * Syncs commits instead of SQLite, which would block the process for 0.1 s or more on a busy disk.
 * A disk that failed to sync may have lost data and may not report it again. After a failure, a checkpoint therefore
 * moves the content of the log, which is still in memory, into the database file, which SQLite syncs.
 * The log's file stays open as long as the database, and has no locks that closing it could drop.
 */
export function openWriteAheadLog(db: Database, syncFile = promisify(fdatasync)) {
  const file = openSync(`${db.name}-wal`, 'r+')
  db.pragma('synchronous = NORMAL')
  const checkpoints = createCheckpoints(db)
  let hasFailed = false
  let isEmpty = true

  /** Transactions without changes write nothing and need no checkpoint. */
  function holdsSomething(): boolean {
    isEmpty &&= fstatSync(file).size === 0
    return !isEmpty
  }

  function moveIntoDatabase(): void {
    checkpointRow.array().parse(db.pragma('wal_checkpoint(TRUNCATE)'))
    hasFailed = false
  }

  return {
    /** Call after committing transactions; a checkpoint follows soon. */
    noteCommit(): void {
      if (holdsSomething()) checkpoints.schedule()
    },
    /** Resolves once all earlier writes are on disk. */
    async sync(): Promise<void> {
      if (hasFailed) moveIntoDatabase()
      try {
        await syncFile(file)
      } catch (error) {
        hasFailed = true
        throw error
      }
    },
    /** Like `sync`, but blocks the process. */
    syncAtOnce: (): void => fdatasyncSync(file),
    /** Resolves once nothing uses the database and its log anymore. */
    close(): Promise<void> {
      closeSync(file)
      return checkpoints.close()
    },
  }
}
