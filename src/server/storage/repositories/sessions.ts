import type { SessionRepository } from '../repositories.ts'
import { sql } from '../sql.ts'
import type { StepRunner } from '../steps/steps.ts'

export function createSessions(db: StepRunner): SessionRepository {
  return {
    async create(hash, expiresAt) {
      await db.run(sql`INSERT INTO sessions (hash, expires_at) VALUES (${hash}, ${expiresAt})`)
    },

    async exists(hash, now) {
      return (await db.one(sql`SELECT 1 FROM sessions WHERE hash = ${hash} AND expires_at > ${now}`)) !== undefined
    },

    removeAll: () => db.run(sql`DELETE FROM sessions`),

    async removeExpired(now) {
      await db.run(sql`DELETE FROM sessions WHERE expires_at <= ${now}`)
    },
  }
}
