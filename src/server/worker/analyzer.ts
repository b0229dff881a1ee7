import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import { maxHeaderOctets } from '../../engine/message/headers.ts'
import type { EngineReport } from '../../engine/ports/analysis.ts'
import type { ListSettings } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { createListHealth, type ListHealth } from '../../engine/protocols/dnsbl/list-health.ts'
import { type FilterSettings, noFilters } from '../../engine/spam/filters.ts'
import type { AnalysisProgress } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import type { Reason } from '../../shared/reason.ts'
import { type ReceivedMessage, readStart, sizeOf } from '../ground/received-message.ts'
import { smallOctets } from '../storage/repositories.ts'
import { type Deadlines, type Ending, startAnalysisProcess, UnfinishedWorkError } from './analysis-process.ts'
import type { DnsOptions } from './messages/worker-settings.ts'
import { type InputOf, type Kind, type OutputOf, requestKinds } from './requests.ts'
import { createWorkerPool, type Urgency } from './worker-pool.ts'
import type { StartWorker } from './worker-process.ts'

/** More than the header section, plus the extra line of an mbox file. */
const startOctets = 2 * maxHeaderOctets
/**
 * What workers get of a message to explain. Mail systems put what they say before the message that they return, and sending
 * 40 MB to another process stops this one for half a second.
 */
const explainedOctets = 4 * 1024 * 1024

type OtherKind = Exclude<Kind, 'analyze'>
type Others = { [K in OtherKind]: (input: InputOf<K>) => Promise<OutputOf<K>> }

/**
 * Works in separate processes, with limits on time and memory. Requests other than analyses reject with
 * `UnfinishedWorkError` or `AnalyzerClosedError`.
 */
export type Analyzer = AnalysisRunner & Others

interface AnalysisRunner {
  /** How many analyses can run concurrently; further ones wait. */
  readonly size: number
  /** Starts a worker in advance, because loading takes a second. */
  prepare(): void
  /**
   * Always resolves with a report: if the analysis crashes, runs out of memory, or misses its deadline, the `analysis`
   * fact is unavailable. Rejects only with `AnalyzerClosedError`.
   */
  analyze(message: ReceivedMessage, onProgress?: (progress: AnalysisProgress) => void): Promise<EngineReport>
  /** Ends the workers; analyses in progress stay queued in the store. */
  close(): Promise<void>
}

/** The analyzer was closed before the report was complete. */
export class AnalyzerClosedError extends Error {
  constructor() {
    super('the analyzer is closed')
    this.name = 'AnalyzerClosedError'
  }
}

export interface AnalyzerOptions {
  /** The worker's program. */
  worker: string
  startWorker: StartWorker
  dns: DnsOptions
  lists: ListSettings
  /** Shares self-tests of blocklists between workers and the engine. */
  listHealth?: ListHealth
  filters?: FilterSettings
  log: Logger
  size?: number
  deadlines?: Deadlines
}

/**
 * A loaded worker takes about 60 MB, and more than four do not speed up a desktop. Two are always useful, because they
 * mostly wait for DNS and one may hang.
 */
const defaultSizes = { min: 2, max: 4 }

/**
 * A worker may die for reasons other than the message, for example when memory is short, while a message that kills two
 * workers would kill a third. Both attempts share the time of one.
 */
const maxAttempts = 2

/**
 * `soft` is twice the usual time with slow DNS; after it, the engine stops gathering and scores what it has. `start` and
 * `longest` allow for a busy machine.
 */
const defaultDeadlines: Deadlines = { start: 60_000, soft: 6_000, longest: 180_000 }

/** Workers start on demand, and are replaced immediately when they die. One core is left for the engine. */
export function createAnalyzer({
  worker: program,
  startWorker,
  dns,
  lists,
  listHealth = createListHealth(() => new Date()),
  filters = noFilters,
  log,
  size = Math.min(defaultSizes.max, Math.max(defaultSizes.min, availableParallelism() - 1)),
  deadlines = defaultDeadlines,
}: AnalyzerOptions): Analyzer {
  const pool = createWorkerPool(size, () =>
    startAnalysisProcess({
      ...{ program, startWorker, dns, lists, listHealth, filters, deadlines },
      // On standard error it would be mixed into the lines of the log.
      onOutput: (line) => log.warn({ line }, 'an analysis worker printed a line'),
    }),
  )

  async function analyze(message: ReceivedMessage, onProgress?: (progress: AnalysisProgress) => void) {
    const urgency = sizeOf(message.raw) <= smallOctets ? 'small_message' : 'other'
    const ending = await attempt('analyze', message, urgency, onProgress)
    if (ending.state === 'done') return ending.result
    if (ending.state === 'late') return await reportFailure(message, { code: 'deadline' })
    return await reportFailure(message, { code: 'analysis_failed', detail: ending.detail })
  }

  function performer<K extends OtherKind>(kind: K) {
    return async (input: InputOf<K>): Promise<OutputOf<K>> => {
      const ending = await attempt(kind, input, 'other')
      if (ending.state === 'done') return ending.result
      throw new UnfinishedWorkError(ending)
    }
  }

  async function attempt<K extends Kind>(
    kind: K,
    input: InputOf<K>,
    urgency: Urgency,
    onProgress?: (progress: AnalysisProgress) => void,
  ): Promise<Ending<OutputOf<K>>> {
    let milliseconds = deadlines.hard ?? requestKinds[kind].milliseconds
    for (let attempt = 1; ; attempt++) {
      const startedAt = performance.now()
      const ending = await pool.run(urgency, (worker) => worker.request(kind, input, milliseconds, onProgress))
      milliseconds -= performance.now() - startedAt
      if (!ending || pool.isClosed()) throw new AnalyzerClosedError()
      if (ending.state === 'done') return ending
      log.error({ ...ending, attempt }, 'an analysis was not completed')
      if (ending.state !== 'crashed' || attempt === maxAttempts || milliseconds <= 0) return ending
    }
  }

  const otherKinds = Object.keys(requestKinds).filter((kind) => kind !== 'analyze') as OtherKind[]
  const others = Object.fromEntries(otherKinds.map((kind) => [kind, performer(kind)])) as Others
  const explain: Others['explain'] = async ({ raw, ...asked }) =>
    await others.explain({ raw: await readStart(raw, explainedOctets), ...asked })
  return { ...others, explain, ...{ size, prepare: pool.prepare, analyze, close: pool.close } }
}

/** The report for a failed analysis. Reads only the start of the message. */
export async function reportFailure(message: ReceivedMessage, reason: Reason): Promise<EngineReport> {
  // If the message no longer exists, nothing is known about it.
  const raw = await readStart(message.raw, startOctets).catch(() => null)
  const { failedReport } = await import('../../engine/failed-report.ts')
  return failedReport({ ...message, raw }, reason, { size: sizeOf(message.raw) })
}
