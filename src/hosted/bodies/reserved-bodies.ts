import { z } from 'zod'
import { sql } from '../../server/storage/sql.ts'
import { StoreError } from '../../server/storage/store-error.ts'
import type { Database } from '../database/database.ts'
import { nameOfPiece } from './bodies.ts'
import type { BodyStore } from './body-store.ts'

/**
 * Names the object with the id of the database that owns the store. It cannot be the name of a body, so no sweep
 * removes it.
 */
const ownerName = 'owner'
/** Bodies to look for if that object is missing; any single one may have been lost. */
const lookedFor = 3

/**
 * Reserves a body store for one database, because each database sweeps the bodies it does not know. The first one to
 * use the store saves its id there. For any other, every method rejects with `bodies_foreign`, or with
 * `bodies_elsewhere` if its own bodies are in another store.
 */
export function reserveBodies(db: Database, store: BodyStore): BodyStore {
  let reserving: Promise<void> | null = null

  async function reserved(): Promise<BodyStore> {
    reserving ??= reserve(db, store).catch((error: unknown) => {
      // The next call tries again: the store may be reachable or repaired by then.
      reserving = null
      throw error
    })
    await reserving
    return store
  }

  return {
    place: store.place,
    write: async (name, octets) => await (await reserved()).write(name, octets),
    get: async (name) => await (await reserved()).get(name),
    remove: async (name) => await (await reserved()).remove(name),
    list: async (after) => await (await reserved()).list(after),
    ping: async () => await (await reserved()).ping(),
  }
}

async function reserve(db: Database, store: BodyStore): Promise<void> {
  const own = await readIdentity(db)
  const owner = (await store.get(ownerName))?.toString('utf8')
  if (owner === own) return
  const { place: file } = store
  if (owner !== undefined)
    throw new StoreError('bodies_foreign', `the body store ${file} belongs to another database`, { file })
  if (await isAnother(db, store))
    throw new StoreError('bodies_elsewhere', `the body store ${file} has no message bodies of this database`, { file })
  await store.write(ownerName, Buffer.from(own))
}

/** Whether this store lacks the latest bodies of the database. */
async function isAnother(db: Database, store: BodyStore): Promise<boolean> {
  const rows = await db.all(sql`
    SELECT body_key FROM contents WHERE body_key IS NOT NULL AND NOT is_arriving ORDER BY id DESC LIMIT ${lookedFor}`)
  for (const row of rows) if (await store.get(nameOfPiece(bodyRow.parse(row).body_key, 0))) return false
  return rows.length > 0
}

const bodyRow = z.object({ body_key: z.string() })
const identityRow = z.object({ id: z.uuid() })

async function readIdentity(db: Database): Promise<string> {
  return identityRow.parse(await db.one(sql`SELECT id::text FROM identity`)).id
}
