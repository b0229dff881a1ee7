import { pino } from 'pino'
import { beforeAll, onTestFinished } from 'vitest'
import type { BodyPlace } from '../../src/server/storage/postgres/contents.ts'
import { openPostgresStore } from '../../src/server/storage/postgres/open.ts'
import type { Store } from '../../src/server/storage/repositories.ts'
import type { PostgresServer } from './launch-postgres.ts'

/** Empty stores of a block of tests with PostgreSQL, each in a database of its own. */
export interface PostgresStores {
  /** The address of a new database with an empty store in it. */
  create(): Promise<string>
  /**
   * Opens the store in a database as an engine does, with bodies elsewhere if that is stated; it is closed when the test has
   * finished.
   */
  open(url?: string, bodyPlace?: BodyPlace): Promise<Store>
}

const log = pino({ enabled: false })
/** As the settings of a fresh installation have it. */
const connections = 10

export function postgresStores(server: () => PostgresServer): PostgresStores {
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
    async open(url, bodyPlace) {
      const store = await openPostgresStore({
        url: url ?? (await create()),
        connections,
        log,
        bodyPlace: bodyPlace ?? null,
      })
      onTestFinished(() => store.close())
      return store
    },
  }
}
