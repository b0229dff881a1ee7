import { z } from 'zod'
import { instant } from '../../server/storage/columns.ts'
import type { Quota, QuotaRepository } from '../../server/storage/repositories.ts'
import { type Statement, sql } from '../../server/storage/sql.ts'
import type { Database } from '../database/database.ts'

const counterRow = z.object({ counter: z.string(), resets_at: instant, used: z.int() })

/** Thrown when a quota is used up, to roll back the others. */
class UsedUp extends Error {
  readonly used: number[]

  constructor(used: number[]) {
    super('a quota is used up')
    this.used = used
  }
}

export function createPostgresQuotas(db: Database): QuotaRepository {
  return {
    async consume(quotas, amount = 1) {
      try {
        const used = await db.transaction(async (session) => {
          // Rows are always locked in the same order to avoid deadlocks.
          const rows = await session.all(sql`
            INSERT INTO counters (counter, resets_at, used)
            SELECT counter, resets_at, ${amount}::bigint FROM ${asRows(quotas)} ORDER BY counter, resets_at
            ON CONFLICT (counter, resets_at) DO UPDATE SET used = counters.used + ${amount}
            RETURNING counter, resets_at, used`)
          const counts = countsOf(quotas, rows)
          if (!quotas.every(({ max }, index) => (counts[index] ?? 0) <= max))
            throw new UsedUp(counts.map((count) => count - amount))
          return counts
        })
        return { taken: true, used }
      } catch (error) {
        if (error instanceof UsedUp) return { taken: false, used: error.used }
        throw error
      }
    },

    async giveBack(quotas, amount = 1) {
      await db.run(sql`
        WITH locked AS (
          SELECT counter, resets_at FROM counters
          WHERE (counter, resets_at) IN (SELECT counter, resets_at FROM ${asRows(quotas)}) AND used > 0
          ORDER BY counter, resets_at
          FOR UPDATE)
        UPDATE counters SET used = greatest(used - ${amount}, 0)
        FROM locked
        WHERE counters.counter = locked.counter AND counters.resets_at = locked.resets_at`)
    },

    async read(quotas) {
      const rows = await db.all(sql`
        SELECT counter, resets_at, used FROM counters
        WHERE (counter, resets_at) IN (SELECT counter, resets_at FROM ${asRows(quotas)})`)
      return countsOf(quotas, rows)
    },

    async removeEnded(now) {
      await db.run(sql`DELETE FROM counters WHERE resets_at <= ${now}`)
    },
  }
}

function asRows(quotas: readonly Quota[]): Statement {
  const counters = quotas.map(({ counter }) => counter)
  const ends = quotas.map(({ resetsAt }) => resetsAt)
  return sql`unnest(${counters}::text[], ${ends}::timestamptz[]) AS quota (counter, resets_at)`
}

/** The amounts used, in the order of the quotas. */
function countsOf(quotas: readonly Quota[], rows: readonly unknown[]): number[] {
  const counters = rows.map((row) => counterRow.parse(row))
  return quotas.map(
    ({ counter, resetsAt }) =>
      counters.find((each) => each.counter === counter && each.resets_at.getTime() === resetsAt.getTime())?.used ?? 0,
  )
}
