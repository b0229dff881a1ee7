import type { Logger } from 'pino'
import { z } from 'zod'
import { latestVersion } from '../../server/storage/migrations.ts'
import { createRepositories } from '../../server/storage/repositories/create-repositories.ts'
import { createTests } from '../../server/storage/repositories/inbox-tests.ts'
import { createRows } from '../../server/storage/repositories/rows.ts'
import { unusedTime } from '../../server/storage/retention-clock.ts'
import { loadSchema } from '../../server/storage/schema.ts'
import { describeVersion, type Opening, type SchemaVersion } from '../../server/storage/schema-version.ts'
import { identifier, join, sql } from '../../server/storage/sql.ts'
import type { Store } from '../../server/storage/store.ts'
import { StoreError } from '../../server/storage/store-error.ts'
import { movedTables } from '../../server/storage/tables.ts'
import { codeOf } from '../../shared/error-code.ts'
import type { BodyPlace } from '../bodies/body-store.ts'
import { createPostgresElection } from '../coordination/election.ts'
import { holdConnection } from '../coordination/held-connection.ts'
import { createPostgresSignals } from '../coordination/signals.ts'
import { applicationName, type Database, type DatabaseOptions, openPool } from '../database/database.ts'
import { asStoreError } from '../database/failures.ts'
import { createMessageContents, createTestMessages } from './contents.ts'
import { createPostgresMessages } from './messages.ts'
import { findVersion, migrate } from './migrate.ts'
import { createJobQueue, installQueue } from './queue.ts'
import { createPostgresSteps } from './run-steps.ts'
import { createPostgresSecrets } from './secrets.ts'

/** All tables but those that describe the database itself or name unused bodies. */
export const clearedTables: readonly string[] = [
  ...movedTables.map(({ name }) => name),
  ...['contents', 'content_pieces', 'expired_report', 'retention_clock', 'secrets', 'sessions', 'open_codes'],
]

const postgresSchema = loadSchema('postgres')

/** A table that exists while a store is being moved into the database (`move/`). */
export const unfinishedMove = 'unfinished_move'

/** One that migrates, one that finds out what it waits for, and one that installs the queue. */
const migrationConnections = 3

interface OpeningOptions extends Omit<DatabaseOptions, 'readOnly'> {
  opening?: Opening
}

export interface PostgresStoreOptions extends OpeningOptions {
  /** Null if bodies are stored in the database. */
  bodyPlace?: BodyPlace | null
  log: Logger
}

/** Opens the database of a store with the latest schema. Throws `StoreError`. */
export async function openDatabase({ opening = { access: 'change' }, ...options }: OpeningOptions): Promise<Database> {
  const db = openPool({ ...options, readOnly: opening.access === 'read' })
  try {
    await upgrade(db, options.url, opening)
    return db
  } catch (error) {
    await db.close()
    throw error instanceof StoreError && error.file !== null ? error : openingFailure(error, options.url)
  }
}

/** Creates or migrates the schema, on connections that may take any time. */
async function upgrade(db: Database, url: string, opening: Opening): Promise<void> {
  const file = withoutPassword(url)
  if ((await findVersion(db)) === latestVersion(postgresSchema)) return
  const patient = openPool({
    url,
    connections: migrationConnections,
    isPatient: true,
    readOnly: opening.access === 'read',
  })
  try {
    await migrate(patient, postgresSchema, { ...opening, file, prepare: () => installQueue(patient) })
  } finally {
    await patient.close()
  }
}

/** Reads the schema version of a database. Throws `StoreError`. */
export async function readPostgresVersion(url: string): Promise<SchemaVersion> {
  const db = openPool({ url, connections: 1, readOnly: true })
  try {
    const users = await db.all(sql`
      SELECT DISTINCT application_name AS name FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE ${`${applicationName} %`}
        AND application_name <> current_setting('application_name')
      ORDER BY name`)
    const names = users.map((row) => z.object({ name: z.string() }).parse(row).name)
    return describeVersion(withoutPassword(url), await findVersion(db), postgresSchema, names)
  } catch (error) {
    throw openingFailure(error, url)
  } finally {
    await db.close()
  }
}

/** Opens a store in a PostgreSQL database that several engines share. Throws `StoreError`. */
export async function openPostgresStore({ log, bodyPlace = null, ...options }: PostgresStoreOptions): Promise<Store> {
  const onReturn = (away: number) => log.warn({ seconds: Math.round(away / 1000) }, 'the database answers again')
  const db = await openDatabase({ ...options, onReturn })
  if (await isUnfinished(db)) {
    await db.close()
    const file = withoutPassword(options.url)
    throw new StoreError('unfinished_move', `a store is being moved to ${file}`, { file })
  }
  const held = holdConnection(options.url, log)
  const signals = createPostgresSignals(db, held)
  const queue = createJobQueue(db, log)
  const contents = createMessageContents(db, bodyPlace)
  const steps = createPostgresSteps(db)
  return {
    ...createRepositories(steps),
    tests: createTests(steps, createTestMessages(contents)),
    messages: createPostgresMessages(db, { contents, queue, signals }),
    rows: createRows(steps, { schema: latestVersion(postgresSchema), columnOf: (_table, name) => identifier(name) }),
    secrets: createPostgresSecrets(db),
    signals,
    reachBodies: contents.reachBodies,
    connectionUse: db.connectionUse,
    async measureSize() {
      const row = await db.one(sql`SELECT pg_database_size(current_database()) AS octets`)
      return z.object({ octets: z.int() }).parse(row).octets
    },
    election: createPostgresElection(held, log),
    ping: async () => void (await db.one(sql`SELECT 1`)),
    clear: createClear(db),
    async close() {
      signals.close()
      await Promise.all([held.close(), queue.close()])
      await db.close()
    },
  }
}

async function isUnfinished(db: Database): Promise<boolean> {
  return (await db.one(sql`SELECT 1 WHERE to_regclass(${unfinishedMove}) IS NOT NULL`)) !== undefined
}

/** Wrong user, password, or database name, or missing permission. */
const refusals: readonly unknown[] = ['28000', '28P01', '3D000', '42501']

function openingFailure(cause: unknown, url: string): StoreError {
  const file = withoutPassword(url)
  const known = asStoreError(cause)
  const code = known instanceof StoreError ? known.code : refusals.includes(codeOf(cause)) ? 'refused' : 'cannot_open'
  const other = known instanceof StoreError && known.other !== null ? { other: known.other } : {}
  return new StoreError(code, `cannot open ${file}: ${String(cause)}`, { file, ...other, cause })
}

/** The address without user name, password, and parameters. */
function withoutPassword(url: string): string {
  const address = URL.parse(url)
  return address ? `${address.host}${address.pathname}` : 'postgres'
}

/**
 * Deletes all rows together with their files. Backups and the write-ahead log keep them; a sweep removes the bodies in
 * a body store a day later, and jobs without a message end.
 */
function createClear(db: Database): () => Promise<void> {
  return async () => {
    await db.transaction(async (session) => {
      // Both the database and its owner say that these bodies are unused.
      await session.run(sql`
        INSERT INTO unused_file (name, elapsed)
        SELECT body_key, ${-unusedTime}::bigint FROM contents WHERE body_key IS NOT NULL
        ON CONFLICT (name) DO UPDATE SET elapsed = excluded.elapsed`)
      await session.run(sql`TRUNCATE ${join(clearedTables.map(identifier))}`)
    })
  }
}
