import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { latestVersion, type Migration, missingSteps, type Schema } from '../../server/storage/migrations.ts'
import { checkVersion, type Opening } from '../../server/storage/schema-version.ts'
import { sql } from '../../server/storage/sql.ts'
import { StoreError } from '../../server/storage/store-error.ts'
import { codeOf } from '../../shared/error-code.ts'
import { applicationName, type Database, type Session } from '../database/database.ts'

/** Key of the lock for schema changes; any number that no other program uses. */
export const migrationLock = 7_363_610_911

/** Milliseconds between attempts to get that lock. */
const turnInterval = 500
/** Milliseconds that a migration waits for a table. All later users of the table wait behind it. */
const lockTimeout = 2_000
/** Milliseconds after which a migration that still waits asks whom for. */
const holderDelay = 1_000
/** Milliseconds between attempts, about doubled each time: the others catch up meanwhile. */
const pauses = { first: 1_000, longest: 10_000 }
/** Milliseconds after which a migration gives up on a table, such as one that a backup reads. */
const standardWait = 600_000

/** PostgreSQL's code for a lock that was not available in time. */
const lockNotAvailable = '55P03'

interface MigrationOptions extends Opening {
  file: string
  /** Sets up what the schema does not contain, before it. */
  prepare?(): Promise<void>
  maxWait?: number
  pause?(milliseconds: number): Promise<unknown>
}

/**
 * Gives an empty database the latest schema. Migrates an older one if `access` is `upgrade`, one transaction per migration.
 * If several engines start, one does it while the others wait. A migration that waits for a table gives way after 2 seconds, and
 * tries again for 10 minutes. Throws `StoreError` for another schema, and changes nothing; `empty_database` if there is nothing
 * to read; `migration_blocked` after these minutes. `db` must not limit the time of statements.
 */
export async function migrate(db: Database, schema: Schema, options: MigrationOptions): Promise<void> {
  const { access, creates = access !== 'read', onUpgrade, file, prepare, pause = sleep } = options
  // Most starts find the schema up to date and take no lock.
  const found = await findVersion(db)
  checkVersion(found, schema, file, access)
  const to = latestVersion(schema)
  if (found === to) return
  if (!creates) throw new StoreError('empty_database', `${file} has no store`, { file })
  await db.hold(async (session) => {
    for (let asked = 0; !(await takeTurn(session)); asked++) {
      if (asked === 0) onUpgrade?.({ file, waitsFor: 'another' })
      await pause(turnInterval)
    }
    try {
      await session.run(sql`
        CREATE TABLE IF NOT EXISTS schema_migrations (version integer PRIMARY KEY, applied_at timestamptz DEFAULT now())`)
      const from = await readVersion(session)
      checkVersion(from, schema, file, access)
      if (from > 0 && from < to) onUpgrade?.({ file, from, to, copy: null })
      if (from < to) await prepare?.()
      for (const step of missingSteps(from, schema)) {
        if (from > 0) onUpgrade?.({ file, version: step.version, name: step.name })
        await applyWhenFree(db, session, step, { ...options, pause })
      }
    } finally {
      await session.run(sql`SELECT pg_advisory_unlock(${migrationLock})`)
    }
  })
}

async function takeTurn(session: Session): Promise<boolean> {
  const row = await session.one(sql`SELECT pg_try_advisory_lock(${migrationLock}) AS taken`)
  return z.object({ taken: z.boolean() }).parse(row).taken
}

/** Applies a migration. While other sessions use its tables, gives way to them and tries again. */
async function applyWhenFree(
  db: Database,
  session: Session,
  step: Migration,
  { file, onUpgrade, maxWait = standardWait, pause = sleep }: MigrationOptions,
): Promise<void> {
  let waited = 0
  for (let next = pauses.first; ; next = Math.min(2 * next, pauses.longest)) {
    const watch = watchHolders(db, session)
    try {
      const old = await findOlderNodes(session, step)
      if (old.length > 0) throw new OlderNodes(old)
      return await apply(session, step)
    } catch (error) {
      const isTooEarly = error instanceof OlderNodes
      if (!isTooEarly && codeOf(error) !== lockNotAvailable) throw error
      const holders = isTooEarly ? error.names : await watch.holders()
      onUpgrade?.({ file, waitsFor: isTooEarly ? 'nodes' : 'table', holders })
      const message = `schema ${step.version} waits for ${holders.join(', ') || 'another session'}`
      if (waited >= maxWait) throw new StoreError('migration_blocked', message, { file, other: holders.join(', ') })
      const length = next * (0.5 + Math.random() / 2)
      waited += lockTimeout + length
      await pause(length)
    } finally {
      watch.end()
    }
  }
}

/** Nodes use what a migration removes. */
class OlderNodes extends Error {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super('older nodes use what the migration removes')
    this.names = names
  }
}

const nodeRow = z.object({ name: z.string() })

/** The connected programs of releases that need what a migration removes. */
async function findOlderNodes(session: Session, { contractsFrom }: Migration): Promise<string[]> {
  if (contractsFrom === null) return []
  const rows = await session.all(sql`
    SELECT DISTINCT application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE ${`${applicationName} %`} ORDER BY name`)
  const names = rows.map((row) => nodeRow.parse(row).name)
  return names.filter((name) => isEarlier(name.split(' ')[1] ?? '', contractsFrom))
}

/** Whether a version is earlier than another one. */
function isEarlier(version: string, than: string): boolean {
  const [one, other] = [version, than].map((each) => each.split('.').map((part) => Number.parseInt(part, 10)))
  const at = other?.findIndex((part, index) => part !== one?.[index]) ?? -1
  return at >= 0 && (one?.[at] ?? 0) < (other?.[at] ?? 0)
}

async function apply(session: Session, { version, sql: text, isSplit }: Migration): Promise<void> {
  if (isSplit) {
    for (const statement of text.split(/;\n/).filter((each) => /\S/.test(each))) await applyPart(session, statement)
    await session.run(sql`INSERT INTO schema_migrations (version) VALUES (${version})`)
    return
  }
  await session.executeSql('BEGIN')
  try {
    await session.executeSql(`SET LOCAL lock_timeout = ${lockTimeout}`)
    await session.executeSql(text)
    await session.run(sql`INSERT INTO schema_migrations (version) VALUES (${version})`)
    await session.executeSql('COMMIT')
  } catch (error) {
    await session.executeSql('ROLLBACK')
    throw error
  }
}

/**
 * Runs a statement in its own transaction. One that changes rows has a limit, and is repeated until none is left. An index of
 * an interrupted try is invalid, and is replaced.
 */
async function applyPart(session: Session, statement: string): Promise<void> {
  const [, index] = /^\s*CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+)/.exec(statement) ?? []
  if (index !== undefined) await session.executeSql(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`)
  let changed: number
  do changed = (await session.executeSql(statement)).rowCount ?? 0
  while (changed > 0)
}

/** Finds out which sessions keep a session waiting, if it waits for long. */
function watchHolders(db: Database, session: Session): { holders(): Promise<string[]>; end(): void } {
  let found: Promise<string[]> = Promise.resolve([])
  const own = session.one(sql`SELECT pg_backend_pid() AS pid`)
  const timer = setTimeout(() => {
    found = own.then((row) => findHolders(db, z.object({ pid: z.int() }).parse(row).pid)).catch(() => [])
  }, holderDelay)
  own.catch(() => {})
  return { holders: () => found, end: () => clearTimeout(timer) }
}

async function findHolders(db: Database, pid: number): Promise<string[]> {
  const rows = await db.all(sql`
    SELECT pid, coalesce(nullif(application_name, ''), usename::text, '') AS name,
      extract(epoch FROM now() - xact_start)::integer AS seconds
    FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids(${pid})) ORDER BY xact_start LIMIT 3`)
  return rows.map((row) => {
    const { name, pid, seconds } = holderRow.parse(row)
    return `${name} (pid ${pid}${seconds === null ? '' : `, ${seconds} s`})`
  })
}

const holderRow = z.object({ pid: z.int(), name: z.string(), seconds: z.int().nullable() })

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
