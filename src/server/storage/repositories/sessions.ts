import { sql } from '../sql.ts'
import { changeInBatches } from '../steps/batches.ts'
import type { StepRunner } from '../steps/steps.ts'

export function createSessions(db: StepRunner) {
  return {
    async create(hash: Buffer, expiresAt: Date): Promise<void> {
      await db.run(sql`INSERT INTO sessions (hash, expires_at) VALUES (${hash}, ${expiresAt})`)
    },

    async exists(hash: Buffer, now: Date): Promise<boolean> {
      return (await db.one(sql`SELECT 1 FROM sessions WHERE hash = ${hash} AND expires_at > ${now}`)) !== undefined
    },

    /** Returns how many were removed. */
    removeAll: (): Promise<number> => db.run(sql`DELETE FROM sessions`),

    async removeExpired(now: Date): Promise<void> {
      await changeInBatches(
        db,
        (rows) => sql`
          DELETE FROM sessions
          WHERE hash IN (SELECT hash FROM sessions WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${rows})
          RETURNING 1`,
      )
    },
  }
}
