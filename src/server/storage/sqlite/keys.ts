import type { Database } from 'better-sqlite3'
import { readKey, readKeyWithHash } from '../key-rows.ts'
import type { KeyRepository } from '../repositories.ts'
import type { Commit } from './durability/group-commit.ts'

export function createSqliteKeys(db: Database, commit: Commit): KeyRepository {
  const insert = db.prepare(`
    INSERT INTO keys (id, hash, name, plan, rights, credits, created_at)
    VALUES (@id, @hash, @name, @plan, @rights, @credits, @createdAt)`)
  const select = db.prepare('SELECT * FROM keys WHERE id = ?')
  const selectAll = db.prepare('SELECT * FROM keys ORDER BY created_at, id')
  const revoke = db.prepare('UPDATE keys SET revoked_at = coalesce(revoked_at, @at) WHERE id = @id')
  const touch = db.prepare('UPDATE keys SET last_used_at = @at WHERE id = @id')

  return {
    async create({ createdAt, rights, ...key }) {
      await commit(() => insert.run({ ...key, rights: rights.join(','), createdAt: createdAt.getTime() }))
    },

    async find(id) {
      const row = select.get(id)
      return row === undefined ? null : readKeyWithHash(row)
    },

    async list() {
      return selectAll.all().map(readKey)
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
