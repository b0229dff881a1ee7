import type { Database } from 'better-sqlite3'
import type { WriteAheadLog } from './write-ahead-log.ts'

/** Runs a step in a transaction. Resolves with what it returned once that is on disk, rejects if it threw. */
export type Commit = <T>(step: () => T) => Promise<T>

interface WaitingStep {
  /** Whether its caller waits for the disk. */
  isDurable: boolean
  run(): void
  settle(): void
  reject(error: unknown): void
}

export interface GroupCommit {
  commit: Commit
  /**
   * As `commit`, but resolves before it is on disk: for what may be undone by a power cut. It survives the end of the
   * process.
   */
  commitSoon: Commit
  /** Ends what was asked for, on disk, and closes the log. */
  close(): void
}

/**
 * One transaction for all steps that are asked for in one turn of the event loop, and one sync for all transactions
 * that were committed while the disk was busy with the one before: many senders share its price, and nobody else waits
 * for it. A step that throws is undone alone.
 */
export function createGroupCommit(db: Database, log: WriteAheadLog): GroupCommit {
  let waiting: WaitingStep[] = []
  let committed: WaitingStep[] = []
  let syncing: WaitingStep[] = []
  let isClosed = false

  const runApart = db.transaction((step: WaitingStep) => step.run())
  const runTogether = db.transaction((steps: WaitingStep[]) => {
    for (const step of steps) runOrReject(step)
  })

  function runOrReject(step: WaitingStep): void {
    try {
      runApart(step)
    } catch (error) {
      // A full disk makes SQLite undo the whole transaction, not just the step.
      if (!db.inTransaction) throw error
      step.settle = () => step.reject(error)
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
        else step.settle()
      }
    } catch (error) {
      for (const step of steps) step.reject(error)
    }
  }

  function flush(): void {
    runWaiting()
    if (committed.length > 0 && syncing.length === 0) void syncCommitted()
  }

  async function syncCommitted(): Promise<void> {
    while (committed.length > 0) {
      syncing = committed
      committed = []
      try {
        await log.sync()
        for (const step of syncing) step.settle()
      } catch (error) {
        for (const step of syncing) step.reject(error)
      }
    }
    syncing = []
    if (isClosed) log.close()
  }

  function enqueue<T>(step: () => T, isDurable: boolean): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const entry: WaitingStep = {
      isDurable,
      run() {
        const result = step()
        entry.settle = () => resolve(result)
      },
      settle() {},
      reject,
    }
    waiting.push(entry)
    if (waiting.length === 1) setImmediate(flush)
    return promise
  }

  function close(): void {
    runWaiting()
    log.syncAtOnce()
    for (const step of [...syncing, ...committed]) step.settle()
    committed = []
    isClosed = true
    // Otherwise a sync is under way, and closes it.
    if (syncing.length === 0) log.close()
  }

  return {
    commit: (step) => enqueue(step, true),
    commitSoon: (step) => enqueue(step, false),
    close,
  }
}
