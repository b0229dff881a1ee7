import type { SessionRepository } from '../../server/storage/repositories.ts'
import { sql } from '../../server/storage/sql.ts'
import type { Database } from '../database/database.ts'

export function createPostgresSessions(db: Database): SessionRepository {
  return {
    async create(hash, expiresAt) {
      await db.run(sql`INSERT INTO sessions (hash, expires_at) VALUES (${hash}, ${expiresAt})`)
    },

    async exists(hash, now) {
      const row = await db.one(sql`SELECT 1 FROM sessions WHERE hash = ${hash} AND expires_at > ${now}`)
      return row !== undefined
    },

    removeAll: () => db.run(sql`DELETE FROM sessions`),

    async removeExpired(now) {
      await db.run(sql`DELETE FROM sessions WHERE expires_at <= ${now}`)
    },
  }
}
