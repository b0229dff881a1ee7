import { readKey, readKeyWithHash } from '../../server/storage/key-rows.ts'
import type { KeyRepository } from '../../server/storage/repositories.ts'
import { sql } from '../../server/storage/sql.ts'
import type { Database } from '../database/database.ts'

export function createPostgresKeys(db: Database): KeyRepository {
  return {
    async create({ id, hash, name, plan, rights, credits, createdAt }) {
      await db.run(sql`
        INSERT INTO keys (id, hash, name, plan, rights, credits, created_at)
        VALUES (${id}, ${hash}, ${name}, ${plan}, ${rights.join(',')}, ${credits}, ${createdAt})`)
    },

    async find(id) {
      const row = await db.one(sql`SELECT * FROM keys WHERE id = ${id}`)
      return row === undefined ? null : readKeyWithHash(row)
    },

    list: async () => (await db.all(sql`SELECT * FROM keys ORDER BY created_at, id`)).map(readKey),

    async revoke(id, at) {
      return (await db.run(sql`UPDATE keys SET revoked_at = coalesce(revoked_at, ${at}) WHERE id = ${id}`)) > 0
    },

    async touch(id, at) {
      await db.run(sql`UPDATE keys SET last_used_at = ${at} WHERE id = ${id}`)
    },
  }
}
