import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, onTestFinished } from 'vitest'
import type { BodyPlace } from '../../src/server/cluster/bodies/body-store.ts'
import { openPostgresStore } from '../../src/server/cluster/postgres/open.ts'
import type { Store } from '../../src/server/storage/repositories.ts'
import type { PostgresDatabases } from './launch-postgres.ts'

/** Empty stores of a block of tests with PostgreSQL, each in a database of its own. */
export interface PostgresStores {
  /** The address of a new database with an empty store in it. */
  create(): Promise<string>
  /**
   * Opens the store in a database as an engine does, with bodies elsewhere if that is stated; it is closed when the test has
   * finished. Where no database is named, the next test gets this one, emptied: a database is 400 files, and a hundred of
   * them take a busy disk longer to make and to remove than all of the tests.
   */
  open(url?: string, bodyPlace?: BodyPlace): Promise<Store>
}

const log = pino({ enabled: false })
/** As the settings of a fresh installation have it. */
const connections = 10

/** Leaves tables as they were made. */
const emptying = `
  DO $$ BEGIN
    EXECUTE (
      SELECT 'TRUNCATE ' || string_agg(quote_ident(tablename), ', ') || ' RESTART IDENTITY'
      FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('schema_migrations', 'identity'));
  END $$;
  DELETE FROM pgboss.job`

export function postgresStores(server: () => PostgresDatabases): PostgresStores {
  /** Databases that a test is done with, emptied. */
  const spare: string[] = []
  let template = ''
  beforeAll(async () => {
    template = await server().createDatabase()
    const store = await openPostgresStore({ url: template, connections, log })
    // The queue is made when it is first needed.
    await store.messages.claimNext()
    await store.close()
  })

  const create = () => server().createDatabase(template)

  return {
    create,
    async open(named, bodyPlace) {
      const url = named ?? spare.pop() ?? (await create())
      const store = await openPostgresStore({ url, connections, log, bodyPlace: bodyPlace ?? null })
      onTestFinished(async () => {
        await store.close()
        if (named !== undefined) return
        await empty(url)
        spare.push(url)
      })
      return store
    },
  }
}

async function empty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(emptying)
  await client.end()
}
