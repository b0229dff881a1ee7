import type { Database } from 'better-sqlite3'
import { readMailbox } from '../mailbox-rows.ts'
import type { MailboxRepository } from '../repositories.ts'
import type { Commit } from './durability/group-commit.ts'

export function createSqliteMailboxes(db: Database, commit: Commit): MailboxRepository {
  const selectAll = db.prepare('SELECT * FROM mailboxes ORDER BY created_at, id')
  const select = db.prepare('SELECT * FROM mailboxes WHERE id = ?')
  const put = db.prepare(`
    INSERT INTO mailboxes (id, created_at, settings) VALUES (@id, @createdAt, @settings)
    ON CONFLICT (id) DO UPDATE SET settings = excluded.settings, trouble = NULL`)
  const remove = db.prepare('DELETE FROM mailboxes WHERE id = ?')
  const noteTrouble = db.prepare('UPDATE mailboxes SET trouble = @trouble WHERE id = @id AND trouble IS NOT @trouble')

  return {
    list: async () => selectAll.all().map(readMailbox),

    async find(id) {
      const row = select.get(id)
      return row === undefined ? null : readMailbox(row)
    },

    async save({ id, createdAt, ...settings }) {
      const columns = { id, createdAt: createdAt.getTime(), settings: JSON.stringify(settings) }
      await commit(() => put.run(columns))
    },

    remove: async (id) => void (await commit(() => remove.run(id))),

    async noteTrouble(id, trouble) {
      await commit(() => noteTrouble.run({ id, trouble: trouble && JSON.stringify(trouble) }))
    },
  }
}
