import type { Database } from 'better-sqlite3'

/** Runs a step in a transaction. Resolves with what it returned once that is on disk, rejects if it threw. */
export type Commit = <T>(step: () => T) => Promise<T>

interface WaitingStep {
  run(): void
  settle(): void
  reject(error: unknown): void
}

/**
 * One transaction for all steps that are asked for in one turn of the event loop: the price of a commit is its sync to
 * disk, and many senders share it. A step that throws is undone alone.
 */
export function createGroupCommit(db: Database): { commit: Commit; flush(): void } {
  let waiting: WaitingStep[] = []

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

  function flush(): void {
    const steps = waiting
    waiting = []
    if (steps.length === 0) return
    try {
      runTogether.immediate(steps)
    } catch (error) {
      for (const step of steps) step.reject(error)
      return
    }
    for (const step of steps) step.settle()
  }

  function commit<T>(step: () => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const entry: WaitingStep = {
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

  return { commit, flush }
}
