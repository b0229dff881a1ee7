import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import { keyPlans } from '../../../shared/contract/keys.ts'
import type { ApiKey, KeyRepository } from '../repositories.ts'
import { instant, octets } from './columns.ts'
import type { Commit } from './group-commit.ts'

const keyRow = z.object({
  id: z.string(),
  hash: octets,
  name: z.string().nullable(),
  plan: z.enum(keyPlans),
  credits: z.int(),
  created_at: instant,
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
})

export function createSqliteKeys(db: Database, commit: Commit): KeyRepository {
  const insert = db.prepare(`
    INSERT INTO keys (id, hash, name, plan, credits, created_at)
    VALUES (@id, @hash, @name, @plan, @credits, @createdAt)`)
  const select = db.prepare('SELECT * FROM keys WHERE id = ?')
  const selectAll = db.prepare('SELECT * FROM keys ORDER BY created_at, id')
  const revoke = db.prepare('UPDATE keys SET revoked_at = coalesce(revoked_at, @at) WHERE id = @id')
  const touch = db.prepare('UPDATE keys SET last_used_at = @at WHERE id = @id')

  return {
    async create({ createdAt, ...key }) {
      await commit(() => insert.run({ ...key, createdAt: createdAt.getTime() }))
    },

    async find(id) {
      const row = select.get(id)
      if (row === undefined) return null
      const parsed = keyRow.parse(row)
      return { ...toKey(parsed), hash: parsed.hash }
    },

    async list() {
      return selectAll.all().map((row) => toKey(keyRow.parse(row)))
    },

    async revoke(id, at) {
      const { changes } = await commit(() => revoke.run({ id, at: at.getTime() }))
      return changes > 0
    },

    async touch(id, at) {
      await commit(() => touch.run({ id, at: at.getTime() }))
    },
  }
}

function toKey(row: z.output<typeof keyRow>): ApiKey {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    credits: row.credits,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }
}
