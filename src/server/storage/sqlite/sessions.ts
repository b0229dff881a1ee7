import type { Database } from 'better-sqlite3'
import type { SessionRepository } from '../repositories.ts'
import type { Commit } from './durability/group-commit.ts'

export function createSqliteSessions(db: Database, commit: Commit): SessionRepository {
  const insert = db.prepare('INSERT INTO sessions (hash, expires_at) VALUES (@hash, @expiresAt)')
  const selectLive = db.prepare('SELECT 1 FROM sessions WHERE hash = @hash AND expires_at > @now')
  const removeAll = db.prepare('DELETE FROM sessions')
  const removeExpired = db.prepare('DELETE FROM sessions WHERE expires_at <= ?')

  return {
    async create(hash, expiresAt) {
      await commit(() => insert.run({ hash, expiresAt: expiresAt.getTime() }))
    },

    async exists(hash, now) {
      return selectLive.get({ hash, now: now.getTime() }) !== undefined
    },

    removeAll: () => commit(() => removeAll.run().changes),

    async removeExpired(now) {
      await commit(() => removeExpired.run(now.getTime()))
    },
  }
}
