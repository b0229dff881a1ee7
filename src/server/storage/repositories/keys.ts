import { z } from 'zod'
import { keyRights } from '../../../shared/contract/key-rights.ts'
import { keyPlans } from '../../../shared/contract/keys.ts'
import { instant, octets, rowOf } from '../columns.ts'
import type { ApiKey } from '../repositories.ts'
import { sql } from '../sql.ts'
import { eachRow, rowOrNull, type StepRunner } from '../steps/steps.ts'

const keyRow = rowOf({
  id: z.string(),
  hash: octets,
  name: z.string().nullable(),
  plan: z.enum(keyPlans),
  credits: z.int(),
  // Rights that this version does not know are ignored.
  rights: z.string().transform((text) => keyRights.filter((right) => text.split(',').includes(right))),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})

export function createKeys(db: StepRunner) {
  return {
    /** `hash` is the SHA-256 of the key; the key itself is not stored. */
    async create({
      id,
      hash,
      name,
      plan,
      rights,
      credits,
      createdAt,
    }: Omit<ApiKey, 'lastUsedAt' | 'revokedAt'> & { hash: Buffer }): Promise<void> {
      await db.run(sql`
        INSERT INTO keys (id, hash, name, plan, rights, credits, created_at)
        VALUES (${id}, ${hash}, ${name}, ${plan}, ${rights.join(',')}, ${credits}, ${createdAt})`)
    },

    /** The key and its hash, even if revoked. */
    find: (id: string): Promise<(ApiKey & { hash: Buffer }) | null> =>
      db.one(sql`SELECT * FROM keys WHERE id = ${id}`).then(rowOrNull(keyRow.parse)),

    /** All keys, oldest first. */
    list: () => db.all(sql`SELECT * FROM keys ORDER BY created_at, id`).then(eachRow(readKey)),

    /** Revokes a key immediately and keeps the time of the first revocation; false if the key does not exist. */
    async revoke(id: string, at: Date): Promise<boolean> {
      return (await db.run(sql`UPDATE keys SET revoked_at = coalesce(revoked_at, ${at}) WHERE id = ${id}`)) > 0
    },

    async touch(id: string, at: Date): Promise<void> {
      await db.run(sql`UPDATE keys SET last_used_at = ${at} WHERE id = ${id}`)
    },
  }
}

/** Parses the columns of `keys`, without the hash. */
function readKey(row: unknown): ApiKey {
  const { hash: _, ...key } = keyRow.parse(row)
  return key
}
