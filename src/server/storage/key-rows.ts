import { z } from 'zod'
import { keyRights } from '../../shared/contract/key-rights.ts'
import { keyPlans } from '../../shared/contract/keys.ts'
import { instant, octets } from './columns.ts'
import type { ApiKey } from './repositories.ts'

const keyRow = z.object({
  id: z.string(),
  hash: octets,
  name: z.string().nullable(),
  plan: z.enum(keyPlans),
  credits: z.int(),
  // A right that this version does not know is none.
  rights: z.string().transform((text) => keyRights.filter((right) => text.split(',').includes(right))),
  created_at: instant,
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
})

/** Parses the columns of `keys`, without the hash. */
export function readKey(row: unknown): ApiKey {
  return toKey(keyRow.parse(row))
}

export function readKeyWithHash(row: unknown): ApiKey & { hash: Buffer } {
  const parsed = keyRow.parse(row)
  return { ...toKey(parsed), hash: parsed.hash }
}

function toKey(row: z.output<typeof keyRow>): ApiKey {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    rights: row.rights,
    credits: row.credits,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }
}
