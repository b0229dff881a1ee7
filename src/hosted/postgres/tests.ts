import { z } from 'zod'
import { readReport } from '../../server/storage/report-rows.ts'
import { type NewTest, type PlacementOrder, type TestRepository, undoTime } from '../../server/storage/repositories.ts'
import { advanceRetentionClock, graceTime, retentionClockRow } from '../../server/storage/retention-clock.ts'
import { type Statement, sql } from '../../server/storage/sql.ts'
import { readFoundTest, readTestOverview } from '../../server/storage/test-rows.ts'
import { fold } from '../../shared/fold.ts'
import type { Body } from '../bodies/bodies.ts'
import type { Database, Session } from '../database/database.ts'
import { type MessageContents, removeUnused } from './contents.ts'
import { isLive, matches, orders, overviewColumns } from './search.ts'

/** Tests removed per transaction, as each may take hundreds of megabytes. */
const sweepBatch = 20

const noPlacement: PlacementOrder = { mailboxes: [], chargedKeyId: null }

const messageSizeRow = z.object({ size: z.int() })
const countRow = z.object({ count: z.int() })
const contentRow = z.object({ id: z.int(), size: z.int() })

/** Inserts a test, optionally with the key it was charged to. */
export function insertTest(test: NewTest, chargedKeyId: string | null = null): Statement {
  const { token, lang, name, sendingIp, keyId, createdAt, expiresAt } = test
  return sql`
    INSERT INTO tests
      (token, lang, name, sending_ip, key_id, created_at, expires_at, search_text, charged_key_id)
    VALUES (${token}, ${lang}, ${name}, ${sendingIp}, ${keyId}, ${createdAt}, ${expiresAt}, ${fold(name ?? '')},
      ${chargedKeyId})`
}

export function createPostgresTests(db: Database, contents: Pick<MessageContents, 'removeBodies'>): TestRepository {
  /**
   * Removes the tests whose tokens the statement returns. Returns how many, and the bodies to remove after the commit.
   */
  async function remove(session: Session, tokens: Statement): Promise<{ tests: number; bodies: Body[] }> {
    // Locks the tests, so that no message is accepted in the meantime.
    const rows = await session.all(sql`${tokens} FOR UPDATE`)
    const names = rows.map((row) => tokenRow.parse(row).token)
    if (names.length === 0) return { tests: 0, bodies: [] }
    const held = await session.all(sql`SELECT content_id AS id, size FROM messages WHERE token = ANY (${names})`)
    await session.run(sql`DELETE FROM tests WHERE token = ANY (${names})`)
    const bodies = await removeUnused(
      session,
      held.map((row) => contentRow.parse(row)),
    )
    return { tests: names.length, bodies }
  }

  /** Returns the total milliseconds that sweeps have observed. */
  async function markExpired(session: Session, now: Date, watched: number | null): Promise<number> {
    const row = await session.one(sql`SELECT seen_at, elapsed FROM retention_clock FOR UPDATE`)
    const former = row === undefined ? null : retentionClockRow.parse(row)
    const { seenAt, elapsed, wentBack } = advanceRetentionClock(
      former && { seenAt: former.seen_at, elapsed: former.elapsed },
      now,
      watched,
    )
    await session.run(sql`
      INSERT INTO retention_clock (seen_at, elapsed) VALUES (${seenAt}, ${elapsed})
      ON CONFLICT (is_only) DO UPDATE SET seen_at = excluded.seen_at, elapsed = excluded.elapsed`)
    if (wentBack) {
      await session.run(sql`UPDATE tests SET expiry_mark = NULL WHERE expiry_mark IS NOT NULL`)
      await session.run(sql`DELETE FROM unused_file`)
      // A deleted test stays deleted, even if the clock was ahead at the time.
      await session.run(sql`UPDATE tests SET removed_at = ${now} WHERE removed_at > ${now}`)
    }
    await session.run(sql`
      UPDATE tests SET expiry_mark = ${elapsed} WHERE expires_at <= ${now} AND expiry_mark IS NULL`)
    return elapsed
  }

  return {
    create: (test, order = noPlacement) =>
      db.transaction(async (session) => {
        const { mailboxes, chargedKeyId } = order
        if (chargedKeyId !== null) {
          const taken = sql`UPDATE keys SET credits = credits - 1 WHERE id = ${chargedKeyId} AND credits > 0`
          if ((await session.run(taken)) === 0) return false
        }
        await session.run(insertTest(test, chargedKeyId))
        for (const { mailboxId, provider, address } of mailboxes)
          await session.run(sql`
            INSERT INTO placements (token, mailbox_id, provider, address)
            VALUES (${test.token}, ${mailboxId}, ${provider}, ${address})`)
        return true
      }),

    async find(token, now) {
      const row = await db.one(sql`
        SELECT
          tests.*,
          (EXISTS (SELECT 1 FROM mailboxes)
            OR EXISTS (SELECT 1 FROM placements WHERE placements.token = tests.token))::integer AS concerns_mailboxes
        FROM tests
        WHERE tests.token = ${token} AND ${isLive(now)}`)
      return row === undefined ? null : readFoundTest(row)
    },

    async isLive(token, now) {
      return (await db.one(sql`SELECT 1 FROM tests WHERE token = ${token} AND ${isLive(now)}`)) !== undefined
    },

    async findReport(token) {
      const row = await db.one(sql`
        SELECT reports.message_id, reports.done_at, reports.facts, reports.outcomes, messages.size
        FROM tests
        JOIN reports ON reports.message_id = tests.reported_message_id
        JOIN messages ON messages.id = reports.message_id
        WHERE tests.token = ${token}`)
      return row === undefined ? null : readReport(row)
    },

    async findLatestMessage(token) {
      const row = await db.one(sql`SELECT size FROM messages WHERE token = ${token} ORDER BY id DESC LIMIT 1`)
      return row === undefined ? null : messageSizeRow.parse(row)
    },

    async search(filter, { order, offset, limit }, now) {
      const [rows, count] = await Promise.all([
        db.all(sql`
          SELECT ${overviewColumns}
          FROM tests
          LEFT JOIN reports ON reports.message_id = tests.reported_message_id
          WHERE ${matches(filter, now)}
          ORDER BY ${orders[order]}
          LIMIT ${limit} OFFSET ${offset}`),
        db.one(sql`SELECT count(*) AS count FROM tests WHERE ${matches(filter, now)}`),
      ])
      return { tests: rows.map(readTestOverview), total: countRow.parse(count).count }
    },

    async listByKey(keyId, { after, limit }, now) {
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

    async discard(token, now) {
      return (await db.run(sql`UPDATE tests SET removed_at = ${now} WHERE token = ${token} AND ${isLive(now)}`)) > 0
    },

    async restore(token, now) {
      const restored = await db.run(sql`
        UPDATE tests SET removed_at = NULL
        WHERE token = ${token} AND removed_at > ${undoLimit(now)} AND expires_at > ${now}`)
      return restored > 0
    },

    async removeOfKey(token, keyId, now) {
      const tokens = sql`SELECT token FROM tests WHERE token = ${token} AND key_id = ${keyId} AND ${isLive(now)}`
      const { tests, bodies } = await db.transaction((session) => remove(session, tokens))
      await contents.removeBodies(bodies)
      return tests > 0
    },

    async removeWaiting(token, keyId, now) {
      const tokens = sql`
        SELECT token FROM tests
        WHERE token = ${token} AND key_id IS NOT DISTINCT FROM ${keyId} AND status = 'waiting' AND ${isLive(now)}`
      return (await db.transaction((session) => remove(session, tokens))).tests > 0
    },

    async removeExpired(now, watched = null) {
      const elapsed = await db.transaction((session) => markExpired(session, now, watched))
      const tokens = sql`
        SELECT token FROM tests
        WHERE removed_at <= ${undoLimit(now)}
          OR expiry_mark <= ${elapsed - graceTime}
            AND NOT EXISTS (SELECT 1 FROM messages WHERE messages.token = tests.token AND NOT messages.is_analysed)
        ORDER BY token
        LIMIT ${sweepBatch}`
      let total = 0
      // Waits for an unreachable body store only once.
      for (let isThere = true; ; ) {
        const { tests, bodies } = await db.transaction((session) => remove(session, tokens))
        if (isThere) isThere = await contents.removeBodies(bodies)
        total += tests
        if (tests < sweepBatch) return total
      }
    },
  }
}

const tokenRow = z.object({ token: z.string() })

/** Tests deleted before this time can no longer be restored. */
function undoLimit(now: Date): Date {
  return new Date(now.getTime() - undoTime)
}
