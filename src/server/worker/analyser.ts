import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import type { EngineReport } from '../../engine/analysis.ts'
import type { MessagePreview } from '../../engine/preview/preview-message.ts'
import type { ListSettings } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { createListHealth, type ListHealth } from '../../engine/protocols/dnsbl/list-health.ts'
import { type FilterSettings, noFilters } from '../../engine/spam/filters.ts'
import type { HtmlFacts } from '../../shared/contract/message-facts/html.ts'
import type { PreviewView } from '../../shared/contract/preview.ts'
import type { AnalysisProgress } from '../../shared/contract/tests.ts'
import { type RawMessage, type ReceivedMessage, sizeOf } from '../received-message.ts'
import { smallOctets } from '../storage/repositories.ts'
import { type AnalysisProcess, type Deadlines, type Ending, startAnalysisProcess } from './analysis-process.ts'
import { reportFailure } from './report-failure.ts'
import type { DnsOptions } from './worker-messages.ts'
import { createWorkerPool, type Urgency } from './worker-pool.ts'
import type { StartWorker } from './worker-process.ts'

/** Analyses messages apart from the process that answers people. */
export interface Analyser {
  /** How many analyses run at the same time; more wait. */
  readonly size: number
  /** Starts a worker unless there is one: somebody will want it soon, and it takes a second to load. */
  prepare(): void
  /**
   * Always resolves with a report: an analysis that crashes, outgrows its memory or misses its deadline gives one whose
   * `analysis` fact is unavailable. Rejects with `AnalyserClosedError` only.
   */
  analyse(message: ReceivedMessage, onProgress?: (progress: AnalysisProgress) => void): Promise<EngineReport>
  /** Inspects HTML. Rejects when that does not come to its end, for the same causes. */
  inspectHtml(html: string): Promise<HtmlFacts>
  /** Draws a message; null when it cannot be taken apart. Rejects as `inspectHtml` does. */
  preview(raw: RawMessage, view: PreviewView): Promise<MessagePreview | null>
  /** Makes a message of an Outlook file (.msg); null for a file that is none. Rejects as `inspectHtml` does. */
  rebuild(raw: RawMessage): Promise<Buffer | null>
  /** Ends the workers; what was under way stays queued in the store. */
  close(): Promise<void>
}

/** The analyser was closed before the report was complete. */
export class AnalyserClosedError extends Error {
  constructor() {
    super('the analyser is closed')
    this.name = 'AnalyserClosedError'
  }
}

export interface AnalyserOptions {
  /** The worker's program. */
  worker: string
  startWorker: StartWorker
  dns: DnsOptions
  lists: ListSettings
  /** Where others learn of the self-tests that the workers make, and the workers of theirs. */
  listHealth?: ListHealth
  filters?: FilterSettings
  log: Logger
  size?: number
  deadlines?: Deadlines
}

/**
 * A worker takes about 60 MB when it has its libraries loaded; more than four do not make a desktop any faster. Two are
 * always good: most of the time they wait for the DNS, and nobody should wait for one that is stuck.
 */
const defaultSizes = { min: 2, max: 4 }

/**
 * A worker may die of something that is no fault of the message, such as memory that is short for a moment; a message
 * that kills it twice will do so again. Both attempts together have the time of one: people wait.
 */
const maxAttempts = 2

/**
 * Twice the usual analysis with a slow DNS. Past `soft` the engine ends the gathering and judges what it has; past
 * `hard` it is stuck, and the worker is killed. `start` bounds the loading of the program on a busy machine.
 */
const defaultDeadlines: Deadlines = { start: 30_000, soft: 6_000, hard: 9_000 }

/**
 * Workers are started when they are first needed, and at once in place of one that died; of several cores, one is left
 * to those who wait for answers.
 */
export function createAnalyser({
  worker: program,
  startWorker,
  dns,
  lists,
  listHealth = createListHealth(() => new Date()),
  filters = noFilters,
  log,
  size = Math.min(defaultSizes.max, Math.max(defaultSizes.min, availableParallelism() - 1)),
  deadlines = defaultDeadlines,
}: AnalyserOptions): Analyser {
  const pool = createWorkerPool(size, () =>
    startAnalysisProcess({ program, startWorker, dns, lists, listHealth, filters, deadlines }),
  )

  async function analyse(message: ReceivedMessage, onProgress: (progress: AnalysisProgress) => void = () => {}) {
    const urgency = sizeOf(message.raw) <= smallOctets ? 'small_message' : 'other'
    const ending = await attempt((worker, milliseconds) => worker.analyse(message, milliseconds, onProgress), urgency)
    if (ending.state === 'done') return ending.result
    if (ending.state === 'late') return await reportFailure(message, { code: 'deadline' })
    return await reportFailure(message, { code: 'analysis_failed', detail: ending.detail })
  }

  async function inspectHtml(html: string): Promise<HtmlFacts> {
    return resultOf(await attempt((worker, milliseconds) => worker.inspectHtml(html, milliseconds)))
  }

  async function preview(raw: RawMessage, view: PreviewView): Promise<MessagePreview | null> {
    return resultOf(await attempt((worker, milliseconds) => worker.preview(raw, view, milliseconds)))
  }

  async function rebuild(raw: RawMessage): Promise<Buffer | null> {
    return resultOf(await attempt((worker, milliseconds) => worker.rebuild(raw, milliseconds)))
  }

  function resultOf<T>(ending: Ending<T>): T {
    if (ending.state === 'done') return ending.result
    throw new Error(`a worker did not come to the end of its work: ${ending.state}`)
  }

  async function attempt<T>(
    work: (worker: AnalysisProcess, milliseconds: number) => Promise<Ending<T>>,
    urgency: Urgency = 'other',
  ): Promise<Ending<T>> {
    let milliseconds = deadlines.hard
    for (let attempt = 1; ; attempt++) {
      const startedAt = performance.now()
      const ending = await pool.run(urgency, (worker) => work(worker, milliseconds))
      milliseconds -= performance.now() - startedAt
      if (!ending || pool.isClosed()) throw new AnalyserClosedError()
      if (ending.state === 'done') return ending
      log.error({ ...ending, attempt }, 'an analysis did not come to its end')
      if (ending.state !== 'crashed' || attempt === maxAttempts || milliseconds <= 0) return ending
    }
  }

  return { size, prepare: pool.prepare, analyse, inspectHtml, preview, rebuild, close: pool.close }
}
