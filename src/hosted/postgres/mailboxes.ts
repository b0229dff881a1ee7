import { z } from 'zod'
import { readMailbox } from '../../server/storage/mailbox-rows.ts'
import type { MailboxRepository } from '../../server/storage/repositories.ts'
import { sql } from '../../server/storage/sql.ts'
import type { Database } from '../database/database.ts'

const countRow = z.object({ count: z.int() })

export function createPostgresMailboxes(db: Database): MailboxRepository {
  return {
    list: async () => (await db.all(sql`SELECT * FROM mailboxes ORDER BY created_at, id`)).map(readMailbox),

    async find(id) {
      const row = await db.one(sql`SELECT * FROM mailboxes WHERE id = ${id}`)
      return row === undefined ? null : readMailbox(row)
    },

    async save({ id, createdAt, permanentSince, ...settings }) {
      await db.run(sql`
        INSERT INTO mailboxes (id, created_at, settings, permanent_since)
        VALUES (${id}, ${createdAt}, ${JSON.stringify(settings)}, ${permanentSince})
        ON CONFLICT (id) DO UPDATE SET
          settings = excluded.settings, trouble = NULL,
          permanent_since = CASE WHEN excluded.permanent_since IS NOT NULL
            THEN greatest(excluded.permanent_since, mailboxes.permanent_since) END`)
    },

    remove: async (id) => void (await db.run(sql`DELETE FROM mailboxes WHERE id = ${id}`)),

    async noteTrouble(id, trouble) {
      const document = trouble && JSON.stringify(trouble)
      await db.run(sql`
        UPDATE mailboxes SET trouble = ${document}
        WHERE id = ${id} AND trouble::text IS DISTINCT FROM ${document}`)
    },

    advancePermanent: (id, since) =>
      db.transaction(async (session) => {
        const raised = sql`UPDATE mailboxes SET permanent_since = ${since} WHERE id = ${id} AND permanent_since < ${since}`
        if ((await session.run(raised)) === 0) return
        // Keeps the latest arrival, which shows whether a message ever arrived.
        await session.run(sql`
          DELETE FROM permanent_arrivals WHERE mailbox_id = ${id} AND arrived_at < ${since}
            AND arrived_at < (SELECT max(arrived_at) FROM permanent_arrivals WHERE mailbox_id = ${id})`)
      }),

    async hasArrival({ mailboxId, digest }) {
      const row = await db.one(sql`
        SELECT 1 FROM permanent_arrivals WHERE mailbox_id = ${mailboxId} AND digest = ${digest}`)
      return row !== undefined
    },

    async refuseArrival({ mailboxId, digest, arrivedAt }) {
      await db.run(sql`
        INSERT INTO permanent_arrivals (mailbox_id, digest, arrived_at, is_refused)
        SELECT id, ${digest}, ${arrivedAt}::timestamptz, true FROM mailboxes WHERE id = ${mailboxId}
        ON CONFLICT DO NOTHING`)
    },

    async countRefused(id, since) {
      const row = await db.one(sql`
        SELECT count(*) AS count FROM permanent_arrivals
        WHERE mailbox_id = ${id} AND is_refused AND arrived_at > ${since}`)
      return countRow.parse(row).count
    },
  }
}
