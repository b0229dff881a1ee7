import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { createCheckpoints } from './checkpoints.ts'

/** The file that SQLite writes transactions to before they reach the database. */
export interface WriteAheadLog {
  /** Resolves when all that was written before is on disk. */
  sync(): Promise<void>
  /** As `sync`, while the whole process waits. */
  syncAtOnce(): void
  close(): void
}

/**
 * Takes the syncing of commits over from SQLite, which would hold up the process for it: a disk that is busy takes a
 * tenth of a second and more. So do checkpoints, which sync before and after they move the log's content into the
 * database.
 *
 * The log keeps its file as long as the database is open. No lock is taken on it, so none can be lost by closing it.
 */
export function openWriteAheadLog(db: Database): WriteAheadLog {
  const file = openSync(`${db.name}-wal`, 'r+')
  db.pragma('synchronous = NORMAL')
  const checkpoints = createCheckpoints(db)
  return {
    sync() {
      checkpoints.schedule()
      return new Promise((resolve, reject) => fdatasync(file, (error) => (error === null ? resolve() : reject(error))))
    },
    syncAtOnce: () => fdatasyncSync(file),
    close() {
      checkpoints.close()
      closeSync(file)
    },
  }
}
