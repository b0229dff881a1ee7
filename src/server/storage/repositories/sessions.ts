import { z } from 'zod'
import { instant } from '../columns.ts'
import { sql } from '../sql.ts'
import { changeInBatches } from '../steps/batches.ts'
import { all, type StepRunner } from '../steps/steps.ts'

const codeRow = z.object({ issued_at: instant })

export function createSessions(db: StepRunner) {
  return {
    async create(hash: Buffer, expiresAt: Date): Promise<void> {
      await db.run(sql`INSERT INTO sessions (hash, expires_at) VALUES (${hash}, ${expiresAt})`)
    },

    async exists(hash: Buffer, now: Date): Promise<boolean> {
      return (await db.one(sql`SELECT 1 FROM sessions WHERE hash = ${hash} AND expires_at > ${now}`)) !== undefined
    },

    addCode: async (hash: Buffer, issuedAt: Date): Promise<void> =>
      void (await db.run(sql`INSERT INTO open_codes (hash, issued_at) VALUES (${hash}, ${issuedAt})`)),

    /** Removes a code and returns when it was issued; null if it does not exist. Of several callers, one gets it. */
    async takeCode(hash: Buffer): Promise<Date | null> {
      // Guesses only read.
      if ((await db.one(sql`SELECT 1 FROM open_codes WHERE hash = ${hash}`)) === undefined) return null
      const [row] = await db.transact(() => all(sql`DELETE FROM open_codes WHERE hash = ${hash} RETURNING issued_at`))
      return row === undefined ? null : codeRow.parse(row).issued_at
    },

    removeCodes: async (): Promise<void> => void (await db.run(sql`DELETE FROM open_codes`)),

    /** Removes codes that were issued by a time. There are few. */
    removeCodesBefore: async (time: Date): Promise<void> =>
      void (await db.run(sql`DELETE FROM open_codes WHERE issued_at <= ${time}`)),

    /** Returns how many were removed. */
    removeAll: (): Promise<number> => db.run(sql`DELETE FROM sessions`),

    removeExpired(now: Date): Promise<number> {
      return changeInBatches(
        db,
        (rows) => sql`
          DELETE FROM sessions
          WHERE hash IN (SELECT hash FROM sessions WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${rows})
          RETURNING 1`,
      )
    },
  }
}
