import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import { readMailbox } from '../mailbox-rows.ts'
import type { MailboxRepository } from '../repositories.ts'
import type { Commit } from './durability/group-commit.ts'

const countRow = z.object({ count: z.int() })

export function createSqliteMailboxes(db: Database, commit: Commit): MailboxRepository {
  const selectAll = db.prepare('SELECT * FROM mailboxes ORDER BY created_at, id')
  const select = db.prepare('SELECT * FROM mailboxes WHERE id = ?')
  const put = db.prepare(`
    INSERT INTO mailboxes (id, created_at, settings, permanent_since)
    VALUES (@id, @createdAt, @settings, @permanentSince)
    ON CONFLICT (id) DO UPDATE SET
      settings = excluded.settings, trouble = NULL,
      permanent_since = CASE WHEN excluded.permanent_since IS NOT NULL
        THEN max(excluded.permanent_since, coalesce(mailboxes.permanent_since, 0)) END`)
  const remove = db.prepare('DELETE FROM mailboxes WHERE id = ?')
  const noteTrouble = db.prepare('UPDATE mailboxes SET trouble = @trouble WHERE id = @id AND trouble IS NOT @trouble')
  const advance = db.prepare(
    'UPDATE mailboxes SET permanent_since = @since WHERE id = @id AND permanent_since < @since',
  )
  // Keeps the latest arrival, which shows whether a message ever arrived.
  const forget = db.prepare(`
    DELETE FROM permanent_arrivals WHERE mailbox_id = @id AND arrived_at < @since
      AND arrived_at < (SELECT max(arrived_at) FROM permanent_arrivals WHERE mailbox_id = @id)`)
  const selectArrival = db.prepare(
    'SELECT 1 FROM permanent_arrivals WHERE mailbox_id = @mailboxId AND digest = @digest',
  )
  const refuse = db.prepare(`
    INSERT OR IGNORE INTO permanent_arrivals (mailbox_id, digest, arrived_at, is_refused)
    SELECT id, @digest, @arrivedAt, 1 FROM mailboxes WHERE id = @mailboxId`)
  const countRefused = db.prepare(
    'SELECT count(*) AS count FROM permanent_arrivals WHERE mailbox_id = @id AND is_refused AND arrived_at > @since',
  )

  return {
    list: async () => selectAll.all().map(readMailbox),

    async find(id) {
      const row = select.get(id)
      return row === undefined ? null : readMailbox(row)
    },

    async save({ id, createdAt, permanentSince, ...settings }) {
      const moments = { createdAt: createdAt.getTime(), permanentSince: permanentSince?.getTime() ?? null }
      await commit(() => put.run({ id, ...moments, settings: JSON.stringify(settings) }))
    },

    remove: async (id) => void (await commit(() => remove.run(id))),

    async noteTrouble(id, trouble) {
      await commit(() => noteTrouble.run({ id, trouble: trouble && JSON.stringify(trouble) }))
    },

    async advancePermanent(id, since) {
      const bounds = { id, since: since.getTime() }
      await commit(() => {
        if (advance.run(bounds).changes > 0) forget.run(bounds)
      })
    },

    hasArrival: async ({ mailboxId, digest }) => selectArrival.get({ mailboxId, digest }) !== undefined,

    async refuseArrival({ mailboxId, digest, arrivedAt }) {
      await commit(() => refuse.run({ mailboxId, digest, arrivedAt: arrivedAt.getTime() }))
    },

    countRefused: async (id, since) => countRow.parse(countRefused.get({ id, since: since.getTime() })).count,
  }
}
