import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import type { EngineReport } from '../../engine/ports/analysis.ts'
import type { MessagePreview } from '../../engine/preview/preview-message.ts'
import type { ListSettings } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { createListHealth, type ListHealth } from '../../engine/protocols/dnsbl/list-health.ts'
import type { ReportText } from '../../engine/reports/report-text.ts'
import { type FilterSettings, noFilters } from '../../engine/spam/filters.ts'
import type { HtmlFacts } from '../../shared/contract/facts/message/html.ts'
import type { PreviewView } from '../../shared/contract/tests/preview-views.ts'
import type { AnalysisProgress } from '../../shared/contract/tests/tests.ts'
import { type RawMessage, type ReceivedMessage, sizeOf } from '../ground/received-message.ts'
import { smallOctets } from '../storage/repositories.ts'
import {
  type AnalysisProcess,
  type Deadlines,
  type Ending,
  type ReportOctets,
  startAnalysisProcess,
} from './analysis-process.ts'
import type { PreparedFile } from './messages/prepared-file.ts'
import type { DnsOptions } from './messages/to-worker.ts'
import type { ZonePlan, ZoneQuestion } from './messages/zone-plan.ts'
import type { ReportTextQuestion } from './read-report-text.ts'
import { reportFailure } from './report-failure.ts'
import { UnfinishedWorkError } from './unfinished-work.ts'
import { createWorkerPool, type Urgency } from './worker-pool.ts'
import type { StartWorker } from './worker-process.ts'

/** Analyzes messages in separate processes. */
export interface Analyser {
  /** How many analyses can run concurrently; further ones wait. */
  readonly size: number
  /** Starts a worker in advance, because loading takes a second. */
  prepare(): void
  /**
   * Always resolves with a report: if the analysis crashes, runs out of memory, or misses its deadline, the `analysis`
   * fact is unavailable. Rejects only with `AnalyserClosedError`.
   */
  analyse(message: ReceivedMessage, onProgress?: (progress: AnalysisProgress) => void): Promise<EngineReport>
  /** Inspects HTML. Rejects if the inspection crashes, runs out of memory, or misses its deadline. */
  inspectHtml(html: string): Promise<HtmlFacts>
  /** Audits a domain from the text of a zone file. Rejects like `inspectHtml`. */
  planZone(question: ZoneQuestion): Promise<ZonePlan>
  /** Renders a preview; null if the message cannot be parsed. Rejects like `inspectHtml`. */
  preview(raw: RawMessage, view: PreviewView): Promise<MessagePreview | null>
  /** Extracts the message from an Outlook file (.msg); null for other files. Rejects like `inspectHtml`. */
  rebuild(raw: RawMessage): Promise<Buffer | null>
  /** Parses a file of domain reports. Rejects with `UnfinishedWorkError` or `AnalyserClosedError`. */
  readReports(file: ReportOctets): Promise<PreparedFile>
  /** Reads the text of a report from its file; null if the file does not contain it. Rejects like `inspectHtml`. */
  readReportText(question: ReportTextQuestion): Promise<ReportText | null>
  /** Ends the workers; analyses in progress stay queued in the store. */
  close(): Promise<void>
}

/** The analyzer was closed before the report was complete. */
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
 * Twice the usual time with slow DNS. After `soft`, the engine stops gathering and scores what it has. A worker that is
 * stuck for `hard` is killed. `start` and `longest` allow for a busy machine.
 */
const defaultDeadlines: Deadlines = { start: 30_000, soft: 6_000, hard: 20_000, longest: 60_000 }

/** Workers start on demand, and are replaced immediately when they die. One core is left for the engine. */
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
    startAnalysisProcess({
      ...{ program, startWorker, dns, lists, listHealth, filters, deadlines },
      // On standard error it would be mixed into the lines of the log.
      onOutput: (line) => log.warn({ line }, 'an analysis worker printed a line'),
    }),
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

  async function planZone(question: ZoneQuestion): Promise<ZonePlan> {
    return resultOf(await attempt((worker, milliseconds) => worker.planZone(question, milliseconds)))
  }

  async function preview(raw: RawMessage, view: PreviewView): Promise<MessagePreview | null> {
    return resultOf(await attempt((worker, milliseconds) => worker.preview(raw, view, milliseconds)))
  }

  async function rebuild(raw: RawMessage): Promise<Buffer | null> {
    return resultOf(await attempt((worker, milliseconds) => worker.rebuild(raw, milliseconds)))
  }

  async function readReports(file: ReportOctets): Promise<PreparedFile> {
    return resultOf(await attempt((worker, milliseconds) => worker.readReports(file, milliseconds)))
  }

  async function readReportText(question: ReportTextQuestion): Promise<ReportText | null> {
    return resultOf(await attempt((worker, milliseconds) => worker.readReportText(question, milliseconds)))
  }

  function resultOf<T>(ending: Ending<T>): T {
    if (ending.state === 'done') return ending.result
    throw new UnfinishedWorkError(ending)
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
      log.error({ ...ending, attempt }, 'an analysis was not completed')
      if (ending.state !== 'crashed' || attempt === maxAttempts || milliseconds <= 0) return ending
    }
  }

  return {
    ...{ size, prepare: pool.prepare, close: pool.close },
    ...{ analyse, inspectHtml, planZone, preview, rebuild, readReports, readReportText },
  }
}
