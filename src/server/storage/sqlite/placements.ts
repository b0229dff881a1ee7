import type { Database } from 'better-sqlite3'
import { readCharge, readOpenPlacement, readPlacement } from '../placement-rows.ts'
import type { PlacementRepository } from '../repositories.ts'
import type { Commit } from './durability/group-commit.ts'
import { isLive } from './search-statements.ts'

/** Records that the message at a place was picked up for a test, unless it already was. */
export const insertPickupStatement = `
  INSERT OR IGNORE INTO pickups (mailbox_id, folder, uid_validity, uid, token)
  VALUES (@mailboxId, @folder, @uidValidity, @uid, @token)`

/** Looks up the message at a place among those already picked up. */
export const selectPickupStatement = `
  SELECT 1 FROM pickups
  WHERE mailbox_id = @mailboxId AND folder = @folder AND uid_validity = @uidValidity AND uid = @uid`

export function createSqlitePlacements(db: Database, commit: Commit): PlacementRepository {
  const selectByTest = db.prepare('SELECT * FROM placements WHERE token = ? ORDER BY address, mailbox_id')
  const selectByTests = db.prepare(`
    SELECT * FROM placements WHERE token IN (SELECT value FROM json_each(?)) ORDER BY token, address, mailbox_id`)
  const selectOpen = db.prepare(`
    SELECT tests.token, tests.created_at, tests.received_at
    FROM placements
    JOIN tests ON tests.token = placements.token
    WHERE placements.mailbox_id = @mailboxId AND placements.found IS NULL AND ${isLive}
      AND max(tests.created_at, coalesce(tests.received_at, 0)) > @since
    ORDER BY tests.created_at, tests.token`)
  const noteCheck = db.prepare(
    'UPDATE placements SET checked_at = @at WHERE mailbox_id = @mailboxId AND token = @token AND found IS NULL',
  )
  const noteFound = db.prepare(`
    UPDATE placements SET found = @found, checked_at = @at
    WHERE mailbox_id = @mailboxId AND token = @token AND found IS NULL`)
  const selectUnchecked = db.prepare(`
    SELECT token, charged_key_id FROM tests
    WHERE charged_key_id IS NOT NULL AND created_at <= @before
      AND NOT EXISTS (
        SELECT 1 FROM placements WHERE placements.token = tests.token AND placements.checked_at IS NOT NULL)`)
  const giveBack = db.prepare('UPDATE keys SET credits = credits + 1 WHERE id = ?')
  const uncharge = db.prepare('UPDATE tests SET charged_key_id = NULL WHERE token = ?')
  const selectSince = db.prepare(`SELECT 1 FROM tests WHERE created_at > @since AND ${isLive} LIMIT 1`)
  const insertPickup = db.prepare(insertPickupStatement)
  const selectPickup = db.prepare(selectPickupStatement)

  return {
    async listByTest(token) {
      return selectByTest.all(token).map(readPlacement)
    },

    async listByTests(tokens) {
      return selectByTests.all(JSON.stringify(tokens)).map(readPlacement)
    },

    async listOpen(mailboxId, since, now) {
      const rows = selectOpen.all({ mailboxId, since: since.getTime(), now: now.getTime() })
      return rows.map(readOpenPlacement)
    },

    async noteCheck(mailboxId, tokens, at) {
      await commit(() => {
        for (const token of tokens) noteCheck.run({ mailboxId, token, at: at.getTime() })
      })
    },

    async noteFound(token, mailboxId, found, at) {
      await commit(() => noteFound.run({ token, mailboxId, found: JSON.stringify(found), at: at.getTime() }))
    },

    refundUnchecked: (before) =>
      commit(() => {
        const charges = selectUnchecked.all({ before: before.getTime() }).map(readCharge)
        for (const { token, keyId } of charges) {
          giveBack.run(keyId)
          uncharge.run(token)
        }
        return charges.length
      }),

    hasTestSince: async (since, now) => selectSince.get({ since: since.getTime(), now: now.getTime() }) !== undefined,

    async notePickup(place, token) {
      await commit(() => insertPickup.run({ ...place, token }))
    },

    isPickedUp: async ({ mailboxId, folder, uidValidity, uid }) =>
      selectPickup.get({ mailboxId, folder, uidValidity, uid }) !== undefined,
  }
}
