import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { EngineReport } from '../../../engine/analysis.ts'
import type { Clock } from '../../clock.ts'
import type { ReceivedMessage } from '../../received-message.ts'
import type { MessageRepository, QueuedMessage, ReportSummary } from '../../storage/repositories.ts'
import { isUnreadable, mayPass, type StoreError } from '../../storage/store-error.ts'
import { type Analyser, AnalyserClosedError } from '../../worker/analyser.ts'
import { reportFailure } from '../../worker/report-failure.ts'
import { createLoadDetector } from './load-detector.ts'
import { expiryAfter } from './retention.ts'
import type { TestEvents } from './test-events.ts'

/**
 * An engine that died while it held a message has most likely died of something else, and analyses run in processes of
 * their own. Only after deaths upon its report, twice, is a message left alone: else the engine could never start again.
 * Attempts that failed by a fault of ours count alike.
 */
const maxSuspicion = 3

/**
 * Milliseconds before a message is tried again whose analysis failed by a fault of ours, such as a system without room for
 * one more process: by its suspicion, and the last for all beyond. It stays claimed meanwhile, far below the time for which
 * a claim is good.
 */
const retryPauses = [1_000, 5_000, 25_000] as const
const lastRetryPause = 30_000

/**
 * Milliseconds for which a message is kept whose body the store does not hand out, such as a bucket that refuses: doubled
 * each time, up to the last. Others are analysed meanwhile.
 */
const firstKeeping = 1_000
const longestKeeping = 30_000
/** Messages of which it is known how long they were kept; one that another node took is never heard of again. */
const maxKept = 10_000

/** Milliseconds between attempts at a store that fails, such as one on a full disk: doubled each time, up to the last. */
const firstPause = 500
const longestPause = 30_000

/**
 * Milliseconds before each claim while messages rush in: accepting comes first, and what waits is safe. Some five analyses
 * a second still go on, so that none waits for ever.
 */
const rushPause = 200

/** Milliseconds that closing gives what is under way. Supervisors kill after ten seconds. */
const drainTime = 5_000

/** Leads accepted messages through their analysis, as many at a time as the analyser takes. */
export interface AnalysisQueue {
  /** A message is expected: what its analysis needs is loaded meanwhile. */
  prepare(): void
  /** Queues again what a crash interrupted, and begins. */
  start(): Promise<void>
  /** A message was accepted. */
  notify(): void
  /** Claims no more; what is under way ends soon or stays queued. Closes the analyser, too. */
  close(): Promise<void>
}

export interface AnalysisQueueOptions {
  messages: MessageRepository
  analyser: Pick<Analyser, 'size' | 'prepare' | 'analyse' | 'close'>
  events: Pick<TestEvents, 'publish'>
  clock: Clock
  log: Logger
  /** Days a test is kept after a report (`expiryAfter`). */
  retentionDays?: number
  /** Waits before the next attempt; rejects when the signal aborts. */
  pause?(milliseconds: number, signal: AbortSignal): Promise<void>
}

export function createAnalysisQueue(options: AnalysisQueueOptions): AnalysisQueue {
  const { messages, analyser, events, clock, log, retentionDays, pause = defaultPause } = options
  const closing = new AbortController()
  const lanes = new Set<Promise<void>>()
  /** Messages that wait for their next attempt. */
  const retries = new Set<Promise<void>>()
  /** How long messages were kept the last time, by their ids. */
  const keepings = new Map<number, number>()
  const roads = createRoads(analyser.size)
  const rush = createLoadDetector()
  let stopListening = () => {}

  /** The queue may have something: a lane looks into it. */
  function look(): void {
    for (const road of roads) road.notified = true
    const road = roads.find(({ openLanes, maxLanes }) => openLanes < maxLanes)
    if (closing.signal.aborted || !road) return
    road.openLanes += 1
    const lane: Promise<void> = drain(road).finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  /** Works until the queue has nothing for the road, and had nothing since the last notice. */
  async function drain(road: Road): Promise<void> {
    do {
      road.notified = false
      for (let message = await claim(road); message; message = await claim(road)) await leadOrLeave(message)
    } while (road.notified && !closing.signal.aborted)
    road.openLanes -= 1
  }

  async function claim({ size }: Road): Promise<QueuedMessage | null> {
    if (rush.isOn()) await pause(rushPause, closing.signal).catch(() => {})
    if (closing.signal.aborted) return null
    return (await insist(() => messages.claimNext(size))) ?? null
  }

  /** One message must not stop those behind it. */
  async function leadOrLeave(message: QueuedMessage): Promise<void> {
    try {
      await lead(message)
      keepings.delete(message.id)
    } catch (error) {
      if (mayPass(error)) keepForAWhile(message, error)
      else tryAgain(message, error)
      // Those behind it may meet the same, here and now, and others take them meanwhile.
      await pause(firstPause, closing.signal).catch(() => {})
    }
  }

  /** The store did not hand it out, which is no fault of the message, and it may later. */
  function keepForAWhile({ id }: QueuedMessage, error: StoreError): void {
    const before = keepings.get(id)
    const keeping = before === undefined ? firstKeeping : Math.min(2 * before, longestKeeping)
    log[before === undefined ? 'error' : 'debug']({ err: error, messageId: id }, 'a message waits: it cannot be read')
    const [oldest] = keepings.keys()
    if (oldest !== undefined && keepings.size >= maxKept) keepings.delete(oldest)
    keepings.set(id, keeping)
    giveBackAfter(keeping, () => messages.release(id))
  }

  function tryAgain({ id, suspicion }: QueuedMessage, error: unknown): void {
    log.error({ err: error, messageId: id }, 'a message was left without its report')
    giveBackAfter(retryPauses[suspicion] ?? lastRetryPause, () => messages.putOff(id))
  }

  function giveBackAfter(milliseconds: number, giveBack: () => Promise<void>): void {
    const retry = pause(milliseconds, closing.signal)
      .catch(() => {})
      .then(() => insist(giveBack))
      .then(look)
      .finally(() => retries.delete(retry))
    retries.add(retry)
  }

  async function lead(message: QueuedMessage): Promise<void> {
    const report = await analyse(message)
    if (report === null) return await messages.release(message.id)
    // What summarises is loaded before the message is suspected: an engine that is killed meanwhile did not die of it.
    await import('../../../engine/present/present-report.ts')
    if (message.suspicion > 0) await insist(() => messages.suspect(message.id))
    const judged = await summarize(report, message)
    const doneAt = clock.now()
    const at = { doneAt, expiresAt: expiryAfter(doneAt, retentionDays) }
    const isStored = await insist(() => messages.complete(message.id, judged, at))
    if (isStored) events.publish(message.token, { status: 'done', at: doneAt.toISOString() })
  }

  /** The report, or null when the analyser was closed before it was complete. */
  async function analyse(message: QueuedMessage): Promise<EngineReport | null> {
    if (message.suspicion >= maxSuspicion) {
      log.error({ messageId: message.id }, 'a message that ends the engine is given up')
      return await reportFailure(message, { code: 'analysis_failed' })
    }
    try {
      return await analyser.analyse(message, (progress) =>
        events.publish(message.token, { status: message.status, at: clock.now().toISOString(), progress }),
      )
    } catch (error) {
      if (error instanceof AnalyserClosedError) return null
      // It will never be read: a report says so, where waiting would say nothing for ever.
      if (isUnreadable(error)) return await reportFailure(message, { code: 'analysis_failed', detail: error.message })
      throw error
    }
  }

  /** Adds what lists show. A report that cannot be worded would break every page that shows it, so it is none. */
  async function summarize(report: EngineReport, message: ReceivedMessage): Promise<EngineReport & ReportSummary> {
    try {
      return await withSummary(report)
    } catch (error) {
      log.error({ err: error }, 'a report cannot be presented')
      return await withSummary(await reportFailure(message, { code: 'analysis_failed' }))
    }
  }

  /** Tries until it succeeds or the queue is closing. */
  async function insist<T>(step: () => Promise<T>): Promise<T | undefined> {
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
      stopListening = messages.onQueued(look)
      const waiting = await messages.recover()
      if (waiting > 0) log.info({ waiting }, 'analyses are resumed')
      for (let lane = 0; lane < Math.min(waiting, analyser.size); lane++) look()
    },

    prepare: analyser.prepare,
    notify() {
      rush.note()
      look()
    },

    async close() {
      closing.abort()
      stopListening()
      const timer = setTimeout(() => void analyser.close(), drainTime)
      await Promise.all(lanes)
      await Promise.all(retries)
      clearTimeout(timer)
      await analyser.close()
    },
  }
}

/** The queue on a node that analyses nothing of it. */
export function createQueueOfOthers(analyser: Pick<Analyser, 'close'>): AnalysisQueue {
  return { prepare: () => {}, start: async () => {}, notify: () => {}, close: analyser.close }
}

/** Lanes for the same messages. */
interface Road {
  readonly size: 'any' | 'small'
  readonly maxLanes: number
  /** Lanes that will look into the queue again before they end. */
  openLanes: number
  /** Whether a message came since a lane of it last looked. */
  notified: boolean
}

/**
 * The road for messages of any size, and the one for small ones that is opened when the first is full. The last worker is
 * kept for small ones, so that large ones also never share the memory of a small machine.
 */
function createRoads(workers: number): Road[] {
  const kept = workers > 1 ? 1 : 0
  return [
    { size: 'any', maxLanes: workers - kept, openLanes: 0, notified: false },
    { size: 'small', maxLanes: kept, openLanes: 0, notified: false },
  ]
}

async function defaultPause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal })
}

async function withSummary(report: EngineReport): Promise<EngineReport & ReportSummary> {
  const { summariseReport } = await import('../../../engine/present/present-report.ts')
  return { ...report, ...summariseReport(report) }
}
