import { z } from 'zod'
import { StoreError } from '../../storage/store-error.ts'
import type { Database } from '../postgres/database.ts'
import { sql } from '../postgres/sql.ts'
import { nameOfPiece } from './bodies.ts'
import type { BodyStore } from './body-store.ts'

/** The object that tells whose bodies lie there, by the id of their database. No body is named so, and no sweep removes it. */
const ownerName = 'owner'
/** Bodies that are looked for where nobody has left that object: any of them may have been lost. */
const lookedFor = 3

/**
 * A store of bodies for one database alone, because each sweeps what it does not know: the first to use it leaves its id
 * there, and no other gets anything out of it, puts anything there or removes it. What its methods reject with then is
 * `bodies_foreign`, and `bodies_elsewhere` where the bodies of this database lie in another store.
 */
export function reserveBodies(db: Database, store: BodyStore): BodyStore {
  let reserving: Promise<void> | null = null

  async function reserved(): Promise<BodyStore> {
    reserving ??= reserve(db, store).catch((error: unknown) => {
      // It may be away, or be put in order.
      reserving = null
      throw error
    })
    await reserving
    return store
  }

  return {
    place: store.place,
    put: async (name, octets) => await (await reserved()).put(name, octets),
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
    throw new StoreError('bodies_foreign', `the store of bodies ${file} belongs to another database`, { file })
  if (await isAnother(db, store))
    throw new StoreError('bodies_elsewhere', `the store of bodies ${file} holds none of this database`, { file })
  await store.put(ownerName, Buffer.from(own))
}

/** Whether the bodies of this database lie in another store, as far as the last of them can tell. */
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
