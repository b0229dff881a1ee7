import type { AnalysisProcess } from './analysis-process.ts'

/** What a worker is used for: a small message, which never waits for other jobs, or any other job. */
export type Urgency = 'small_message' | 'other'

export interface WorkerPool {
  /** Starts a worker unless one is running. */
  prepare(): void
  /** Runs a job on a free worker; `null` if the pool is closed first. */
  run<T>(urgency: Urgency, job: (worker: AnalysisProcess) => Promise<T>): Promise<T | null>
  isClosed(): boolean
  /** Ends all workers and drops waiting jobs. */
  close(): Promise<void>
}

interface Waiting {
  urgency: Urgency
  start(worker: AnalysisProcess | null): void
}

/**
 * A pool of up to `size` workers, each with one job at a time. One of several is reserved for small messages, which
 * also take priority: no upload, preview, or inspection delays them.
 */
export function createWorkerPool(size: number, startWorker: () => AnalysisProcess): WorkerPool {
  const maxOthers = Math.max(1, size - 1)
  const workers = new Set<AnalysisProcess>()
  const idle: AnalysisProcess[] = []
  const waiting: Waiting[] = []
  let others = 0
  let closed = false

  function prepare(): void {
    if (!closed && workers.size === 0) idle.push(addWorker())
  }

  function addWorker(): AnalysisProcess {
    const worker = startWorker()
    workers.add(worker)
    return worker
  }

  async function run<T>(urgency: Urgency, job: (worker: AnalysisProcess) => Promise<T>): Promise<T | null> {
    const worker = await take(urgency)
    if (!worker) return null
    try {
      return await job(worker)
    } finally {
      giveBack(worker, urgency)
    }
  }

  function take(urgency: Urgency): Promise<AnalysisProcess | null> {
    if (closed) return Promise.resolve(null)
    return new Promise((start) => {
      waiting.push({ urgency, start })
      serve()
    })
  }

  /** Assigns free workers to waiting jobs. */
  function serve(): void {
    for (let next = nextInLine(); next; next = nextInLine()) {
      const worker = takeIdle() ?? (workers.size < size ? addWorker() : undefined)
      if (!worker) return
      waiting.splice(waiting.indexOf(next), 1)
      if (next.urgency === 'other') others += 1
      next.start(worker)
    }
  }

  function nextInLine(): Waiting | undefined {
    const small = waiting.find(({ urgency }) => urgency === 'small_message')
    return small ?? (others < maxOthers ? waiting[0] : undefined)
  }

  function takeIdle(): AnalysisProcess | undefined {
    for (let worker = idle.pop(); worker; worker = idle.pop()) {
      if (worker.isAlive()) return worker
      workers.delete(worker)
    }
    return undefined
  }

  function giveBack(worker: AnalysisProcess, urgency: Urgency): void {
    if (urgency === 'other') others -= 1
    if (!worker.isAlive()) workers.delete(worker)
    // Replaces a dead worker before it is needed.
    idle.push(worker.isAlive() || closed ? worker : addWorker())
    serve()
  }

  async function close(): Promise<void> {
    closed = true
    for (const { start } of waiting.splice(0)) start(null)
    await Promise.all([...workers].map((worker) => worker.end()))
  }

  return { prepare, run, isClosed: () => closed, close }
}
