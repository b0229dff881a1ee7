import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { AuditJob, AuditNotice, Auditor } from './audit-job.ts'
import { createAuditor, type OpenResolver } from './auditor.ts'
import type { ListedDomain } from './domain-list.ts'

/* What the threads of a run say to each other, and the side of the one that has the others. */

/** To a thread. */
export const messageToThreadSchema = z.union([
  z.object({ id: z.int(), listed: z.custom<ListedDomain>() }),
  /** The user has interrupted: what is under way is ended. */
  z.literal('abort'),
])
export type MessageToThread = z.infer<typeof messageToThreadSchema>

/** From a thread: what came of a domain. */
const messageFromThreadSchema = z.object({ id: z.int(), notice: z.custom<AuditNotice>() })
export type MessageFromThread = z.infer<typeof messageFromThreadSchema>

/**
 * Megabytes of the young generation, where V8 keeps what lives shortly. Of what one audit learns most dies with it, some
 * megabytes later; in the usual 48 a good part of it is moved to the old generation first.
 */
const youngGeneration = 96

export interface ThreadOptions {
  /** How many share the work. One is this one; several are others, as only their memory can be laid out for it. */
  threads: number
  /** What the others run (`serveAudits`). */
  program: string
  signal: AbortSignal
  /** Makes the resolver of this thread; the program of the others knows how they make theirs. */
  open: OpenResolver
}

/**
 * Makes what audits domains in this thread or in several others. Each of these has a part of the questions that may be
 * under way, and knows only the answers that it was given itself. Rejects as `createAuditor` does.
 */
export async function openAuditor(job: AuditJob, { threads, program, signal, open }: ThreadOptions): Promise<Auditor> {
  const own = await createAuditor(job, signal, open)
  if (threads === 1) return own
  // It has shown that the sources can be used.
  await own.close()
  const dnsParallel = Math.ceil(job.options.dnsParallel / threads)
  const share: AuditJob = { ...job, options: { ...job.options, dnsParallel } }
  return shareAmong(Array.from({ length: threads }, () => startThread(program, share, signal)))
}

/** Gives each domain to whoever has the least to do. */
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

/** Starts a thread. Its end before it is closed is an error of all that it was to look at. */
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
