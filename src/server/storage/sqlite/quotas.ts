import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import type { Quota, QuotaRepository } from '../repositories.ts'
import type { Commit } from './durability/group-commit.ts'

const counterRow = z.object({ used: z.int() })

export function createSqliteQuotas(db: Database, commit: Commit): QuotaRepository {
  const select = db.prepare('SELECT used FROM counters WHERE counter = @counter AND resets_at = @resetsAt')
  const add = db.prepare(`
    INSERT INTO counters (counter, resets_at, used) VALUES (@counter, @resetsAt, @amount)
    ON CONFLICT (counter, resets_at) DO UPDATE SET used = used + @amount`)
  const subtract = db.prepare(`
    UPDATE counters SET used = max(used - @amount, 0) WHERE counter = @counter AND resets_at = @resetsAt AND used > 0`)
  const removeEnded = db.prepare('DELETE FROM counters WHERE resets_at <= ?')

  function usedOf(quota: Quota): number {
    const row = select.get(columnsOf(quota))
    return row === undefined ? 0 : counterRow.parse(row).used
  }

  return {
    consume: (quotas, amount = 1) =>
      commit(() => {
        const used = quotas.map(usedOf)
        const taken = quotas.every(({ max }, index) => (used[index] ?? 0) + amount <= max)
        if (!taken) return { taken, used }
        for (const quota of quotas) add.run({ ...columnsOf(quota), amount })
        return { taken, used: used.map((count) => count + amount) }
      }),

    async giveBack(quotas, amount = 1) {
      await commit(() => {
        for (const quota of quotas) subtract.run({ ...columnsOf(quota), amount })
      })
    },

    async read(quotas) {
      return quotas.map(usedOf)
    },

    async removeEnded(now) {
      await commit(() => removeEnded.run(now.getTime()))
    },
  }
}

function columnsOf({ counter, resetsAt }: Quota): { counter: string; resetsAt: number } {
  return { counter, resetsAt: resetsAt.getTime() }
}
