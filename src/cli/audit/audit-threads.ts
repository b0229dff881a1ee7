import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { AuditJob, AuditNotice, Auditor } from './audit-job.ts'
import { createAuditor, type OpenResolver } from './auditor.ts'
import type { ListedDomain } from './domain-list.ts'

/*
 * Messages between the threads of a run, and the main thread's side. One thread audits up to 190 domains per second; a
 * second thread adds 3 to 8% on two cores that also run the DNS server (docs/performance.md).
 */

export const messageToThreadSchema = z.union([
  z.object({ id: z.int(), listed: z.custom<ListedDomain>() }),
  /** The run was interrupted: abort everything in flight. */
  z.literal('abort'),
])
export type MessageToThread = z.infer<typeof messageToThreadSchema>

const messageFromThreadSchema = z.object({ id: z.int(), notice: z.custom<AuditNotice>() })
export type MessageFromThread = z.infer<typeof messageFromThreadSchema>

/**
 * Size of the young generation in MB. Most data of an audit becomes garbage a few megabytes later; with the usual 48
 * MB, much of it would first move to the old generation.
 */
const youngGeneration = 96

export interface ThreadOptions {
  /** 1 uses the current thread. Several are all workers, because only the memory of workers can be configured. */
  threads: number
  /** The workers' program (`serveAudits`). */
  program: string
  signal: AbortSignal
  /** Creates the resolver of the current thread; workers create their own. */
  open: OpenResolver
}

/**
 * Creates an auditor in this thread or in several workers, which share the limit of DNS queries in flight but no cache.
 * Rejects like `createAuditor`.
 */
export async function openAuditor(job: AuditJob, { threads, program, signal, open }: ThreadOptions): Promise<Auditor> {
  const own = await createAuditor(job, signal, open)
  if (threads === 1) return own
  // Opening it has shown that the DNS sources work.
  await own.close()
  const dnsParallel = Math.ceil(job.options.dnsParallel / threads)
  const share: AuditJob = { ...job, options: { ...job.options, dnsParallel } }
  return shareAmong(Array.from({ length: threads }, () => startThread(program, share, signal)))
}

/** Gives each domain to the least busy auditor. */
function shareAmong(auditors: readonly Auditor[]): Auditor {
  const places = auditors.map((auditor) => ({ auditor, underWay: 0 }))

  return {
    async look(listed) {
      const place = places.reduce((least, other) => (other.underWay < least.underWay ? other : least))
      place.underWay += 1
      try {
        return await place.auditor.look(listed)
      } finally {
        place.underWay -= 1
      }
    },
    async close() {
      await Promise.all(auditors.map((auditor) => auditor.close()))
    },
  }
}

/** Starts a worker. If it exits early, all of its audits in progress fail. */
function startThread(program: string, job: AuditJob, signal: AbortSignal): Auditor {
  const worker = new Worker(program, { workerData: job, resourceLimits: { maxYoungGenerationSizeMb: youngGeneration } })
  const underWay = new Map<number, PromiseWithResolvers<AuditNotice>>()
  let lastId = 0
  let failure: unknown = null

  const post = (message: MessageToThread) => worker.postMessage(message)
  signal.addEventListener('abort', () => post('abort'))
  worker.on('message', (data: unknown) => {
    const { id, notice } = messageFromThreadSchema.parse(data)
    underWay.get(id)?.resolve(notice)
    underWay.delete(id)
  })
  worker.on('error', (error) => {
    failure = error
    for (const { reject } of underWay.values()) reject(error)
  })

  return {
    async look(listed) {
      if (failure) throw failure
      lastId += 1
      const pending = Promise.withResolvers<AuditNotice>()
      underWay.set(lastId, pending)
      post({ id: lastId, listed })
      return await pending.promise
    },
    async close() {
      await worker.terminate()
    },
  }
}
