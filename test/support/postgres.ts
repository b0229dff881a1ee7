import { afterAll, beforeAll, describe } from 'vitest'
import { launchPostgres, type PostgresServer, postgresObstacle } from './launch-postgres.ts'

const obstacle = postgresObstacle()

/**
 * Describes what needs PostgreSQL, with a server for all tests of the block. Where there is none, every test of it is
 * listed as skipped, with the reason in the name of the block. `settings` are lines of postgresql.conf.
 */
export function describeWithPostgres(
  name: string,
  define: (server: () => PostgresServer) => void,
  settings: readonly string[] = [],
): void {
  const reason = obstacle === null ? '' : ` (not run: ${obstacle})`
  describe.skipIf(obstacle !== null)(`${name}${reason}`, () => {
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
