import type { Database } from 'better-sqlite3'
import type { WriteAheadLog } from './write-ahead-log.ts'

/** Runs a step in a transaction. Resolves with its result once it is on disk; rejects if the step throws. */
export type Commit = <T>(step: () => T) => Promise<T>

interface WaitingStep {
  /** Whether the caller waits for the disk. */
  isDurable: boolean
  run(): void
  resolve(): void
  reject(error: unknown): void
}

export interface GroupCommit {
  commit: Commit
  /** Like `commit`, but resolves before the data is on disk, so it survives a killed process but not a power cut. */
  commitSoon: Commit
  /** Finishes the steps in progress before it returns; resolves once the log is closed. */
  close(): Promise<void>
}

/**
 * Runs all steps of one turn of the event loop in one transaction, and syncs all transactions committed during the last
 * sync together. So the slower the disk, the more senders share a sync, while on a fast disk no sender waits for
 * another. A step that throws is rolled back alone.
 */
export function createGroupCommit(db: Database, log: WriteAheadLog): GroupCommit {
  let waiting: WaitingStep[] = []
  let committed: WaitingStep[] = []
  let syncing: WaitingStep[] = []
  let isSyncing = false
  let lastSync = Promise.resolve()

  const runApart = db.transaction((step: WaitingStep) => step.run())
  const runTogether = db.transaction((steps: WaitingStep[]) => {
    for (const step of steps) runOrReject(step)
  })

  function runOrReject(step: WaitingStep): void {
    try {
      runApart(step)
    } catch (error) {
      // On a full disk, SQLite rolls back the whole transaction.
      if (!db.inTransaction) throw error
      step.resolve = () => step.reject(error)
    }
  }

  function runWaiting(): void {
    const steps = waiting
    waiting = []
    if (steps.length === 0) return
    try {
      runTogether.immediate(steps)
      log.noteCommit()
      for (const step of steps) {
        if (step.isDurable) committed.push(step)
        else step.resolve()
      }
    } catch (error) {
      for (const step of steps) step.reject(error)
    }
  }

  function flush(): void {
    runWaiting()
    if (committed.length > 0 && !isSyncing) lastSync = syncCommitted()
  }

  async function syncCommitted(): Promise<void> {
    isSyncing = true
    while (committed.length > 0) await syncOnce()
    isSyncing = false
  }

  async function syncOnce(): Promise<void> {
    syncing = committed
    committed = []
    try {
      await log.sync()
      for (const step of syncing) step.resolve()
    } catch (error) {
      for (const step of syncing) step.reject(error)
    }
    syncing = []
  }

  function enqueue<T>(step: () => T, isDurable: boolean): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const entry: WaitingStep = {
      isDurable,
      run() {
        const result = step()
        entry.resolve = () => resolve(result)
      },
      resolve() {},
      reject,
    }
    waiting.push(entry)
    if (waiting.length === 1) setImmediate(flush)
    return promise
  }

  async function close(): Promise<void> {
    try {
      runWaiting()
      log.syncAtOnce()
      for (const step of [...syncing, ...committed]) step.resolve()
      committed = []
    } finally {
      await lastSync
      await log.close()
    }
  }

  return {
    commit: (step) => enqueue(step, true),
    commitSoon: (step) => enqueue(step, false),
    close,
  }
}
