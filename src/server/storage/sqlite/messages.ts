import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import type { EngineReport } from '../../../engine/ports/analysis.ts'
import { statedPurposes } from '../../../shared/contract/facts/message/purpose.ts'
import { testStatuses } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import { maxArrivalsPerHour } from '../../../shared/contract/mailboxes.ts'
import { maxMessageOctets } from '../../../shared/limits.ts'
import { type RawMessage, sizeOf } from '../../ground/received-message.ts'
import { arrivalRow, asArrivalAcceptance, hourOf } from '../arrivals.ts'
import { instant, octets } from '../columns.ts'
import { deliveryColumn, writeDelivery } from '../message-rows.ts'
import { type InboxTestMessages, insertTest } from '../repositories/inbox-tests.ts'
import { insertPickup, selectPickup } from '../repositories/placements.ts'
import { judgeOf, writeOutcomes } from '../repositories/reports.ts'
import { isLive } from '../repositories/search.ts'
import {
  type Acceptance,
  type Arrival,
  type ArrivalAcceptance,
  type IncomingMessage,
  type MailboxPlace,
  type MessageRepository,
  maxMessagesPerTest,
  type NewTest,
  type PredictedAcceptance,
  type QueuedMessage,
  type ReportSummary,
  smallOctets,
} from '../repositories.ts'
import { listOf, sql } from '../sql.ts'
import { all, changesRow, one, run } from '../steps/steps.ts'
import type { GroupCommit } from './durability/group-commit.ts'
import { type MessageFiles, nameOf } from './message-files.ts'
import type { SqliteSteps } from './run-steps.ts'

const claimedRow = z.object({ id: z.int(), token: z.string(), suspicion: z.int(), delivery: deliveryColumn })
const rawRow = z.union([z.object({ raw: octets }), z.object({ file: z.string(), size: z.int() })])
const inputRow = z.object({ delivery: deliveryColumn })
const testRow = z.object({ status: z.enum(testStatuses), purpose: z.enum(statedPurposes).nullable() })
const liveTestRow = z.object({ status: z.enum(testStatuses), messages: z.int() })
const backlogRow = z.object({ messages: z.int(), oldestReceivedAt: instant.nullable() })
const countRow = z.object({ count: z.int() })
const fileRow = z.object({ file: z.string() })

/** Each may take hundreds of megabytes, and readers wait. */
const removedAtOnce = 20

export function createTestMessages(files: MessageFiles): InboxTestMessages<string> {
  return {
    isWaiting: sql`messages.state <> 'done'`,

    *removeTests(tokens) {
      const rows = yield* all(sql`SELECT file FROM messages WHERE token IN (${listOf(tokens)}) AND file IS NOT NULL`)
      yield* run(sql`DELETE FROM tests WHERE token IN (${listOf(tokens)})`)
      return rows.map((row) => fileRow.parse(row).file)
    },

    async removeBodies(names) {
      await files.discard(names)
      return true
    },

    removedAtOnce,
  }
}

/**
 * Only accepting waits for the disk. Later steps survive a killed process; after a power cut, `recover` repeats the
 * analysis.
 */
export function createSqliteMessages(
  db: Database,
  { commit, commitSoon }: Pick<GroupCommit, 'commit' | 'commitSoon'>,
  { files, runNow }: { files: MessageFiles; runNow: SqliteSteps['runNow'] },
): MessageRepository {
  const insertMessage = db.prepare(`
    INSERT INTO messages (token, size, received_at, delivery, file)
    VALUES (@token, @size, @receivedAt, @delivery, @file)`)
  const insertRaw = db.prepare('INSERT INTO raw_messages (message_id, raw) VALUES (?, ?)')
  const markReceived = db.prepare(`
    UPDATE tests SET status = 'received', received_at = @receivedAt WHERE token = @token AND status = 'waiting'`)
  const claimOldest = db.prepare(`
    UPDATE messages SET state = 'claimed'
    WHERE id = (
      SELECT id FROM messages AS queued
      WHERE state = 'queued' AND size <= @maxOctets
        AND NOT EXISTS (SELECT 1 FROM messages AS busy WHERE busy.state = 'claimed' AND busy.token = queued.token)
        AND NOT EXISTS (
          SELECT 1 FROM messages AS earlier
          WHERE earlier.token = queued.token AND earlier.id < queued.id AND earlier.state = 'queued')
      ORDER BY id
      LIMIT 1)
    RETURNING id, token, attempts AS suspicion, delivery`)
  const selectContent = db.prepare(`
    SELECT messages.file, messages.size, raw_messages.raw, tests.status, tests.purpose
    FROM messages
    LEFT JOIN raw_messages ON raw_messages.message_id = messages.id
    JOIN tests ON tests.token = messages.token
    WHERE messages.id = ?`)
  const selectInput = db.prepare(`
    SELECT messages.file, messages.size, messages.delivery, raw_messages.raw
    FROM messages
    LEFT JOIN raw_messages ON raw_messages.message_id = messages.id
    WHERE messages.id = ?`)
  const suspect = db.prepare(`UPDATE messages SET attempts = attempts + 1 WHERE id = ? AND state = 'claimed'`)
  const release = db.prepare(`UPDATE messages SET state = 'queued' WHERE id = ? AND state = 'claimed'`)
  const putOff = db.prepare(`
    UPDATE messages SET state = 'queued', attempts = attempts + 1 WHERE id = ? AND state = 'claimed'`)
  const markAnalyzed = db.prepare(`UPDATE messages SET state = 'done' WHERE id = ? AND state = 'claimed'`)
  const insertReport = db.prepare(`
    INSERT INTO reports
      (message_id, done_at, score, score_floor, verdict, verdict_floor, content_score, subject, author, outcomes, facts, stream,
        message_digest, observed, points, list_tally, judged_by)
    VALUES (@messageId, @doneAt, @score, @score_floor, @verdict, @verdict_floor, @content_score, @subject, @author, @outcomes, @facts,
      @stream, @messageDigest, @observed, @points, @listTally, @judge)`)
  const insertSigningKey = db.prepare(`
    INSERT OR IGNORE INTO signing_keys (message_id, domain, selector) VALUES (@messageId, lower(@domain), lower(@selector))`)
  const markDone = db.prepare(`
    UPDATE tests
    SET status = 'done', done_at = @doneAt, expires_at = @expiresAt, expiry_mark = NULL, reported_message_id = messages.id,
      received_at = messages.received_at, score = @score, verdict = @verdict,
      search_text = fold(concat_ws(' ', tests.name, @subject, @author))
    FROM messages
    WHERE messages.id = @messageId AND tests.token = messages.token`)
  const requeue = db.prepare(`
    UPDATE messages SET state = 'queued', attempts = max(attempts, 1) WHERE state = 'claimed'`)
  const noteArrival = db.prepare(`
    INSERT OR IGNORE INTO permanent_arrivals (mailbox_id, digest, arrived_at, is_refused)
    SELECT id, @digest, @arrivedAt, (
      SELECT count(*) >= ${maxArrivalsPerHour} FROM permanent_arrivals
      WHERE mailbox_id = mailboxes.id AND NOT is_refused AND arrived_at >= @hourStart AND arrived_at < @hourEnd)
    FROM mailboxes
    WHERE id = @mailboxId AND permanent_since <= @arrivedAt
    RETURNING is_refused`)
  const measureQueued = db.prepare(`
    SELECT count(*) AS messages, min(received_at) AS oldestReceivedAt FROM messages WHERE state = 'queued'`)
  const countQueued = db.prepare(`SELECT count(*) AS count FROM messages WHERE state = 'queued'`)

  function findLiveTest(token: string, now: Date) {
    const row = runNow(
      one(sql`
        SELECT status, (SELECT count(*) FROM messages WHERE messages.token = tests.token) AS messages
        FROM tests WHERE token = ${token} AND ${isLive(now)}`),
    )
    return row === undefined ? null : liveTestRow.parse(row)
  }

  function predictAcceptance(test: z.infer<typeof liveTestRow> | null): PredictedAcceptance {
    if (!test) return 'unknown_test'
    return test.messages >= maxMessagesPerTest ? 'test_full' : 'accepted'
  }

  function accept(token: string, { raw, delivery, place }: IncomingMessage): Acceptance {
    const receivedAt = delivery.receivedAt.getTime()
    const test = findLiveTest(token, delivery.receivedAt)
    if (!test) return { state: 'unknown_test' }
    if (place && !runNow(changesRow(insertPickup(place, token)))) return { state: 'taken_before' }
    if (predictAcceptance(test) === 'test_full') return { state: 'test_full' }
    const { lastInsertRowid } = insertMessage.run({
      token,
      size: sizeOf(raw),
      receivedAt,
      delivery: writeDelivery(delivery),
      file: Buffer.isBuffer(raw) ? null : nameOf(raw),
    })
    if (Buffer.isBuffer(raw)) insertRaw.run(lastInsertRowid, raw)
    markReceived.run({ token, receivedAt })
    return {
      state: 'accepted',
      messageId: Number(lastInsertRowid),
      status: test.status === 'done' ? 'done' : 'received',
    }
  }

  function acceptAsTest(
    test: NewTest,
    message: IncomingMessage & { place: MailboxPlace },
    arrival: Arrival,
  ): ArrivalAcceptance {
    const { mailboxId, digest, arrivedAt } = arrival
    const { hourStart, hourEnd } = hourOf(arrival)
    if (runNow(changesRow(selectPickup(message.place)))) return { state: 'taken_before' }
    const moments = { arrivedAt: arrivedAt.getTime(), hourStart: hourStart.getTime(), hourEnd: hourEnd.getTime() }
    const noted = noteArrival.get({ mailboxId, digest, ...moments })
    if (noted === undefined) return { state: 'taken_before' }
    if (arrivalRow.parse(noted).is_refused === 1) return { state: 'refused' }
    runNow(run(insertTest(test)))
    return asArrivalAcceptance(accept(test.token, message))
  }

  function claimNext(maxOctets: number): QueuedMessage | null {
    const row = claimOldest.get({ maxOctets })
    if (row === undefined) return null
    const { id, token, suspicion, delivery } = claimedRow.parse(row)
    const content = selectContent.get(id)
    return { id, token, suspicion, raw: toRaw(content), ...testRow.parse(content), delivery }
  }

  function toRaw(row: unknown): RawMessage {
    const stored = rawRow.parse(row)
    return 'raw' in stored ? stored.raw : { path: files.pathOf(stored.file), size: stored.size }
  }

  function complete(
    messageId: number,
    { facts, outcomes, trials, points, listTally, observed, basis, ...summary }: EngineReport & ReportSummary,
    { doneAt, expiresAt }: { doneAt: Date; expiresAt: Date },
  ): boolean {
    if (markAnalyzed.run(messageId).changes === 0) return false
    const { subject, from: author } = facts.message
    const shown = { ...summary, messageId, doneAt: doneAt.getTime(), subject, author }
    insertReport.run({
      ...shown,
      points: JSON.stringify(points),
      listTally: JSON.stringify(listTally),
      observed: observed && JSON.stringify(observed),
      judge: judgeOf({ basis }),
      outcomes: writeOutcomes({ outcomes, trials }),
      facts: JSON.stringify(facts),
    })
    // Only keys of passing signatures: one that fails verification may name any selector.
    for (const { domain, selector } of facts.dkim_signatures.filter(({ result }) => result === 'pass'))
      insertSigningKey.run({ messageId, domain, selector })
    markDone.run({ ...shown, expiresAt: expiresAt.getTime() })
    return true
  }

  return {
    receive: files.receive,
    accept: (token, message) => commit(() => accept(token, message)),
    acceptAsTest: (test, message, arrival) => commit(() => acceptAsTest(test, message, arrival)),
    predictAcceptance: async (token, now) => predictAcceptance(findLiveTest(token, now)),
    claimNext: (size = 'any') => commitSoon(() => claimNext(size === 'any' ? maxMessageOctets : smallOctets)),
    // No other engine accepts messages in this store.
    onQueued: () => () => {},
    suspect: async (messageId) => void (await commitSoon(() => suspect.run(messageId))),
    release: async (messageId) => void (await commitSoon(() => release.run(messageId))),
    putOff: async (messageId) => void (await commitSoon(() => putOff.run(messageId))),
    complete: (messageId, report, at) => commitSoon(() => complete(messageId, report, at)),
    async findInput(messageId) {
      const row = selectInput.get(messageId)
      return row === undefined ? null : { raw: toRaw(row), ...inputRow.parse(row) }
    },
    recover: () =>
      commit(() => {
        requeue.run()
        return countRow.parse(countQueued.get()).count
      }),
    measureBacklog: async () => backlogRow.parse(measureQueued.get()),
    sweep: files.sweep,
  }
}
