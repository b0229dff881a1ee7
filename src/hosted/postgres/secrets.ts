import { z } from 'zod'
import { octets } from '../../server/storage/columns.ts'
import type { SecretRepository } from '../../server/storage/repositories.ts'
import { sql } from '../../server/storage/sql.ts'
import type { Database } from '../database/database.ts'

const secretRow = z.object({ sealed: octets })

export function createPostgresSecrets(db: Database): SecretRepository {
  return {
    async find(name) {
      const row = await db.one(sql`SELECT sealed FROM secrets WHERE name = ${name}`)
      return row === undefined ? null : secretRow.parse(row).sealed
    },

    async save(name, sealed) {
      await db.run(sql`
        INSERT INTO secrets (name, sealed) VALUES (${name}, ${sealed})
        ON CONFLICT (name) DO UPDATE SET sealed = excluded.sealed`)
    },

    remove: async (name) => void (await db.run(sql`DELETE FROM secrets WHERE name = ${name}`)),

    clear: async () => void (await db.run(sql`DELETE FROM secrets`)),
  }
}
