import { z } from 'zod'
import { latestVersion, missingSteps, type Schema } from '../../server/storage/migrations.ts'
import { checkVersion, type Opening } from '../../server/storage/schema-version.ts'
import { sql } from '../../server/storage/sql.ts'
import { StoreError } from '../../server/storage/store-error.ts'
import type { Database, Session } from '../database/database.ts'

/** Key of the lock for schema changes; any number that no other program uses. */
export const migrationLock = 7_363_610_911

/**
 * Gives an empty database the latest schema. Migrates an older one if `access` is `upgrade`, completely or not at all.
 * If several engines start, one does it while the others wait. Throws `StoreError` for another schema, and changes
 * nothing; `empty_database` if there is nothing to read.
 */
export async function migrate(
  db: Database,
  schema: Schema,
  { access, creates = access !== 'read', onUpgrade, file }: Opening & { file: string },
): Promise<void> {
  // Most starts find the schema up to date and take no lock.
  const found = await findVersion(db)
  checkVersion(found, schema, file, access)
  const to = latestVersion(schema)
  if (found === to) return
  if (!creates) throw new StoreError('empty_database', `${file} has no store`, { file })
  await db.transaction(async (session) => {
    // Changing a large table takes a while, and other engines wait for it as well.
    await session.run(sql`SET LOCAL lock_timeout = 0`)
    await session.run(sql`SET LOCAL statement_timeout = 0`)
    await session.run(sql`SELECT pg_advisory_xact_lock(${migrationLock})`)
    await session.run(sql`
      CREATE TABLE IF NOT EXISTS schema_migrations (version integer PRIMARY KEY, applied_at timestamptz DEFAULT now())`)
    const from = await readVersion(session)
    checkVersion(from, schema, file, access)
    if (from > 0 && from < to) onUpgrade?.({ file, from, to, copy: null })
    for (const { version, sql: text } of missingSteps(from, schema)) {
      await session.executeSql(text)
      await session.run(sql`INSERT INTO schema_migrations (version) VALUES (${version})`)
    }
  })
}

/** The schema version of a database; 0 if it has no store. */
export async function findVersion(db: Database): Promise<number> {
  return (await isPresent(db)) ? await readVersion(db) : 0
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
