import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import { readReport } from '../report-rows.ts'
import { type NewTest, type PlacementOrder, type TestPlace, type TestRepository, undoTime } from '../repositories.ts'
import { advanceRetentionClock, graceTime, retentionClockRow } from '../retention-clock.ts'
import { readFoundTest, readTestOverview } from '../test-rows.ts'
import type { Commit } from './durability/group-commit.ts'
import type { MessageFiles } from './message-files.ts'
import { isLive, overviewColumns, prepareSearch, searchParameters } from './search-statements.ts'

/** Tests removed per transaction: each may take hundreds of megabytes, and readers wait. */
const sweepBatch = 20

/** Newer than all tests: the latest time that JavaScript can represent (ECMA-262, section 21.4.1.1). */
const beforeAll: TestPlace = { createdAt: new Date(8.64e15), token: '' }

const noPlacement: PlacementOrder = { mailboxes: [], chargedKeyId: null }

const messageSizeRow = z.object({ size: z.int() })
const tokenRow = z.object({ token: z.string() })
const countRow = z.object({ count: z.int() })
const fileRow = z.object({ file: z.string() })

/** Removed tests, and the files of their messages. */
interface Removal {
  count: number
  files: string[]
}

/** Inserts a test, optionally with the key it was charged to. */
export const insertTestStatement = `
  INSERT INTO tests (token, lang, name, sending_ip, key_id, created_at, expires_at, search_text, charged_key_id)
  VALUES (@token, @lang, @name, @sendingIp, @keyId, @createdAt, @expiresAt, fold(coalesce(@name, '')), @chargedKeyId)`

/** The parameters for `insertTestStatement`. */
export function toTestColumns({ createdAt, expiresAt, ...test }: NewTest, chargedKeyId: string | null = null) {
  return { ...test, createdAt: createdAt.getTime(), expiresAt: expiresAt.getTime(), chargedKeyId }
}

export function createSqliteTests(db: Database, commit: Commit, files: MessageFiles): TestRepository {
  const insert = db.prepare(insertTestStatement)
  const selectLive = db.prepare(`
    SELECT
      tests.*,
      EXISTS (SELECT 1 FROM mailboxes)
        OR EXISTS (SELECT 1 FROM placements WHERE placements.token = tests.token) AS concerns_mailboxes
    FROM tests
    WHERE tests.token = @token AND ${isLive}`)
  const isTestLive = db.prepare(`SELECT 1 FROM tests WHERE token = @token AND ${isLive}`)
  const takeCredit = db.prepare('UPDATE keys SET credits = credits - 1 WHERE id = ? AND credits > 0')
  const insertPlacement = db.prepare(`
    INSERT INTO placements (token, mailbox_id, provider, address)
    VALUES (@token, @mailboxId, @provider, @address)`)
  const selectReport = db.prepare(`
    SELECT reports.message_id, reports.done_at, reports.facts, reports.outcomes, messages.size
    FROM tests
    JOIN reports ON reports.message_id = tests.reported_message_id
    JOIN messages ON messages.id = reports.message_id
    WHERE tests.token = ?`)
  const selectLatestMessage = db.prepare('SELECT size FROM messages WHERE token = ? ORDER BY id DESC LIMIT 1')
  const search = prepareSearch(db)
  const selectOfKey = db.prepare(`
    SELECT ${overviewColumns}
    FROM tests
    LEFT JOIN reports ON reports.message_id = tests.reported_message_id
    WHERE tests.key_id = @keyId AND ${isLive} AND (tests.created_at, tests.token) < (@createdAt, @token)
    ORDER BY tests.created_at DESC, tests.token DESC
    LIMIT @limit`)
  const remove = db.prepare('DELETE FROM tests WHERE token = ?')
  const removeOfKey = db.prepare(`DELETE FROM tests WHERE token = @token AND key_id = @keyId AND ${isLive}`)
  const removeWaiting = db.prepare(
    `DELETE FROM tests WHERE token = @token AND key_id IS @keyId AND status = 'waiting' AND ${isLive}`,
  )
  const discard = db.prepare(`UPDATE tests SET removed_at = @now WHERE token = @token AND ${isLive}`)
  const restore = db.prepare(`
    UPDATE tests SET removed_at = NULL WHERE token = @token AND removed_at > @now - ${undoTime} AND expires_at > @now`)
  const selectFiles = db.prepare('SELECT file FROM messages WHERE token = ? AND file IS NOT NULL')
  const selectExpired = db.prepare(`
    SELECT token FROM tests
    WHERE removed_at <= @now - ${undoTime}
      OR expiry_mark <= @elapsed - ${graceTime}
        AND NOT EXISTS (SELECT 1 FROM messages WHERE messages.token = tests.token AND messages.state <> 'done')
    LIMIT @limit`)
  const selectClock = db.prepare('SELECT seen_at, elapsed FROM retention_clock')
  const saveClock = db.prepare(
    'INSERT OR REPLACE INTO retention_clock (is_only, seen_at, elapsed) VALUES (1, @seenAt, @elapsed)',
  )
  const unmarkAll = db.prepare('UPDATE tests SET expiry_mark = NULL WHERE expiry_mark IS NOT NULL')
  const unmarkFiles = db.prepare('DELETE FROM unused_file')
  const discardNow = db.prepare('UPDATE tests SET removed_at = @now WHERE removed_at > @now')
  const mark = db.prepare('UPDATE tests SET expiry_mark = @elapsed WHERE expires_at <= @now AND expiry_mark IS NULL')

  /** Returns the total milliseconds that sweeps have observed. */
  function markExpired(now: Date, watched: number | null): number {
    const row = selectClock.get()
    const former = row === undefined ? null : retentionClockRow.parse(row)
    const { seenAt, elapsed, wentBack } = advanceRetentionClock(
      former && { seenAt: former.seen_at, elapsed: former.elapsed },
      now,
      watched,
    )
    saveClock.run({ seenAt: seenAt.getTime(), elapsed })
    if (wentBack) {
      unmarkAll.run()
      unmarkFiles.run()
      // A deleted test stays deleted, even if the clock was ahead at the time.
      discardNow.run({ now: now.getTime() })
    }
    mark.run({ now: now.getTime(), elapsed })
    return elapsed
  }

  /** Finds and removes tests in one step, so that a message accepted in the meantime keeps its test. */
  function removeBatch(now: Date, elapsed: number): Removal {
    const expired = selectExpired.all({ now: now.getTime(), elapsed, limit: sweepBatch })
    const removals = expired.map((row) => {
      const { token } = tokenRow.parse(row)
      return removeWithFiles(token, () => remove.run(token).changes)
    })
    return { count: expired.length, files: removals.flatMap(({ files }) => files) }
  }

  /** Removes a test if the statement does, and returns its files. */
  function removeWithFiles(token: string, run: () => number): Removal {
    const rows = selectFiles.all(token)
    const count = run()
    return { count, files: count === 0 ? [] : rows.map((row) => fileRow.parse(row).file) }
  }

  /** Removes rows, then files without a row. Returns the number of tests. */
  async function commitRemoval(step: () => Removal): Promise<number> {
    const removal = await commit(step)
    await files.discard(removal.files)
    return removal.count
  }

  return {
    create: (test, { mailboxes, chargedKeyId } = noPlacement) =>
      commit(() => {
        if (chargedKeyId !== null && takeCredit.run(chargedKeyId).changes === 0) return false
        insert.run(toTestColumns(test, chargedKeyId))
        for (const { mailboxId, provider, address } of mailboxes)
          insertPlacement.run({ token: test.token, mailboxId, provider, address })
        return true
      }),

    async find(token, now) {
      const row = selectLive.get({ token, now: now.getTime() })
      return row === undefined ? null : readFoundTest(row)
    },

    isLive: async (token, now) => isTestLive.get({ token, now: now.getTime() }) !== undefined,

    async findReport(token) {
      const row = selectReport.get(token)
      return row === undefined ? null : readReport(row)
    },

    async findLatestMessage(token) {
      const row = selectLatestMessage.get(token)
      return row === undefined ? null : messageSizeRow.parse(row)
    },

    async search(filter, { order, offset, limit }, now) {
      const parameters = searchParameters(filter, now)
      const rows = search.pages[order].all({ ...parameters, offset, limit })
      const { count: total } = countRow.parse(search.count.get(parameters))
      return { tests: rows.map(readTestOverview), total }
    },

    async listByKey(keyId, { after, limit }, now) {
      const { createdAt, token } = after ?? beforeAll
      const rows = selectOfKey.all({ keyId, limit, now: now.getTime(), createdAt: createdAt.getTime(), token })
      return rows.map(readTestOverview)
    },

    async discard(token, now) {
      return (await commit(() => discard.run({ token, now: now.getTime() }).changes)) > 0
    },

    async restore(token, now) {
      return (await commit(() => restore.run({ token, now: now.getTime() }).changes)) > 0
    },

    async removeOfKey(token, keyId, now) {
      const run = () => removeOfKey.run({ token, keyId, now: now.getTime() }).changes
      return (await commitRemoval(() => removeWithFiles(token, run))) > 0
    },

    async removeWaiting(token, keyId, now) {
      return (await commit(() => removeWaiting.run({ token, keyId, now: now.getTime() }).changes)) > 0
    },

    async removeExpired(now, watched = null) {
      const elapsed = await commit(() => markExpired(now, watched))
      let total = 0
      for (;;) {
        const removed = await commitRemoval(() => removeBatch(now, elapsed))
        total += removed
        if (removed < sweepBatch) return total
      }
    },
  }
}
