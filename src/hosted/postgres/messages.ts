import { z } from 'zod'
import type { EngineReport } from '../../engine/ports/analysis.ts'
import { type RawMessage, sizeOf } from '../../server/ground/received-message.ts'
import { arrivalRow, asArrivalAcceptance, hourOf } from '../../server/storage/arrivals.ts'
import { instant } from '../../server/storage/columns.ts'
import { deliveryColumn, writeDelivery } from '../../server/storage/message-rows.ts'
import { insertTest } from '../../server/storage/repositories/inbox-tests.ts'
import { insertPickup, selectPickup } from '../../server/storage/repositories/placements.ts'
import { judgeOf, writeOutcomes } from '../../server/storage/repositories/reports.ts'
import { isLive } from '../../server/storage/repositories/search.ts'
import {
  type Acceptance,
  type Arrival,
  type ArrivalAcceptance,
  type IncomingMessage,
  type MailboxPlace,
  type MessageRepository,
  maxMessagesPerTest,
  type NewTest,
  type QueuedMessage,
  type ReportSummary,
  type Signals,
  smallOctets,
} from '../../server/storage/repositories.ts'
import { sql } from '../../server/storage/sql.ts'
import { isTransient } from '../../server/storage/store-error.ts'
import { statedPurposes } from '../../shared/contract/facts/message/purpose.ts'
import { testStatuses } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { maxArrivalsPerHour } from '../../shared/contract/mailboxes.ts'
import { fold } from '../../shared/fold.ts'
import type { Body } from '../bodies/bodies.ts'
import type { Database, Session } from '../database/database.ts'
import { type MessageContents, storeContent } from './contents.ts'
import type { Job, JobQueue, JobSize } from './queue.ts'

/** Notifies the other engines about accepted messages. */
const channel = 'messages'

/**
 * Milliseconds between polls of the queue: a signal may be lost, or the message of a dead engine may have been
 * requeued.
 */
const lookInterval = 2_000

const statusRow = z.object({ status: z.enum(testStatuses) })
const countRow = z.object({ count: z.int() })
const backlogRow = z.object({ messages: z.int(), oldest_received_at: instant.nullable() })
const idRow = z.object({ id: z.int() })
const sizeRow = z.object({ size: z.int() })
const inputRow = z.object({ content_id: z.int(), size: z.int(), delivery: deliveryColumn })
const claimedRow = inputRow.extend({
  ...{ id: z.int(), suspicion: z.int(), status: z.enum(testStatuses) },
  purpose: z.enum(statedPurposes).nullable(),
})
const namedRow = z.object({ token: z.string(), name: z.string().nullable() })

interface PostgresMessagesOptions {
  contents: MessageContents
  queue: JobQueue
  signals: Signals
}

export function createPostgresMessages(
  db: Database,
  { contents, queue, signals }: PostgresMessagesOptions,
): MessageRepository {
  /** Jobs of the messages this engine has claimed. */
  const claims = new Map<number, Job>()
  /** Alternates, so that neither size starves. */
  let preferred: JobSize = 'small'

  async function accept(
    session: Session,
    token: string,
    { raw, delivery, place }: IncomingMessage,
    body: Body | null,
  ): Promise<Acceptance> {
    const { receivedAt } = delivery
    // Locking the test's row keeps its messages counted, numbered, and queued in one order.
    const row = await session.one(
      sql`SELECT status FROM tests WHERE token = ${token} AND ${isLive(receivedAt)} FOR UPDATE`,
    )
    if (row === undefined) return { state: 'unknown_test' }
    if (place && (await session.run(insertPickup(place, token))) === 0) return { state: 'taken_before' }
    const messages = await session.one(sql`SELECT count(*) AS count FROM messages WHERE token = ${token}`)
    if (countRow.parse(messages).count >= maxMessagesPerTest) return { state: 'test_full' }
    const contentId = await storeContent(session, raw, body)
    const inserted = await session.one(sql`
      INSERT INTO messages (token, size, received_at, delivery, content_id)
      VALUES (${token}, ${sizeOf(raw)}, ${receivedAt}, ${writeDelivery(delivery)}, ${contentId})
      RETURNING id`)
    await session.run(sql`
      UPDATE tests SET status = 'received', received_at = ${receivedAt} WHERE token = ${token} AND status = 'waiting'`)
    await queue.send(session, token, jobSizeOf(sizeOf(raw)))
    const { status } = statusRow.parse(row)
    return {
      state: 'accepted',
      messageId: idRow.parse(inserted).id,
      status: status === 'done' ? 'done' : 'received',
    }
  }

  async function acceptAsTest(
    session: Session,
    test: NewTest,
    message: IncomingMessage & { place: MailboxPlace },
    { arrival, body }: { arrival: Arrival; body: Body | null },
  ): Promise<ArrivalAcceptance> {
    const { mailboxId, digest, arrivedAt } = arrival
    const { hourStart, hourEnd } = hourOf(arrival)
    // Locking the mailbox's row keeps the count of its arrivals per hour correct.
    const taking = await session.one(
      sql`SELECT 1 FROM mailboxes WHERE id = ${mailboxId} AND permanent_since <= ${arrivedAt} FOR UPDATE`,
    )
    if (taking === undefined || (await session.one(selectPickup(message.place)))) return { state: 'taken_before' }
    const noted = await session.one(sql`
      INSERT INTO permanent_arrivals (mailbox_id, digest, arrived_at, is_refused)
      SELECT ${mailboxId}, ${digest}, ${arrivedAt}::timestamptz, count(*) >= ${maxArrivalsPerHour}
      FROM permanent_arrivals
      WHERE mailbox_id = ${mailboxId} AND NOT is_refused AND arrived_at >= ${hourStart} AND arrived_at < ${hourEnd}
      ON CONFLICT DO NOTHING
      RETURNING is_refused::integer`)
    if (noted === undefined) return { state: 'taken_before' }
    if (arrivalRow.parse(noted).is_refused === 1) return { state: 'refused' }
    await session.run(insertTest(test))
    return asArrivalAcceptance(await accept(session, test.token, message, body))
  }

  /** Stores a message with its body and notifies the other engines. */
  async function acceptWithBody<A extends { state: string }>(
    raw: RawMessage,
    step: (session: Session, body: Body | null) => Promise<A>,
  ): Promise<A> {
    await queue.prepare()
    const body = await contents.putAhead(raw)
    // A transaction that failed here may still have been committed, so the sweep decides about the body.
    const acceptance = await db.transaction((session) => step(session, body))
    if (acceptance.state === 'accepted') signals.send(channel, '')
    else if (body) await contents.removeBodies([body])
    return acceptance
  }

  async function claimNext(size: 'any' | 'small'): Promise<QueuedMessage | null> {
    for (;;) {
      const job = await queue.fetch(size === 'small' ? { only: 'small' } : { preferred })
      if (size === 'any') preferred = preferred === 'small' ? 'large' : 'small'
      if (!job) return null
      const message = await readOrForget(job)
      if (message) return message
    }
  }

  /** Null if the message no longer exists. A job whose message is currently unreadable is retried later. */
  async function readOrForget(job: Job): Promise<QueuedMessage | null> {
    try {
      const message = await readClaimed(job)
      if (message) return message
      // The test was removed.
      await db.transaction((session) => giveBack(session, job))
    } catch (error) {
      // An outage of the database is not the message's fault. If it lasts, the job expires and is requeued.
      if (isTransient(error)) await db.transaction((session) => giveBack(session, job)).catch(() => {})
      queue.forget(job)
      throw error
    }
    queue.forget(job)
    return null
  }

  /** Queues a new job instead of returning this one: a job that was started and not finished counts as suspect. */
  async function giveBack(session: Session, job: Job): Promise<void> {
    if (await queue.complete(session, job)) await queueNext(session, job.token)
  }

  /** The message of a job: the earliest one of its test without a report. */
  async function readClaimed(job: Job): Promise<QueuedMessage | null> {
    const row = await db.one(sql`
      UPDATE messages SET suspicion = greatest(suspicion, ${job.retryCount > 0 ? 1 : 0})
      FROM tests
      WHERE messages.id = (
          SELECT id FROM messages WHERE token = ${job.token} AND NOT is_analyzed ORDER BY id LIMIT 1)
        AND tests.token = messages.token
      RETURNING messages.id, messages.suspicion, messages.content_id, messages.size, messages.delivery,
        tests.status, tests.purpose`)
    if (row === undefined) return null
    const { id, suspicion, content_id, size, delivery, status, purpose } = claimedRow.parse(row)
    const raw = await contents.findLater(content_id, size)
    claims.set(id, job)
    return { id, token: job.token, suspicion, raw, status, purpose, delivery }
  }

  async function complete(
    session: Session,
    messageId: number,
    { facts, outcomes, trials, points, listTally, observed, basis, ...summary }: EngineReport & ReportSummary,
    { doneAt, expiresAt }: { doneAt: Date; expiresAt: Date },
  ): Promise<boolean> {
    const job = claims.get(messageId)
    if (!job) return false
    const row = await session.one(sql`SELECT token, name FROM tests WHERE token = ${job.token} FOR UPDATE`)
    if (row === undefined || !(await queue.complete(session, job))) return false
    const { token, name } = namedRow.parse(row)
    const { subject, from: author } = facts.message
    const { score, score_floor, verdict, verdict_floor, content_score, stream, messageDigest } = summary
    await session.run(sql`UPDATE messages SET is_analyzed = true WHERE id = ${messageId}`)
    await session.run(sql`
      INSERT INTO reports
        (message_id, done_at, score, score_floor, verdict, verdict_floor, content_score, subject, author, outcomes, facts,
          stream, message_digest, observed, points, list_tally, judged_by)
      VALUES (${messageId}, ${doneAt}, ${score}, ${score_floor}, ${verdict}, ${verdict_floor}, ${content_score}, ${subject}, ${author}, ${writeOutcomes({ outcomes, trials })},
        ${JSON.stringify(facts)}, ${stream}, ${messageDigest}, ${observed && JSON.stringify(observed)}, ${JSON.stringify(points)}, ${JSON.stringify(listTally)}, ${judgeOf({ basis })})`)
    // Only keys of passing signatures: one that fails verification may name any selector.
    const keys = facts.dkim_signatures.filter(({ result }) => result === 'pass')
    await session.run(sql`
      INSERT INTO signing_keys (message_id, domain, selector)
      SELECT ${messageId}, domain, selector
      FROM unnest(${keys.map(({ domain }) => domain?.toLowerCase())}::text[],
        ${keys.map(({ selector }) => selector?.toLowerCase())}::text[]) AS key (domain, selector)
      ON CONFLICT DO NOTHING`)
    await session.run(sql`
      UPDATE tests
      SET status = 'done', done_at = ${doneAt}, expires_at = ${expiresAt}, expiry_mark = NULL, reported_message_id = messages.id,
        received_at = messages.received_at, score = ${score}, verdict = ${verdict},
        search_text = ${fold([name, subject, author].filter((word) => word !== null).join(' '))}
      FROM messages
      WHERE messages.id = ${messageId} AND tests.token = ${token}`)
    await queueNext(session, token)
    return true
  }

  /** Queues the test for its earliest message without a report, if any. */
  async function queueNext(session: Session, token: string): Promise<void> {
    const row = await session.one(sql`
      SELECT size FROM messages WHERE token = ${token} AND NOT is_analyzed ORDER BY id LIMIT 1`)
    if (row !== undefined) await queue.send(session, token, jobSizeOf(sizeRow.parse(row).size))
  }

  return {
    receive: contents.receive,

    accept: (token, message) => acceptWithBody(message.raw, (session, body) => accept(session, token, message, body)),

    acceptAsTest: (test, message, arrival) =>
      acceptWithBody(message.raw, (session, body) => acceptAsTest(session, test, message, { arrival, body })),

    async predictAcceptance(token, now) {
      const row = await db.one(sql`
        SELECT (SELECT count(*) FROM messages WHERE messages.token = tests.token) AS count
        FROM tests WHERE token = ${token} AND ${isLive(now)}`)
      if (row === undefined) return 'unknown_test'
      return countRow.parse(row).count >= maxMessagesPerTest ? 'test_full' : 'accepted'
    },

    claimNext: (size = 'any') => claimNext(size),

    onQueued(listener) {
      const stop = signals.listen(channel, { onText: listener, onGap: listener })
      const timer = setInterval(listener, lookInterval).unref()
      return () => {
        clearInterval(timer)
        stop()
      }
    },

    async suspect(messageId) {
      if (!claims.has(messageId)) return
      await db.run(sql`UPDATE messages SET suspicion = suspicion + 1 WHERE id = ${messageId}`)
    },

    async release(messageId) {
      const job = claims.get(messageId)
      if (!job) return
      await db.transaction((session) => giveBack(session, job))
      claims.delete(messageId)
      queue.forget(job)
      signals.send(channel, '')
    },

    async putOff(messageId) {
      const job = claims.get(messageId)
      if (!job) return
      await db.transaction(async (session) => {
        if (await queue.fail(session, job))
          await session.run(sql`UPDATE messages SET suspicion = suspicion + 1 WHERE id = ${messageId}`)
      })
      claims.delete(messageId)
      queue.forget(job)
      signals.send(channel, '')
    },

    async complete(messageId, report, at) {
      const job = claims.get(messageId)
      const isStored = await db.transaction((session) => complete(session, messageId, report, at))
      claims.delete(messageId)
      if (job) queue.forget(job)
      return isStored
    },

    async findInput(messageId) {
      const row = await db.one(sql`SELECT content_id, size, delivery FROM messages WHERE id = ${messageId}`)
      if (row === undefined) return null
      const { content_id, size, delivery } = inputRow.parse(row)
      return { raw: await contents.find(content_id, size), delivery }
    },

    async recover() {
      for (const [messageId, job] of claims) {
        await queue.fail(db, job)
        claims.delete(messageId)
        queue.forget(job)
      }
      const row = await db.one(sql`SELECT count(*) AS count FROM messages WHERE NOT is_analyzed`)
      return countRow.parse(row).count
    },

    async measureBacklog() {
      const active = await queue.listActive()
      const row = await db.one(sql`
        SELECT count(*) AS messages, min(received_at) AS oldest_received_at
        FROM messages
        WHERE NOT is_analyzed
          AND id NOT IN (
            SELECT min(id) FROM messages WHERE token = ANY (${active}) AND NOT is_analyzed GROUP BY token)`)
      const { messages, oldest_received_at: oldestReceivedAt } = backlogRow.parse(row)
      return { messages, oldestReceivedAt }
    },

    sweep: contents.sweep,
  }
}

function jobSizeOf(octets: number): JobSize {
  return octets <= smallOctets ? 'small' : 'large'
}
