import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, onTestFinished } from 'vitest'
import type { BodyPlace } from '../../src/hosted/bodies/body-store.ts'
import { openPostgresStore } from '../../src/hosted/postgres/open.ts'
import type { Store } from '../../src/server/storage/store.ts'
import type { PostgresDatabases } from './launch-postgres.ts'

/** Empty PostgreSQL stores for a block of tests, each in its own database. */
export interface PostgresStores {
  /** The address of a new database with an empty store. */
  create(): Promise<string>
  /**
   * Opens the store in a database as an engine would, with a body store if given, and closes it after the test. Without
   * a database, it reuses one that was emptied: creating and dropping one means 400 files, which takes longer on a busy
   * disk than all the tests.
   */
  open(url?: string, bodyPlace?: BodyPlace): Promise<Store>
}

const log = pino({ enabled: false })
/** Milliseconds. A busy machine needs more than the seconds that users wait for a connection. */
const connectTimeout = 300_000

/** Empties the tables. */
const emptying = `
  DO $$ BEGIN
    EXECUTE (
      SELECT 'TRUNCATE ' || string_agg(quote_ident(tablename), ', ') || ' RESTART IDENTITY'
      FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('schema_migrations', 'identity'));
  END $$;
  DELETE FROM pgboss.job`

/** `connections` per store. One shows that no step waits for a second one while it holds the first. */
export function postgresStores(server: () => PostgresDatabases, connections = 10): PostgresStores {
  /** Emptied databases of finished tests. */
  const spare: string[] = []
  let template = ''
  beforeAll(async () => {
    template = await server().createDatabase()
    const store = await openPostgresStore({ url: template, connections, connectTimeout, log })
    // The queue is created when it is first needed.
    await store.messages.claimNext()
    await store.close()
  })

  const create = () => server().createDatabase(template)

  return {
    create,
    async open(named, bodyPlace) {
      const url = named ?? spare.pop() ?? (await create())
      const store = await openPostgresStore({ url, connections, connectTimeout, log, bodyPlace: bodyPlace ?? null })
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
