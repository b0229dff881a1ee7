import type { AnalysisProcess } from './analysis-process.ts'

/** What a worker is wanted for: a small message, which never waits for anything else, or any other job. */
export type Urgency = 'small_message' | 'other'

export interface WorkerPool {
  /** Starts a worker unless there is one. */
  prepare(): void
  /** Runs a job on a worker of its own as soon as one is free; `null` when the pool was closed before. */
  run<T>(urgency: Urgency, job: (worker: AnalysisProcess) => Promise<T>): Promise<T | null>
  isClosed(): boolean
  /** Ends all workers, and gives up what waits. */
  close(): Promise<void>
}

interface Waiting {
  urgency: Urgency
  start(worker: AnalysisProcess | null): void
}

/**
 * At most `size` workers, each with one job. Of several, one is kept for small messages, and a small message is the next
 * to be served wherever it stands: no upload, preview or inspection delays it.
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

  /** Gives workers to those who wait, as long as there are both. */
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
    // Of one that died, the successor loads while nobody waits for it.
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
