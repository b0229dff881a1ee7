import { createGate } from '../../shared/gate.ts'
import type { AnalysisProcess } from './analysis-process.ts'

/** What a worker is used for: a small message, which never waits for other jobs, or any other job. */
export type Urgency = 'small_message' | 'other'

/**
 * A pool of up to `size` workers, each with one job at a time. One of several is reserved for small messages, which
 * also take priority: no upload, preview, or inspection delays them.
 */
export function createWorkerPool(size: number, startWorker: () => AnalysisProcess) {
  const all = createGate(size)
  const others = createGate(Math.max(1, size - 1))
  const workers = new Set<AnalysisProcess>()
  const idle: AnalysisProcess[] = []
  let closed = false

  function addWorker(): AnalysisProcess {
    const worker = startWorker()
    workers.add(worker)
    return worker
  }

  function takeIdle(): AnalysisProcess | undefined {
    for (let worker = idle.pop(); worker; worker = idle.pop()) {
      if (worker.isAlive()) return worker
      workers.delete(worker)
    }
    return undefined
  }

  async function runNow<T>(job: (worker: AnalysisProcess) => Promise<T>): Promise<T | null> {
    if (closed) return null
    const worker = takeIdle() ?? addWorker()
    try {
      return await job(worker)
    } finally {
      if (!worker.isAlive()) workers.delete(worker)
      // Replaces a dead worker before it is needed.
      idle.push(worker.isAlive() || closed ? worker : addWorker())
    }
  }

  return {
    /** Starts a worker unless one is running. */
    prepare(): void {
      if (!closed && workers.size === 0) idle.push(addWorker())
    },

    /** Runs a job on a free worker; `null` if the pool is closed first. */
    run<T>(urgency: Urgency, job: (worker: AnalysisProcess) => Promise<T>): Promise<T | null> {
      const isUrgent = urgency === 'small_message'
      const run = () => all.run(() => runNow(job), { isUrgent })
      return isUrgent ? run() : others.run(run)
    },

    isClosed: (): boolean => closed,

    /** Ends all workers and drops waiting jobs. */
    async close(): Promise<void> {
      closed = true
      await Promise.all([...workers].map((worker) => worker.end()))
    },
  }
}
