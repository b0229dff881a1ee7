import type { Delivery } from '../../../engine/ports/analysis.ts'
import type { StatedPurpose } from '../../../shared/contract/facts/message/purpose.ts'
import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import {
  type CreatedTest,
  type InboxTestStatus,
  type InboxTestSummary,
  type StatusEvent,
  tokenAlphabet,
  tokenLength,
} from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import type { RecordEdit } from '../../../shared/contract/record-edit.ts'
import { fallbackLanguage, type Language } from '../../../shared/languages.ts'
import type { Clock } from '../../ground/clock.ts'
import { type RawMessage, streamOf } from '../../ground/received-message.ts'
import { restatedDelivery, type StatedOrigin } from '../../network/uploaded-delivery.ts'
import type {
  Acceptance,
  Arrival,
  ArrivalAcceptance,
  FoundTest,
  InboxTest,
  InboxTestOverview,
  InboxTestPlace,
  IncomingMessage,
  MailboxPlace,
  PlacementOrder,
  PredictedAcceptance,
} from '../../storage/repositories.ts'
import type { Store } from '../../storage/store.ts'
import { randomText } from '../access/random-text.ts'
import type { PlacementService } from '../placements/placements.ts'
import type { OriginReviews } from '../reports/origin-reviews.ts'
import { createReportCache } from '../reports/report-cache.ts'
import type { ReportPlans } from '../reports/report-plans.ts'
import type { AnalysisQueue } from './analysis-queue.ts'
import type { InboxTestEvents } from './inbox-test-events.ts'
import type { InboxTestPresenter } from './inbox-test-presenter.ts'
import { expiryAfter } from './retention.ts'

export interface NewTest {
  /** Null for the configured language. */
  lang: Language | null
  name: string | null
  sendingIp: string | null
  /** Missing if it is to be guessed. */
  purpose?: StatedPurpose | null
  keyId: string | null
}

export type InboxTestService = ReturnType<typeof createTestService>

export interface InboxTestServiceOptions {
  store: Pick<Store, 'tests' | 'messages' | 'reports'>
  queue: Pick<AnalysisQueue, 'prepare' | 'notify'>
  reviews: OriginReviews
  plans: ReportPlans
  events: InboxTestEvents
  placements: Pick<PlacementService, 'findSeeds' | 'findPickupAddresses' | 'read'>
  /** Called when there may be something to look for in mailboxes. */
  onNews?(): void
  presenter: InboxTestPresenter
  clock: Clock
  /** The configured language, if any. */
  defaultLang: Language | null
  /** Days to keep a test after its creation (`expiryAfter`). */
  retentionDays?: number
  /** A monotonic clock in milliseconds. */
  uptime?(): number
}

export function createTestService(options: InboxTestServiceOptions) {
  const { store, queue, reviews, plans, events, placements, presenter, clock } = options
  const { defaultLang, retentionDays } = options
  const { onNews = () => {}, uptime = () => performance.now() } = options
  const { tests, messages, reports } = store
  const cache = createReportCache()
  /** The uptime at the last sweep; null before the first. */
  let sweptAt: number | null = null

  /**
   * The test with its report once done, in the given language or the one it was created with. Null if unknown, expired,
   * or deleted. Equal answers may be the same object, so do not change them.
   */
  async function read(token: string, lang?: Language): Promise<InboxTestReport | null> {
    const test = await tests.find(token, clock.now())
    if (!test) return null
    if (test.reportedMessageId === null) return await withState(test, await describePending(test))
    const language = lang ?? test.lang
    const cached = cache.get(test, language)
    if (cached) return await withState(test, cached, language)
    const stored = await tests.findReport(token)
    // A later report was completed, or the test was changed or removed in the meantime, so start over.
    if (stored?.messageId !== test.reportedMessageId || stored.purpose !== test.purpose) return await read(token, lang)
    const report = await presenter.presentDone(test, stored, language)
    cache.set(test, language, report)
    return await withState(test, report, language)
  }

  /**
   * Like `read`, but with the host in the given Received field as the origin, counted from 1 at the top. `no_such_hop`:
   * there are fewer. `busy`: too many are running.
   */
  async function readTrusting(token: string, trustedHop: number, lang?: Language) {
    const test = await tests.find(token, clock.now())
    if (!test || test.reportedMessageId === null) return await read(token, lang)
    const stored = await tests.findReport(token)
    // The test was removed in the meantime.
    if (!stored) return null
    if (trustedHop > stored.facts.received.length) return 'no_such_hop'
    const review = await reviews.review(stored.messageId, trustedHop)
    if (review === null || review === 'busy') return review
    const language = lang ?? test.lang
    return await withState(test, await presenter.presentDone(test, { ...stored, ...review }, language), language)
  }

  /** Adds data that changes while the report stays the same. */
  async function withState(test: FoundTest, report: InboxTestReport, language = report.lang): Promise<InboxTestReport> {
    const { token, receivedAt, concernsMailboxes, isPending: pending } = test
    if (!concernsMailboxes) return pending ? { ...report, pending } : report
    const { placement, pickupAddresses } = await placements.read(token, receivedAt)
    if (!pending && !placement && pickupAddresses.length === 0) return report
    const observed = await presenter.observe(report, placement ?? [], language)
    return { ...report, observed, pending, placement, pickup_addresses: pickupAddresses }
  }

  /**
   * The report as if edited records were published. Null if there is no test or report; `busy`: too many are running.
   */
  async function readPlanned(token: string, edits: readonly RecordEdit[], lang: Language) {
    const test = await tests.find(token, clock.now())
    const stored = test && (await tests.findReport(token))
    if (!stored) return null
    const plan = await plans.plan(stored, edits)
    if (plan === null || plan === 'busy') return plan
    const { readEvaluation } = await import('../../../engine/present/present-report.ts')
    const { compareFindings } = await import('../../../engine/present/compare-findings.ts')
    const published = await presenter.presentDone(test, stored, lang)
    const planned = await presenter.presentDone(test, { ...stored, ...plan.report }, lang)
    const { come, go } = compareFindings(
      { outcomes: readEvaluation(stored).outcomes, findings: published.result?.findings ?? [] },
      { outcomes: plan.report.outcomes, findings: planned.result?.findings ?? [] },
    )
    const { score, score_floor, verdict, verdict_floor } = published
    const before = { score, score_floor, verdict, verdict_floor }
    return { test: planned, before, come, go, zone_lines: plan.zoneLines }
  }

  async function describePending(test: InboxTest): Promise<InboxTestReport> {
    const latest = await tests.findLatestMessage(test.token)
    return presenter.presentPending(
      test,
      latest && { id: String(latest.id), subject: null, from: null, size: latest.size },
    )
  }

  function describeNew({ lang, ...test }: NewTest) {
    const createdAt = clock.now()
    return {
      ...test,
      token: randomText(tokenAlphabet, tokenLength),
      lang: lang ?? defaultLang ?? fallbackLanguage,
      createdAt,
      expiresAt: expiryAfter(createdAt, retentionDays),
    }
  }

  function announce(token: string, { receivedAt }: Delivery, status: InboxTestStatus): void {
    if (status !== 'done') events.publish(token, { status, at: receivedAt.toISOString() })
    queue.notify()
    onNews()
  }

  async function describeCreated(token: string, seeds: PlacementOrder['mailboxes']): Promise<CreatedTest> {
    onNews()
    return {
      token,
      ...presenter.placesOf(token),
      seed_addresses: seeds.map(({ address }) => address),
      pickup_addresses: await placements.findPickupAddresses(token),
    }
  }

  /** Stores a message and queues its analysis. The sending IP of the test is added. */
  async function accept(token: string, message: IncomingMessage): Promise<Acceptance> {
    const { delivery } = message
    const test = await tests.find(token, delivery.receivedAt)
    if (!test) return { state: 'unknown_test' }
    const acceptance = await messages.accept(token, {
      ...message,
      delivery: { ...delivery, statedIp: test.sendingIp },
    })
    if (acceptance.state === 'accepted') announce(token, delivery, acceptance.status)
    return acceptance
  }

  return {
    async create(test: NewTest): Promise<CreatedTest> {
      queue.prepare()
      const created = describeNew(test)
      await tests.create(created)
      return await describeCreated(created.token, [])
    },

    /**
     * Creates a test with placement in the seed mailboxes, for a credit of the key; null: free of charge. Without a
     * credit, no test is created.
     */
    async createWithPlacement(
      test: NewTest,
      chargedKeyId: string | null,
    ): Promise<CreatedTest | 'no_seed_mailboxes' | 'no_credits'> {
      const mailboxes = await placements.findSeeds()
      if (mailboxes.length === 0) return 'no_seed_mailboxes'
      const created = describeNew(test)
      if (!(await tests.create(created, { mailboxes, chargedKeyId }))) return 'no_credits'
      return await describeCreated(created.token, mailboxes)
    },

    read,

    readTrusting,

    readPlanned,

    /** Receives a message that `use` then accepts, like `MessageRepository.receive`. */
    receive: <T>(chunks: AsyncIterable<Buffer>, use: (raw: RawMessage) => Promise<T>): Promise<T | null> =>
      messages.receive(chunks, use),

    accept,

    /** Creates a test for a message to a permanent test address, and queues its analysis. */
    async acceptAsTest(
      message: IncomingMessage & { place: MailboxPlace },
      arrival: Arrival,
    ): Promise<ArrivalAcceptance> {
      const test = describeNew({ lang: null, name: null, sendingIp: null, keyId: null })
      const acceptance = await messages.acceptAsTest(test, message, arrival)
      if (acceptance.state === 'accepted') announce(test.token, message.delivery, acceptance.status)
      return acceptance
    },

    /** Queues the reported message again as if delivered from another origin. Null without a test, report, or message. */
    async restateOrigin(token: string, origin: StatedOrigin): Promise<Acceptance | null> {
      const messageId = (await tests.find(token, clock.now()))?.reportedMessageId ?? null
      const input = messageId === null ? null : await messages.findInput(messageId)
      if (!input) return null
      const delivery = restatedDelivery(input.delivery, origin)
      return await messages.receive(streamOf(input.raw), (raw) => accept(token, { raw, delivery }))
    },

    /** Sets what the messages of a test are sent for and re-evaluates its reports; false if it does not exist. */
    async setPurpose(token: string, purpose: StatedPurpose | null): Promise<boolean> {
      if (!(await tests.setPurpose(token, purpose, clock.now()))) return false
      const { summarizeReport } = await import('../../../engine/present/present-report.ts')
      for (const { number } of await reports.listOfTest(token, clock.now())) {
        const stored = await reports.findNumbered(token, number)
        if (stored) await reports.saveSummary(stored.messageId, summarizeReport(stored))
      }
      return true
    },

    isLive: (token: string): Promise<boolean> => tests.isLive(token, clock.now()),

    /** The key that created a test, or null for others; null if there is no test. */
    findOwner: (token: string): Promise<Pick<InboxTest, 'keyId'> | null> => tests.find(token, clock.now()),
    /** Predicts what would happen to a message for the test now, unless another arrives first. */
    predictAcceptance: (token: string): Promise<PredictedAcceptance> => messages.predictAcceptance(token, clock.now()),

    /**
     * Calls the listener on changes of status and progress until the returned function is called. Calls `onGap` when some
     * changes may be lost.
     */
    watch: (token: string, listener: (event: StatusEvent) => void, onGap?: () => void): (() => void) =>
      events.watch(token, listener, onGap),

    /** A page of a key's tests, newest first; `next` is the start of the next page, if there is one. */
    async listByKey(
      keyId: string,
      { after, limit }: { after: InboxTestPlace | null; limit: number },
    ): Promise<{ tests: InboxTestSummary[]; next: InboxTestPlace | null }> {
      // One more than requested, to see whether there is another page.
      const found = await tests.listByKey(keyId, { after, limit: limit + 1 }, clock.now())
      const page = found.slice(0, limit)
      const next = found.length > limit ? (page.at(-1) ?? null) : null
      return { tests: page.map(summarizeTest), next }
    },

    /** Removes a test of the key; false if it does not exist. */
    removeOfKey: (token: string, keyId: string): Promise<boolean> => tests.removeOfKey(token, keyId, clock.now()),

    /**
     * Removes a test of the key, or one created without a key (null), that has got no message. Returns when it was
     * created; null if none.
     */
    async removeWaiting(token: string, keyId: string | null): Promise<Date | null> {
      const now = clock.now()
      const test = await tests.find(token, now)
      return test && (await tests.removeWaiting(token, keyId, now)) ? test.createdAt : null
    },

    /** Removes expired tests and orphans. Returns the number of tests. */
    async sweep(stopping?: AbortSignal): Promise<number> {
      const moment = uptime()
      const removed = await tests.removeExpired(clock.now(), sweptAt === null ? null : moment - sweptAt, stopping)
      sweptAt = moment
      if (stopping?.aborted) return removed
      await messages.sweep()
      return removed
    },
  }
}

/** Summarizes a test for lists. */
export function summarizeTest({
  token,
  name,
  status,
  subject,
  from,
  score,
  score_floor,
  verdict,
  verdict_floor,
  content_score,
  observed,
  createdAt,
}: InboxTestOverview): InboxTestSummary {
  const evaluation = { score, score_floor, verdict, verdict_floor, content_score }
  return { token, name, status, subject, from, ...evaluation, observed, created_at: createdAt.toISOString() }
}
