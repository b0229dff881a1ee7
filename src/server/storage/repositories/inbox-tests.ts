import { z } from 'zod'
import { type StatedPurpose, statedPurposes } from '../../../shared/contract/facts/message/purpose.ts'
import { testStatuses, verdicts } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import { observedStateSchema } from '../../../shared/contract/received/verdict.ts'
import { fold } from '../../../shared/fold.ts'
import { languageSchema } from '../../../shared/language-schema.ts'
import { flag, instant, json, rowOf } from '../columns.ts'
import {
  type InboxTestFilter,
  type InboxTestOrder,
  type InboxTestOverview,
  type InboxTestPlace,
  type NewTest,
  type PlacementOrder,
  undoTime,
} from '../repositories.ts'
import { advanceRetentionClock, graceTime, type RetentionClock, retentionClockRow } from '../retention-clock.ts'
import { type Statement, sql } from '../sql.ts'
import { changeInBatches, runBatches } from '../steps/batches.ts'
import { changesRow, lock, lockFree, rowOrNull, run, type StepRunner, type Steps, useIndexes } from '../steps/steps.ts'
import { readReport } from './reports.ts'
import { isLive, matches, overviewColumns, selectPage } from './search.ts'

const noPlacement: PlacementOrder = { mailboxes: [], chargedKeyId: null }

const testColumns = {
  token: z.string(),
  lang: languageSchema,
  name: z.string().nullable(),
  sendingIp: z.string().nullable(),
  purpose: z.enum(statedPurposes).nullable(),
  keyId: z.string().nullable(),
  status: z.enum(testStatuses),
  createdAt: instant,
  receivedAt: instant.nullable(),
  doneAt: instant.nullable(),
  expiresAt: instant,
  reportedMessageId: z.int().nullable(),
}

const foundRow = rowOf({ ...testColumns, concernsMailboxes: flag, isPending: flag })

const overviewRow = rowOf({
  ...testColumns,
  subject: z.string().nullable(),
  author: z.string().nullable(),
  stream: z.string().nullable(),
  score: z.number().nullable(),
  score_floor: z.number().nullable(),
  verdict: z.enum(verdicts).nullable(),
  verdict_floor: z.enum(verdicts).nullable(),
  content_score: z.number().nullable(),
  observed: json.pipe(observedStateSchema).nullable(),
})

const tokenRow = z.object({ token: z.string() })
const latestRow = rowOf({ id: z.int(), size: z.int() })
const countRow = z.object({ count: z.int() })

/** The messages of tests, whose bodies each database stores in its own way. */
export interface InboxTestMessages<Body> {
  /** The condition for messages without a report. */
  isWaiting: Statement
  /** Deletes tests with their messages. Returns the bodies to remove after that. */
  removeTests(tokens: readonly string[]): Steps<Body[]>
  /** Removes bodies once no row refers to them. False if some remain for the sweep, which need not be tried again. */
  removeBodies(bodies: readonly Body[]): Promise<boolean>
  /** Tests to remove per transaction. */
  removedAtOnce: number
}

export function createTests<Body>(db: StepRunner, messages: InboxTestMessages<Body>) {
  /** Removes the tests whose tokens the statement returns; `lockRows` locks them, so that no message is accepted meanwhile. */
  function* remove(tokens: Statement, lockRows = lock): Steps<{ count: number; bodies: Body[] }> {
    const removed = (yield* lockRows(tokens)).map((row) => tokenRow.parse(row).token)
    return { count: removed.length, bodies: removed.length > 0 ? yield* messages.removeTests(removed) : [] }
  }

  async function removeOne(condition: Statement): Promise<boolean> {
    const { count, bodies } = await db.transact(() => remove(sql`SELECT token FROM tests WHERE ${condition}`))
    await messages.removeBodies(bodies)
    return count > 0
  }

  return {
    /** Returns false and creates nothing if the key to charge has no credit. */
    create: (test: NewTest, order: PlacementOrder = noPlacement) => db.transact(() => create(test, order)),

    /** The test if it is live at `now`, otherwise null. */
    find: (token: string, now: Date) =>
      db
        .one(sql`
        SELECT
          tests.*,
          (EXISTS (SELECT 1 FROM mailboxes)
            OR EXISTS (SELECT 1 FROM placements WHERE placements.token = tests.token)) AS concerns_mailboxes,
          EXISTS (
            SELECT 1 FROM messages WHERE messages.token = tests.token AND ${messages.isWaiting}
          ) AS is_pending
        FROM tests
        WHERE tests.token = ${token} AND ${isLive(now)}`)
        .then(rowOrNull(foundRow.parse)),

    /** Whether the test is live at `now`. */
    async isLive(token: string, now: Date): Promise<boolean> {
      return (await db.one(sql`SELECT 1 FROM tests WHERE token = ${token} AND ${isLive(now)}`)) !== undefined
    },

    /** The report of the latest analyzed message; null if none. Throws `StoreError` if unreadable. */
    findReport: (token: string) =>
      db
        .one(sql`
        SELECT reports.message_id, reports.done_at, reports.facts, reports.outcomes, messages.size, tests.purpose
        FROM tests
        JOIN reports ON reports.message_id = tests.reported_message_id
        JOIN messages ON messages.id = reports.message_id
        WHERE tests.token = ${token}`)
        .then(rowOrNull(readReport)),

    /** Sets what the messages of a live test are sent for; false if it does not exist. */
    async setPurpose(token: string, purpose: StatedPurpose | null, now: Date): Promise<boolean> {
      return (await db.run(sql`UPDATE tests SET purpose = ${purpose} WHERE token = ${token} AND ${isLive(now)}`)) > 0
    },

    /** The latest message; null if none. */
    async findLatestMessage(token: string): Promise<{ id: number; size: number } | null> {
      const row = await db.one(sql`SELECT id, size FROM messages WHERE token = ${token} ORDER BY id DESC LIMIT 1`)
      return row === undefined ? null : latestRow.parse(row)
    },

    /** A page of matching live tests, and their total number. */
    async search(
      filter: InboxTestFilter,
      page: { order: InboxTestOrder; offset: number; limit: number },
      now: Date,
    ): Promise<{ tests: InboxTestOverview[]; total: number }> {
      const [rows, count] = await Promise.all([
        db.all(selectPage(filter, page, now)),
        db.one(sql`SELECT count(*) AS count FROM tests WHERE ${matches(filter, now)}`),
      ])
      return { tests: rows.map(readTestOverview), total: countRow.parse(count).count }
    },

    /** Live tests of a key, newest first, starting after `after`. */
    async listByKey(
      keyId: string,
      { after, limit }: { after: InboxTestPlace | null; limit: number },
      now: Date,
    ): Promise<InboxTestOverview[]> {
      const later = after ? sql`AND (tests.created_at, tests.token) < (${after.createdAt}, ${after.token})` : sql``
      const rows = await db.all(sql`
        SELECT ${overviewColumns}
        FROM tests
        LEFT JOIN reports ON reports.message_id = tests.reported_message_id
        WHERE tests.key_id = ${keyId} AND ${isLive(now)} ${later}
        ORDER BY tests.created_at DESC, tests.token DESC
        LIMIT ${limit}`)
      return rows.map(readTestOverview)
    },

    /** Hides a live test until it is restored or removed; false if it does not exist. */
    async discard(token: string, now: Date): Promise<boolean> {
      return (await db.run(sql`UPDATE tests SET removed_at = ${now} WHERE token = ${token} AND ${isLive(now)}`)) > 0
    },

    /** Restores a discarded test; false if it no longer exists. */
    async restore(token: string, now: Date): Promise<boolean> {
      const restored = await db.run(sql`
        UPDATE tests SET removed_at = NULL
        WHERE token = ${token} AND removed_at > ${undoLimit(now)} AND expires_at > ${now}`)
      return restored > 0
    },

    /** Immediately removes a live test of the key with its messages and reports; false if it does not exist. */
    removeOfKey: (token: string, keyId: string, now: Date): Promise<boolean> =>
      removeOne(sql`token = ${token} AND key_id = ${keyId} AND ${isLive(now)}`),

    /** Removes a live test of the key, or without a key (null), unless a message has arrived; false if none. */
    removeWaiting: (token: string, keyId: string | null, now: Date): Promise<boolean> =>
      removeOne(sql`
        token = ${token} AND key_id IS NOT DISTINCT FROM ${keyId} AND status = 'waiting' AND ${isLive(now)}`),

    /** The tests that have expired at `now` and are not marked yet, or were marked long enough ago, up to a number. */
    async countDue(now: Date, max: number): Promise<number> {
      const { elapsed } = (await readClock()) ?? { elapsed: 0 }
      const row = await db.one(sql`
        SELECT count(*) AS count FROM (
          SELECT * FROM (
            SELECT 1 AS due FROM tests WHERE expires_at <= ${now} AND expiry_mark IS NULL LIMIT ${max}) AS unmarked
          UNION ALL
          SELECT * FROM (
            SELECT 1 AS due FROM tests WHERE expiry_mark <= ${elapsed - graceTime} LIMIT ${max}) AS marked
        ) AS tests_due`)
      return z.object({ count: z.int() }).parse(row).count
    },

    /**
     * Marks tests that are expired at `now`, and removes those marked at least 24 hours ago, unless a message is waiting
     * for its report. Clears all marks if the clock was set back. Also removes discarded tests after `undoTime`. Returns
     * the number of removed tests. `watched`: see `advanceRetentionClock`.
     */
    async removeExpired(now: Date, watched: number | null = null, stopping?: AbortSignal): Promise<number> {
      if (advanceRetentionClock(await readClock(), now, watched).wentBack && !(await clearMarks(now, stopping)))
        return 0
      const elapsed = await db.transact(() => advanceClock(now, watched))
      const mark = (rows: number) => sql`
        UPDATE tests SET expiry_mark = ${elapsed}
        WHERE token IN (
          SELECT token FROM tests WHERE expires_at <= ${now} AND expiry_mark IS NULL ORDER BY expires_at LIMIT ${rows})
        RETURNING 1`
      await changeInBatches(db, mark, { stopping })
      const discarded = sql`SELECT token FROM tests WHERE removed_at <= ${undoLimit(now)} ORDER BY removed_at`
      const expired = sql`
        SELECT token FROM tests
        WHERE expiry_mark <= ${elapsed - graceTime}
          AND NOT EXISTS (SELECT 1 FROM messages WHERE messages.token = tests.token AND ${messages.isWaiting})
        ORDER BY expiry_mark`
      return (await removeAll(discarded, stopping)) + (await removeAll(expired, stopping))
    },
  }

  /** Removes the tests whose tokens the statement returns, in the order of an index. */
  async function removeAll(tokens: Statement, stopping: AbortSignal | undefined): Promise<number> {
    let removesBodies = true
    const removeSome = async (rows: number) => {
      const { count, bodies } = await db.transact(function* () {
        yield* useIndexes()
        return yield* remove(sql`${tokens} LIMIT ${rows}`, lockFree)
      })
      if (removesBodies) removesBodies = await messages.removeBodies(bodies)
      return count
    }
    return await runBatches(db, removeSome, { rows: messages.removedAtOnce, stopping })
  }

  async function readClock(): Promise<RetentionClock | null> {
    return readClockRow(await db.one(sql`SELECT seen_at, elapsed FROM retention_clock`))
  }

  /**
   * Undoes what a clock that was ahead has done; false if interrupted. The clock is advanced after that, so that an
   * interrupted turn is repeated.
   */
  async function clearMarks(now: Date, stopping: AbortSignal | undefined): Promise<boolean> {
    const options = { stopping }
    const unmark = (rows: number) => sql`
      UPDATE tests SET expiry_mark = NULL
      WHERE token IN (SELECT token FROM tests WHERE expiry_mark IS NOT NULL ORDER BY expiry_mark LIMIT ${rows})
      RETURNING 1`
    await changeInBatches(db, unmark, options)
    const forget = (rows: number) => sql`
      DELETE FROM unused_file WHERE name IN (SELECT name FROM unused_file ORDER BY name LIMIT ${rows}) RETURNING 1`
    await changeInBatches(db, forget, options)
    // A deleted test stays deleted, even if the clock was ahead at the time.
    const redate = (rows: number) => sql`
      UPDATE tests SET removed_at = ${now}
      WHERE token IN (SELECT token FROM tests WHERE removed_at > ${now} ORDER BY removed_at LIMIT ${rows})
      RETURNING 1`
    await changeInBatches(db, redate, options)
    return stopping?.aborted !== true
  }
}

/** Inserts a test, optionally with the key it was charged to. */
export function insertTest(test: NewTest, chargedKeyId: string | null = null): Statement {
  const { token, lang, name, sendingIp, purpose = null, keyId, createdAt, expiresAt } = test
  return sql`
    INSERT INTO tests
      (token, lang, name, sending_ip, purpose, key_id, created_at, expires_at, search_text, charged_key_id)
    VALUES (${token}, ${lang}, ${name}, ${sendingIp}, ${purpose}, ${keyId}, ${createdAt}, ${expiresAt},
      ${fold(name ?? '')}, ${chargedKeyId})`
}

function* create(test: NewTest, { mailboxes, chargedKeyId }: PlacementOrder): Steps<boolean> {
  if (chargedKeyId !== null) {
    const isCharged = yield* changesRow(sql`
      UPDATE keys SET credits = credits - 1 WHERE id = ${chargedKeyId} AND credits > 0 RETURNING id`)
    if (!isCharged) return false
  }
  yield* run(insertTest(test, chargedKeyId))
  for (const { mailboxId, provider, address } of mailboxes)
    yield* run(sql`
      INSERT INTO placements (token, mailbox_id, provider, address)
      VALUES (${test.token}, ${mailboxId}, ${provider}, ${address})`)
  return true
}

/** Returns the total milliseconds that sweeps have observed. */
function* advanceClock(now: Date, watched: number | null): Steps<number> {
  const [row] = yield* lock(sql`SELECT seen_at, elapsed FROM retention_clock`)
  const { seenAt, elapsed } = advanceRetentionClock(readClockRow(row), now, watched)
  yield* run(sql`
    INSERT INTO retention_clock (is_only, seen_at, elapsed) VALUES (${true}, ${seenAt}, ${elapsed})
    ON CONFLICT (is_only) DO UPDATE SET seen_at = excluded.seen_at, elapsed = excluded.elapsed`)
  return elapsed
}

function readClockRow(row: unknown): RetentionClock | null {
  if (row === undefined) return null
  const { seen_at: seenAt, elapsed } = retentionClockRow.parse(row)
  return { seenAt, elapsed }
}

/** Tests deleted before this time can no longer be restored. */
function undoLimit(now: Date): Date {
  return new Date(now.getTime() - undoTime)
}

/** Parses the columns of `tests`, with those of the report for lists. */
export function readTestOverview(row: unknown): InboxTestOverview {
  const { author: from, ...overview } = overviewRow.parse(row)
  return { ...overview, from }
}
