import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

export interface Probe {
  /** Measures while something runs. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** Response times in milliseconds. */
  end(): Promise<number[]>
}

/** Requests an address repeatedly in its own thread, because ours is busy building messages. */
export async function startProbe(address: string): Promise<Probe> {
  const worker = new Worker(new URL('./probe-worker.ts', import.meta.url), { workerData: address })
  await once(worker, 'online')
  return {
    async during(work) {
      worker.postMessage('measure')
      try {
        return await work()
      } finally {
        worker.postMessage('rest')
      }
    },
    async end() {
      worker.postMessage('end')
      const [times] = await once(worker, 'message')
      return z.array(z.number()).parse(times)
    },
  }
}
