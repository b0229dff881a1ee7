import { z } from 'zod'
import type { Migration } from '../../storage/migrations.ts'
import { sql } from '../../storage/sql.ts'
import { StoreError } from '../../storage/store-error.ts'
import type { Database, Session } from './database.ts'

/** Key of the lock for schema changes; any number that no other program uses. */
export const migrationLock = 7_363_610_911

/**
 * Migrates a database to the latest schema, completely or not at all. If several engines start, one migrates while the
 * others wait. Throws `StoreError` `schema_too_new` for a later version, and changes nothing.
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<void> {
  // Most starts find the schema up to date and take no lock.
  if ((await isPresent(db)) && (await readVersion(db)) === migrations.length) return
  await db.transaction(async (session) => {
    // Changing a large table takes a while, and other engines wait for it as well.
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
 * Whether the table of migrations exists. Only a query of the table itself sees what another transaction has just
 * committed.
 */
async function isPresent(db: Database): Promise<boolean> {
  return (await db.one(sql`SELECT 1 WHERE to_regclass('schema_migrations') IS NOT NULL`)) !== undefined
}

/** The number of the last migration applied. */
async function readVersion(session: Session): Promise<number> {
  const row = await session.one(sql`SELECT coalesce(max(version), 0) AS version FROM schema_migrations`)
  return versionRow.parse(row).version
}
