import { readMailbox } from '../../storage/mailbox-rows.ts'
import type { MailboxRepository } from '../../storage/repositories.ts'
import type { Database } from './database.ts'
import { sql } from './sql.ts'

export function createPostgresMailboxes(db: Database): MailboxRepository {
  return {
    list: async () => (await db.all(sql`SELECT * FROM mailboxes ORDER BY created_at, id`)).map(readMailbox),

    async find(id) {
      const row = await db.one(sql`SELECT * FROM mailboxes WHERE id = ${id}`)
      return row === undefined ? null : readMailbox(row)
    },

    async save({ id, createdAt, ...settings }) {
      await db.run(sql`
        INSERT INTO mailboxes (id, created_at, settings) VALUES (${id}, ${createdAt}, ${JSON.stringify(settings)})
        ON CONFLICT (id) DO UPDATE SET settings = excluded.settings, trouble = NULL`)
    },

    remove: async (id) => void (await db.run(sql`DELETE FROM mailboxes WHERE id = ${id}`)),

    async noteTrouble(id, trouble) {
      const document = trouble && JSON.stringify(trouble)
      await db.run(sql`
        UPDATE mailboxes SET trouble = ${document}
        WHERE id = ${id} AND trouble::text IS DISTINCT FROM ${document}`)
    },
  }
}
