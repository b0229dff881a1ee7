import { readCharge, readOpenPlacement, readPlacement } from '../../server/storage/placement-rows.ts'
import type { MailboxPlace, PlacementRepository } from '../../server/storage/repositories.ts'
import { type Statement, sql } from '../../server/storage/sql.ts'
import type { Database } from '../database/database.ts'
import { isLive } from './search.ts'

/** Records that the message at a place was picked up for a test, unless it already was. */
export function insertPickup({ mailboxId, folder, uidValidity, uid }: MailboxPlace, token: string): Statement {
  return sql`
    INSERT INTO pickups (mailbox_id, folder, uid_validity, uid, token)
    VALUES (${mailboxId}, ${folder}, ${uidValidity}, ${uid}, ${token})
    ON CONFLICT DO NOTHING`
}

/** Looks up the message at a place among those already picked up. */
export function selectPickup({ mailboxId, folder, uidValidity, uid }: MailboxPlace): Statement {
  return sql`
    SELECT 1 FROM pickups
    WHERE mailbox_id = ${mailboxId} AND folder = ${folder} AND uid_validity = ${uidValidity} AND uid = ${uid}`
}

export function createPostgresPlacements(db: Database): PlacementRepository {
  return {
    async listByTest(token) {
      const rows = await db.all(sql`SELECT * FROM placements WHERE token = ${token} ORDER BY address, mailbox_id`)
      return rows.map(readPlacement)
    },

    async listByTests(tokens) {
      const rows = await db.all(sql`
        SELECT * FROM placements WHERE token = ANY (${tokens}) ORDER BY token, address, mailbox_id`)
      return rows.map(readPlacement)
    },

    async listOpen(mailboxId, since, now) {
      const rows = await db.all(sql`
        SELECT tests.token, tests.created_at, tests.received_at
        FROM placements
        JOIN tests ON tests.token = placements.token
        WHERE placements.mailbox_id = ${mailboxId} AND placements.found IS NULL AND ${isLive(now)}
          AND greatest(tests.created_at, tests.received_at) > ${since}
        ORDER BY tests.created_at, tests.token`)
      return rows.map(readOpenPlacement)
    },

    async noteCheck(mailboxId, tokens, at) {
      await db.run(sql`
        UPDATE placements SET checked_at = ${at}
        WHERE mailbox_id = ${mailboxId} AND token = ANY (${tokens}) AND found IS NULL`)
    },

    async noteFound(token, mailboxId, found, at) {
      await db.run(sql`
        UPDATE placements SET found = ${JSON.stringify(found)}, checked_at = ${at}
        WHERE mailbox_id = ${mailboxId} AND token = ${token} AND found IS NULL`)
    },

    refundUnchecked: (before) =>
      db.transaction(async (session) => {
        // If two engines run this, each test is found by only one of them.
        const rows = await session.all(sql`
          UPDATE tests SET charged_key_id = NULL
          FROM (
            SELECT token, charged_key_id FROM tests
            WHERE charged_key_id IS NOT NULL AND created_at <= ${before}
              AND NOT EXISTS (
                SELECT 1 FROM placements WHERE placements.token = tests.token AND placements.checked_at IS NOT NULL)
            ORDER BY token
            FOR UPDATE SKIP LOCKED) AS unchecked
          WHERE tests.token = unchecked.token
          RETURNING tests.token, unchecked.charged_key_id`)
        const keyIds = rows.map((row) => readCharge(row).keyId)
        await session.run(sql`
          UPDATE keys SET credits = keys.credits + refund.count
          FROM (SELECT id, count(*)::integer AS count FROM unnest(${keyIds}::text[]) AS id GROUP BY id) AS refund
          WHERE keys.id = refund.id`)
        return keyIds.length
      }),

    async hasTestSince(since, now) {
      const row = await db.one(sql`SELECT 1 FROM tests WHERE created_at > ${since} AND ${isLive(now)} LIMIT 1`)
      return row !== undefined
    },

    notePickup: async (place, token) => void (await db.run(insertPickup(place, token))),

    isPickedUp: async (place) => (await db.one(selectPickup(place))) !== undefined,
  }
}
