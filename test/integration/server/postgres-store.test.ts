import { describeMailboxRepositories } from '../../contract/mailbox-repositories.ts'
import { describeRepositories } from '../../contract/repositories.ts'
import { describeWithPostgres } from '../../support/postgres.ts'
import { postgresStores } from '../../support/postgres-store.ts'

/** Nothing here asks what a power cut leaves, so nobody waits for the disk. */
const settings = ['fsync = off', 'full_page_writes = off']

describeWithPostgres(
  'The contract',
  (server) => {
    const stores = postgresStores(server)
    describeRepositories('PostgreSQL', () => stores.open())
    describeMailboxRepositories('PostgreSQL', () => stores.open())
  },
  settings,
)
