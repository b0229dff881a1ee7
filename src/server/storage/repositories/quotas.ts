import { z } from 'zod'
import { instant } from '../columns.ts'
import type { Quota } from '../repositories.ts'
import { join, type Statement, sql } from '../sql.ts'
import { changeInBatches } from '../steps/batches.ts'
import { all, run, type StepRunner, type Steps } from '../steps/steps.ts'

const counterRow = z.object({ counter: z.string(), resets_at: instant, used: z.int() })

/** Thrown when a quota is used up, to roll back the others. */
class UsedUp extends Error {
  readonly used: number[]

  constructor(used: number[]) {
    super('a quota is used up')
    this.used = used
  }
}

export function createQuotas(db: StepRunner) {
  return {
    /**
     * Consumes an amount of every quota, by default one unit, or nothing if one has less left. `used` are the resulting
     * amounts, in order.
     * Exact even for concurrent callers.
     */
    async consume(quotas: readonly Quota[], amount: number = 1): Promise<{ taken: boolean; used: number[] }> {
      try {
        return { taken: true, used: await db.transact(() => consume(quotas, amount)) }
      } catch (error) {
        if (error instanceof UsedUp) return { taken: false, used: error.used }
        throw error
      }
    },

    /** Undoes a successful `consume`, or a part of it. */
    giveBack: (quotas: readonly Quota[], amount: number = 1): Promise<void> =>
      db.transact(function* () {
        for (const quota of inOrder(quotas))
          yield* run(sql`
            UPDATE counters SET used = CASE WHEN used > ${amount} THEN used - ${amount} ELSE 0 END
            WHERE ${isOf(quota)} AND used > 0`)
      }),

    /** The amounts used. */
    async read(quotas: readonly Quota[]): Promise<number[]> {
      if (quotas.length === 0) return []
      // Not with OR, for which PostgreSQL may read all counters of the period.
      return countsOf(quotas, await db.all(join(quotas.map(selectUse), ' UNION ALL ')))
    },

    /** Removes periods that ended by `now`. */
    removeEnded(now: Date): Promise<number> {
      return changeInBatches(
        db,
        (rows) => sql`
          DELETE FROM counters
          WHERE (counter, resets_at) IN (
            SELECT counter, resets_at FROM counters WHERE resets_at <= ${now} ORDER BY resets_at LIMIT ${rows})
          RETURNING 1`,
      )
    },
  }
}

/** Adds first, which locks the counters. */
function* consume(quotas: readonly Quota[], amount: number): Steps<number[]> {
  if (quotas.length === 0) return []
  const added = inOrder(quotas).map(({ counter, resetsAt }) => sql`(${counter}, ${resetsAt}, ${amount})`)
  const rows = yield* all(sql`
    INSERT INTO counters (counter, resets_at, used) VALUES ${join(added)}
    ON CONFLICT (counter, resets_at) DO UPDATE SET used = counters.used + excluded.used
    RETURNING counter, resets_at, used`)
  const counts = countsOf(quotas, rows)
  if (quotas.every(({ max }, index) => (counts[index] ?? 0) <= max)) return counts
  throw new UsedUp(counts.map((count) => count - amount))
}

/** Counters are always locked in the same order to avoid deadlocks. */
function inOrder(quotas: readonly Quota[]): Quota[] {
  return quotas.toSorted(
    (a, b) => Number(a.counter > b.counter) - Number(a.counter < b.counter) || Number(a.resetsAt) - Number(b.resetsAt),
  )
}

function isOf({ counter, resetsAt }: Quota): Statement {
  return sql`counter = ${counter} AND resets_at = ${resetsAt}`
}

function selectUse(quota: Quota): Statement {
  return sql`SELECT counter, resets_at, used FROM counters WHERE ${isOf(quota)}`
}

/** The amounts used, in the order of the quotas. */
function countsOf(quotas: readonly Quota[], rows: readonly unknown[]): number[] {
  const counters = rows.map((row) => counterRow.parse(row))
  return quotas.map(
    ({ counter, resetsAt }) =>
      counters.find((each) => each.counter === counter && each.resets_at.getTime() === resetsAt.getTime())?.used ?? 0,
  )
}
