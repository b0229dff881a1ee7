import { afterAll, beforeAll, describe, inject } from 'vitest'
import { z } from 'zod'
import {
  databasesOf,
  launchPostgres,
  type PostgresAddress,
  type PostgresDatabases,
  type PostgresServer,
  postgresObstacle,
} from './launch-postgres.ts'
import { named } from './obstacles.ts'

const postgresMissing = postgresObstacle()

/**
 * A block of tests that need PostgreSQL databases, on the server shared by all files of a run. Without a server, all
 * tests of the block are skipped, with the reason in its name.
 */
export function describeWithPostgres(name: string, define: (server: () => PostgresDatabases) => void): void {
  describeWith(name, postgresMissing, async () => databasesOf(await findSharedServer()), define)
}

interface Needs {
  /** Other missing requirements; null if there are none. */
  obstacle?: string | null
}

/** The same with a server of its own, which the tests may stop and start. */
export function describeWithOwnPostgres(
  name: string,
  define: (server: () => PostgresServer) => void,
  { obstacle = null }: Needs = {},
): void {
  let launched: PostgresServer | null = null
  const launch = async () => {
    launched = await launchPostgres()
    return launched
  }
  describeWith(name, postgresMissing ?? obstacle, launch, (server) => {
    afterAll(async () => await launched?.end())
    define(server)
  })
}

function describeWith<Server>(
  name: string,
  obstacle: string | null,
  find: () => Promise<Server>,
  define: (server: () => Server) => void,
): void {
  describe.skipIf(obstacle)(named(name, obstacle), () => {
    let server: Server | null = null
    beforeAll(async () => {
      server = await find()
    })
    define(() => {
      if (server === null) throw new Error('PostgreSQL runs in tests only')
      return server
    })
  })
}

const addressSchema = z.object({ port: z.int(), programs: z.string(), password: z.string() })

async function findSharedServer(): Promise<PostgresAddress> {
  const answer = await fetch(inject('sharedPostgres'))
  if (!answer.ok) throw new Error(await answer.text())
  return addressSchema.parse(await answer.json())
}
