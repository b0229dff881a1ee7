import { afterAll, beforeAll, describe } from 'vitest'
import { launchPostgres, type PostgresServer, postgresObstacle } from './launch-postgres.ts'
import { named } from './obstacles.ts'

const postgresMissing = postgresObstacle()

interface Needs {
  /** Lines of postgresql.conf. */
  settings?: readonly string[]
  /** What else is missing here; null when all is there. */
  obstacle?: string | null
}

/**
 * Describes what needs PostgreSQL, with a server for all tests of the block. Where there is none, every test of it is
 * listed as skipped, with the reason in the name of the block.
 */
export function describeWithPostgres(
  name: string,
  define: (server: () => PostgresServer) => void,
  { settings = [], obstacle = null }: Needs = {},
): void {
  const missing = postgresMissing ?? obstacle
  describe.skipIf(missing)(named(name, missing), () => {
    let server: PostgresServer | null = null
    beforeAll(async () => {
      server = await launchPostgres(settings)
    })
    afterAll(async () => await server?.end())
    define(() => {
      if (!server) throw new Error('PostgreSQL runs in tests only')
      return server
    })
  })
}
