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
  close(): void
}

/**
 * Takes the syncing of commits over from SQLite, which would hold up the process for it: a disk that is busy takes a
 * tenth of a second and more. So do checkpoints, which sync before and after they move the log's content into the
 * database.
 *
 * A disk that failed to take the log may have forgotten a part of it, and say nothing of that at the next sync. So after a
 * failure the log's content, which the system still has in memory, is moved into the database first, which SQLite syncs.
 *
 * The log keeps its file as long as the database is open. No lock is taken on it, so none can be lost by closing it.
 *
 * `syncFile` has the disk take a file, and rejects when it does not.
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
      checkpoints.close()
      closeSync(file)
    },
  }
}
