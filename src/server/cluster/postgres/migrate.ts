import { z } from 'zod'
import type { Migration } from '../../storage/migrations.ts'
import { StoreError } from '../../storage/store-error.ts'
import type { Database, Session } from './database.ts'
import { sql } from './sql.ts'

/** Names the lock under which the schema is changed. Any number will do that no other program uses in this database. */
export const migrationLock = 7_363_610_911

/**
 * Brings a database to the latest schema, all steps or none. Several engines may begin at once: one does it while the
 * others wait. Throws `StoreError` `schema_too_new` for a database of a later version, and leaves it untouched.
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<void> {
  // Most starts find it done, and wait for nobody.
  if ((await isPresent(db)) && (await readVersion(db)) === migrations.length) return
  await db.transaction(async (session) => {
    // A change of a large table takes its time, and who waits for it waits as long.
    await session.run(sql`SET LOCAL lock_timeout = 0`)
    await session.run(sql`SET LOCAL statement_timeout = 0`)
    await session.run(sql`SELECT pg_advisory_xact_lock(${migrationLock})`)
    await session.run(sql`
      CREATE TABLE IF NOT EXISTS schema_migrations (version integer PRIMARY KEY, applied_at timestamptz DEFAULT now())`)
    const found = await readVersion(session)
    if (found > migrations.length)
      throw new StoreError('schema_too_new', `schema ${found} is newer than ${migrations.length}`)
    for (const { version, sql: text } of migrations.slice(found)) {
      await session.executeSql(text)
      await session.run(sql`INSERT INTO schema_migrations (version) VALUES (${version})`)
    }
  })
}

const versionRow = z.object({ version: z.int() })

/**
 * Whether there is the table of steps. In a transaction that waited for another one, the server may answer with what it
 * knew before: only a statement that uses the table looks anew.
 */
async function isPresent(db: Database): Promise<boolean> {
  return (await db.one(sql`SELECT 1 WHERE to_regclass('schema_migrations') IS NOT NULL`)) !== undefined
}

/** Which step was the last. */
async function readVersion(session: Session): Promise<number> {
  const row = await session.one(sql`SELECT coalesce(max(version), 0) AS version FROM schema_migrations`)
  return versionRow.parse(row).version
}
