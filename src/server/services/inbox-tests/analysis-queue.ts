import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { EngineReport } from '../../../engine/ports/analysis.ts'
import type { Clock } from '../../ground/clock.ts'
import { withLogFields } from '../../ground/log-context.ts'
import type { ReceivedMessage } from '../../ground/received-message.ts'
import type { MessageRepository, QueuedMessage, ReportSummary } from '../../storage/repositories.ts'
import { isTransient, isUnreadable, type StoreError } from '../../storage/store-error.ts'
import { type Analyzer, AnalyzerClosedError, reportFailure } from '../../worker/analyzer.ts'
import type { InboxTestEvents } from './inbox-test-events.ts'
import { expiryAfter } from './retention.ts'

/**
 * An engine that died with a message usually died for another reason, because analyses run in processes of their own.
 * After two deaths during its report, a message is given up; otherwise the engine might never start. Failed attempts
 * count in the same way.
 */
const maxSuspicion = 3

/**
 * Milliseconds before a retry after an internal error, such as no memory for a process. Indexed by suspicion;
 * `lastRetryPause` applies after that. The message stays claimed, well within the claim timeout.
 */
const retryPauses = [1_000, 5_000, 25_000] as const
const lastRetryPause = 30_000

/**
 * Milliseconds to set aside a message whose body the store does not return, doubled up to `longestBackoff`, while
 * others are analyzed.
 */
const firstBackoff = 1_000
const longestBackoff = 30_000
/** Messages whose backoff to remember; other nodes may have taken some of them. */
const maxKept = 10_000

/** Milliseconds between attempts while the store fails, for example on a full disk, doubled up to `longestPause`. */
const firstPause = 500
const longestPause = 30_000

/** Milliseconds for analyses in progress on close; supervisors kill processes after ten seconds. */
const drainTime = 5_000

/** Analyzes accepted messages, as many concurrently as the analyzer allows. */
export interface AnalysisQueue {
  /** A message is expected, so a worker is loaded. */
  prepare(): void
  /** Requeues analyses that a crash interrupted, then starts. */
  start(): Promise<void>
  /** Notifies the queue that a message was accepted. */
  notify(): void
  /** Stops claiming messages; analyses in progress finish soon or stay queued. Also closes the analyzer. */
  close(): Promise<void>
}

export interface AnalysisQueueOptions {
  messages: MessageRepository
  analyzer: Pick<Analyzer, 'size' | 'prepare' | 'analyze' | 'close'>
  events: Pick<InboxTestEvents, 'publish'>
  clock: Clock
  log: Logger
  /** Days to keep a test after a report (`expiryAfter`). */
  retentionDays?: number
  /** Waits before the next attempt; rejects on abort. */
  pause?(milliseconds: number, signal: AbortSignal): Promise<void>
}

export function createAnalysisQueue(options: AnalysisQueueOptions): AnalysisQueue {
  const { messages, analyzer, events, clock, log, retentionDays, pause = defaultPause } = options
  const closing = new AbortController()
  const loops = new Set<Promise<void>>()
  /** Waiting retries. */
  const retries = new Set<Promise<void>>()
  /** The last backoff of each message, by id. */
  const backoffs = new Map<number, number>()
  const lanes = createLanes(analyzer.size)
  let stopListening = () => {}

  /** Wakes the lanes, because the queue may have messages. */
  function wakeLanes(): void {
    for (const lane of lanes) lane.notified = true
    const lane = lanes.find(({ openLoops, maxLoops }) => openLoops < maxLoops)
    if (closing.signal.aborted || !lane) return
    lane.openLoops += 1
    const loop: Promise<void> = drain(lane).finally(() => loops.delete(loop))
    loops.add(loop)
  }

  /** Works until the lane's queue is empty and no new message was announced. */
  async function drain(lane: Lane): Promise<void> {
    do {
      lane.notified = false
      for (let message = await claim(lane); message; message = await claim(lane)) await analyzeInContext(message)
    } while (lane.notified && !closing.signal.aborted)
    lane.openLoops -= 1
  }

  async function claim({ size }: Lane): Promise<QueuedMessage | null> {
    if (closing.signal.aborted) return null
    return (await retryUntilDone(() => messages.claimNext(size))) ?? null
  }

  /** Every line about the message has its id, which the node that received it logs as well. */
  function analyzeInContext(message: QueuedMessage): Promise<void> {
    return withLogFields({ message: message.id }, () => analyzeOrLeave(message))
  }

  /** A failing message must not hold up others. */
  async function analyzeOrLeave(message: QueuedMessage): Promise<void> {
    try {
      await analyzeUntilDone(message)
      backoffs.delete(message.id)
    } catch (error) {
      if (isTransient(error)) releaseLater(message, error)
      else tryAgain(message, error)
      // Other messages may fail here as well, so other nodes should take them.
      await pause(firstPause, closing.signal).catch(() => {})
    }
  }

  /** Sets aside a message that the store did not return, which is not the message's fault. */
  function releaseLater({ id }: QueuedMessage, error: StoreError): void {
    const before = backoffs.get(id)
    const backoff = before === undefined ? firstBackoff : Math.min(2 * before, longestBackoff)
    log[before === undefined ? 'error' : 'debug']({ err: error }, 'could not read a message; retrying later')
    const [oldest] = backoffs.keys()
    if (oldest !== undefined && backoffs.size >= maxKept) backoffs.delete(oldest)
    backoffs.set(id, backoff)
    giveBackAfter(backoff, () => messages.release(id))
  }

  function tryAgain({ id, suspicion }: QueuedMessage, error: unknown): void {
    log.error({ err: error }, 'could not complete the report of a message')
    giveBackAfter(retryPauses[suspicion] ?? lastRetryPause, () => messages.putOff(id))
  }

  function giveBackAfter(milliseconds: number, giveBack: () => Promise<void>): void {
    const retry = pause(milliseconds, closing.signal)
      .catch(() => {})
      .then(() => retryUntilDone(giveBack))
      .then(wakeLanes)
      .finally(() => retries.delete(retry))
    retries.add(retry)
  }

  async function analyzeUntilDone(message: QueuedMessage): Promise<void> {
    const report = await analyze(message)
    if (report === null) return await messages.release(message.id)
    // Loaded before the message becomes suspect: an engine killed here did not die of the message.
    await import('../../../engine/present/present-report.ts')
    if (message.suspicion > 0) await retryUntilDone(() => messages.suspect(message.id))
    const evaluated = await summarize(report, message)
    const doneAt = clock.now()
    const at = { doneAt, expiresAt: expiryAfter(doneAt, retentionDays) }
    const isStored = await retryUntilDone(() => messages.complete(message.id, evaluated, at))
    log.debug({ isStored }, 'analyzed a message')
    if (isStored) events.publish(message.token, { status: 'done', at: doneAt.toISOString() })
  }

  /** The report; null if the analyzer was closed. */
  async function analyze(message: QueuedMessage): Promise<EngineReport | null> {
    if (message.suspicion >= maxSuspicion) {
      log.error('gave up on a message whose analysis keeps ending the engine')
      return await reportFailure(message, { code: 'analysis_failed' })
    }
    try {
      return await analyzer.analyze(message, (progress) =>
        events.publish(message.token, { status: message.status, at: clock.now().toISOString(), progress }),
      )
    } catch (error) {
      if (error instanceof AnalyzerClosedError) return null
      // It will never be readable, so a report says so instead of leaving the test waiting forever.
      if (isUnreadable(error)) return await reportFailure(message, { code: 'analysis_failed', detail: error.message })
      throw error
    }
  }

  /**
   * Adds the summary for lists. Drops a report that cannot be presented, because it would break every page that shows
   * it.
   */
  async function summarize(report: EngineReport, message: ReceivedMessage): Promise<EngineReport & ReportSummary> {
    try {
      return await withSummary(report)
    } catch (error) {
      log.error({ err: error }, 'could not present a report')
      return await withSummary(await reportFailure(message, { code: 'analysis_failed' }))
    }
  }

  /** Retries until it succeeds or the queue closes. */
  async function retryUntilDone<T>(step: () => Promise<T>): Promise<T | undefined> {
    for (let wait = firstPause; ; wait = Math.min(2 * wait, longestPause)) {
      try {
        return await step()
      } catch (error) {
        log.error({ err: error }, 'the store failed')
        if (closing.signal.aborted) return undefined
        await pause(wait, closing.signal).catch(() => {})
      }
    }
  }

  return {
    async start() {
      stopListening = messages.onQueued(wakeLanes)
      const waiting = await messages.recover()
      if (waiting > 0) log.info({ waiting }, 'resuming analyses')
      for (let loop = 0; loop < Math.min(waiting, analyzer.size); loop++) wakeLanes()
    },

    prepare: analyzer.prepare,
    notify: wakeLanes,

    async close() {
      closing.abort()
      stopListening()
      const timer = setTimeout(() => void analyzer.close(), drainTime)
      await Promise.all(loops)
      await Promise.all(retries)
      clearTimeout(timer)
      await analyzer.close()
    },
  }
}

/** The queue of a node that analyzes nothing. */
export function createRemoteQueue(analyzer: Pick<Analyzer, 'close'>): AnalysisQueue {
  return { prepare: () => {}, start: async () => {}, notify: () => {}, close: analyzer.close }
}

/** Workers for messages of one size. */
interface Lane {
  readonly size: 'any' | 'small'
  readonly maxLoops: number
  /** Workers that will check the queue again. */
  openLoops: number
  /** Whether a message arrived since the last check. */
  notified: boolean
}

/**
 * One lane for all sizes, and one for small messages that opens when the first is full. One worker is reserved for
 * small messages, so that large ones never fill the memory of a small machine.
 */
function createLanes(workers: number): Lane[] {
  const kept = workers > 1 ? 1 : 0
  return [
    { size: 'any', maxLoops: workers - kept, openLoops: 0, notified: false },
    { size: 'small', maxLoops: kept, openLoops: 0, notified: false },
  ]
}

async function defaultPause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal })
}

async function withSummary(report: EngineReport): Promise<EngineReport & ReportSummary> {
  const { summarizeReport } = await import('../../../engine/present/present-report.ts')
  return { ...report, ...summarizeReport(report) }
}
