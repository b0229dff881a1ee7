import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import type { EngineReport, MessageInput } from '../../engine/analysis.ts'
import { failedReport } from '../../engine/failed-report.ts'
import type { ListSettings } from '../../engine/protocols/dnsbl/choose-lists.ts'
import type { AnalysisProgress } from '../../shared/contract/tests.ts'
import { type AnalysisThread, type Deadlines, startThread, type ThreadEnding } from './analysis-thread.ts'
import type { DnsOptions } from './thread-messages.ts'

/** Analyses messages apart from the thread that answers people. */
export interface Analyser {
  /** How many analyses run at the same time; more wait. */
  readonly size: number
  /**
   * Always resolves with a report: an analysis that crashes, outgrows its memory or misses its deadline gives one whose
   * `analysis` fact is unavailable. Rejects with `AnalyserClosedError` only.
   */
  analyse(input: MessageInput, onProgress?: (progress: AnalysisProgress) => void): Promise<EngineReport>
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
  dns: DnsOptions
  lists: ListSettings
  log: Logger
  size?: number
  deadlines?: Deadlines
}

/** A worker takes about 60 MB when it has its libraries loaded; more than this do not make a desktop any faster. */
const maxDefaultSize = 4

/**
 * A worker may die of something that is no fault of the message, such as memory that is short for a moment; a message
 * that kills it twice will do so again.
 */
const maxAttempts = 2

/**
 * Twice the usual analysis with a slow DNS. Past `soft` the engine ends the gathering and judges what it has; past
 * `hard` it is stuck, and the worker is ended. `start` bounds the loading of the program on a busy machine.
 */
const defaultDeadlines: Deadlines = { start: 30_000, soft: 6_000, hard: 9_000 }

/** Workers are started when they are first needed, and one core is left to those who wait for answers. */
export function createAnalyser({
  worker,
  dns,
  lists,
  log,
  size = Math.min(maxDefaultSize, Math.max(1, availableParallelism() - 1)),
  deadlines = defaultDeadlines,
}: AnalyserOptions): Analyser {
  const threads = new Set<AnalysisThread>()
  const idle: AnalysisThread[] = []
  const waiting: ((thread: AnalysisThread | null) => void)[] = []
  let closed = false

  async function analyse(input: MessageInput, onProgress: (progress: AnalysisProgress) => void = () => {}) {
    for (let attempt = 1; ; attempt++) {
      const ending = await analyseOnce(input, onProgress)
      if (closed) throw new AnalyserClosedError()
      if (ending.state === 'report') return ending.report
      log.error({ ...ending, attempt }, 'an analysis did not come to its end')
      if (ending.state === 'late') return failedReport(input, { code: 'deadline' })
      if (ending.state === 'failed' || attempt === maxAttempts) {
        return failedReport(input, { code: 'analysis_failed', detail: ending.detail })
      }
    }
  }

  async function analyseOnce(
    input: MessageInput,
    onProgress: (progress: AnalysisProgress) => void,
  ): Promise<ThreadEnding> {
    const thread = await takeThread()
    try {
      return await thread.analyse(input, onProgress)
    } finally {
      giveBack(thread)
    }
  }

  async function takeThread(): Promise<AnalysisThread> {
    const thread = closed ? null : (takeIdle() ?? (threads.size < size ? addThread() : await nextFree()))
    if (!thread) throw new AnalyserClosedError()
    return thread
  }

  function takeIdle(): AnalysisThread | undefined {
    for (let thread = idle.pop(); thread; thread = idle.pop()) {
      if (thread.isAlive()) return thread
      threads.delete(thread)
    }
    return undefined
  }

  function addThread(): AnalysisThread {
    const thread = startThread({ worker, dns, lists, deadlines })
    threads.add(thread)
    return thread
  }

  function nextFree(): Promise<AnalysisThread | null> {
    return new Promise((resolve) => waiting.push(resolve))
  }

  function giveBack(thread: AnalysisThread): void {
    if (!thread.isAlive()) threads.delete(thread)
    const next = waiting.shift()
    if (next) next(thread.isAlive() ? thread : addThread())
    else if (thread.isAlive()) idle.push(thread)
  }

  async function close(): Promise<void> {
    closed = true
    for (const giveUp of waiting.splice(0)) giveUp(null)
    await Promise.all([...threads].map((thread) => thread.end()))
  }

  return { size, analyse, close }
}
