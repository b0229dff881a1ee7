import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import type { WriteAheadLog } from './write-ahead-log.ts'

/** Runs a step in a transaction. Resolves with what it returned once that is on disk, rejects if it threw. */
export type Commit = <T>(step: () => T) => Promise<T>

/**
 * Milliseconds from the beginning of one sync to that of the next, on average at least. A fast disk syncs in a fifth of
 * one: without a rest, each of many senders has a sync of its own, and a disk wears by them. Who comes alone, at a pace of
 * 300 messages a second or less, waits for none of it, nor for some that come sooner.
 */
const syncSpacing = 3
/** Milliseconds of rest that syncs may be ahead of that. */
const mostRestSaved = 4 * syncSpacing

interface WaitingStep {
  /** Whether its caller waits for the disk. */
  isDurable: boolean
  run(): void
  settle(): void
  reject(error: unknown): void
}

/** Milliseconds of a clock that never goes back, and waiting by it. */
export interface Pace {
  now(): number
  sleep(milliseconds: number): Promise<unknown>
}

const realPace: Pace = { now: () => performance.now(), sleep }

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
 * that were committed while the disk was busy with the one before, or rested from it: many senders share its price, and
 * nobody else waits for it. A step that throws is undone alone.
 */
export function createGroupCommit(db: Database, log: WriteAheadLog, pace = realPace): GroupCommit {
  let waiting: WaitingStep[] = []
  let committed: WaitingStep[] = []
  let syncing: WaitingStep[] = []
  let isSyncing = false
  let isClosed = false
  /** When the next sync would be due at that pace, in milliseconds of the clock. */
  let nextSync = 0

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
    if (committed.length > 0 && !isSyncing) void syncCommitted()
  }

  async function syncCommitted(): Promise<void> {
    isSyncing = true
    while (committed.length > 0) {
      const rest = nextSync - pace.now()
      if (rest > 0) await pace.sleep(rest)
      await syncOnce()
    }
    isSyncing = false
    if (isClosed) log.close()
  }

  async function syncOnce(): Promise<void> {
    nextSync = Math.max(nextSync, pace.now() - mostRestSaved) + syncSpacing
    syncing = committed
    committed = []
    // The log was closed in the rest, and all is on disk.
    if (syncing.length === 0) return
    try {
      await log.sync()
      for (const step of syncing) step.settle()
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
    if (!isSyncing) log.close()
  }

  return {
    commit: (step) => enqueue(step, true),
    commitSoon: (step) => enqueue(step, false),
    close,
  }
}
