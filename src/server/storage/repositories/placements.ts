import { z } from 'zod'
import { type FoundPlace, foundPlaceSchema } from '../../../shared/contract/inbox-tests/placement.ts'
import { mailboxProviders } from '../../../shared/mailboxes/mailbox-providers.ts'
import { instant, json, rowOf } from '../columns.ts'
import type { MailboxPlace } from '../repositories.ts'
import { listOf, type Statement, sql } from '../sql.ts'
import { all, changesRow, eachRow, run, type StepRunner, type Steps } from '../steps/steps.ts'
import { isLive } from './search.ts'

const placementRow = rowOf({
  token: z.string(),
  mailboxId: z.string(),
  provider: z.enum(mailboxProviders),
  address: z.string(),
  checkedAt: instant.nullable(),
  found: json.pipe(foundPlaceSchema).nullable(),
})

const openRow = rowOf({ token: z.string(), createdAt: instant, receivedAt: instant.nullable() })
const chargeRow = rowOf({ token: z.string(), chargedKeyId: z.string() })

export function createPlacements(db: StepRunner) {
  return {
    /** Sorted by address. */
    listByTest: (token: string) =>
      db
        .all(sql`SELECT * FROM placements WHERE token = ${token} ORDER BY address, mailbox_id`)
        .then(eachRow(placementRow.parse)),

    /** Placements of several tests, sorted by address. */
    listByTests: (tokens: readonly string[]) =>
      db
        .all(sql`
        SELECT * FROM placements WHERE token IN (${listOf(tokens)}) ORDER BY token, address, mailbox_id`)
        .then(eachRow(placementRow.parse)),

    /** Open placements of live tests that were created, or received a message, after `since`. */
    listOpen: (mailboxId: string, since: Date, now: Date) =>
      db
        .all(sql`
        SELECT tests.token, tests.created_at, tests.received_at
        FROM placements
        JOIN tests ON tests.token = placements.token
        WHERE placements.mailbox_id = ${mailboxId} AND placements.found IS NULL AND ${isLive(now)}
          AND (tests.created_at > ${since} OR tests.received_at > ${since})
        ORDER BY tests.created_at, tests.token`)
        .then(eachRow(openRow.parse)),

    /** Records that the mailbox was searched for these tests. */
    async noteCheck(mailboxId: string, tokens: readonly string[], at: Date): Promise<void> {
      await db.run(sql`
        UPDATE placements SET checked_at = ${at}
        WHERE mailbox_id = ${mailboxId} AND token IN (${listOf(tokens)}) AND found IS NULL`)
    },

    /** Only the first place counts, because people move messages later. */
    async noteFound(token: string, mailboxId: string, found: FoundPlace, at: Date): Promise<void> {
      await db.run(sql`
        UPDATE placements SET found = ${JSON.stringify(found)}, checked_at = ${at}
        WHERE mailbox_id = ${mailboxId} AND token = ${token} AND found IS NULL`)
    },

    /** Refunds tests created before `before` if no mailbox could be searched for them. Returns how many. */
    refundUnchecked: (before: Date) => db.transact(() => refundUnchecked(before)),

    /** Whether there is a live test created after `since`. */
    async hasTestSince(since: Date, now: Date): Promise<boolean> {
      const row = await db.one(sql`SELECT 1 FROM tests WHERE created_at > ${since} AND ${isLive(now)} LIMIT 1`)
      return row !== undefined
    },

    /** Records that the message at this place is of no use to its test, so that it is not read again. */
    notePickup: async (place: MailboxPlace, token: string): Promise<void> =>
      void (await db.run(insertPickup(place, token))),

    /** Whether the message at this place was picked up. */
    isPickedUp: async (place: MailboxPlace): Promise<boolean> => (await db.one(selectPickup(place))) !== undefined,
  }
}

/** Records that the message at a place was picked up for a test, unless it already was. */
export function insertPickup({ mailboxId, folder, uidValidity, uid }: MailboxPlace, token: string): Statement {
  return sql`
    INSERT INTO pickups (mailbox_id, folder, uid_validity, uid, token)
    VALUES (${mailboxId}, ${folder}, ${uidValidity}, ${uid}, ${token})
    ON CONFLICT DO NOTHING
    RETURNING token`
}

/** Looks up the message at a place among those already picked up. */
export function selectPickup({ mailboxId, folder, uidValidity, uid }: MailboxPlace): Statement {
  return sql`
    SELECT 1 FROM pickups
    WHERE mailbox_id = ${mailboxId} AND folder = ${folder} AND uid_validity = ${uidValidity} AND uid = ${uid}`
}

function* refundUnchecked(before: Date): Steps<number> {
  const isUnchecked = sql`
    charged_key_id IS NOT NULL AND created_at <= ${before} AND NOT EXISTS (
      SELECT 1 FROM placements WHERE placements.token = tests.token AND placements.checked_at IS NOT NULL)`
  const rows = yield* all(sql`SELECT token, charged_key_id FROM tests WHERE ${isUnchecked} ORDER BY token`)
  let refunded = 0
  for (const { token, chargedKeyId: keyId } of rows.map((row) => chargeRow.parse(row))) {
    // If another engine does the same, it may have refunded this test by now.
    const isOurs = yield* changesRow(sql`
      UPDATE tests SET charged_key_id = NULL WHERE token = ${token} AND ${isUnchecked} RETURNING token`)
    if (!isOurs) continue
    yield* run(sql`UPDATE keys SET credits = credits + 1 WHERE id = ${keyId}`)
    refunded += 1
  }
  return refunded
}
