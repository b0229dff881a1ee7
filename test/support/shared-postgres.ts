import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { launchPostgres, type PostgresServer } from './launch-postgres.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address at which to request the PostgreSQL server of this run (`PostgresAddress` as JSON). */
    sharedPostgres: string
  }
}

/** Data that need not survive a crash need not be synced. */
const settings = ['fsync = off', 'full_page_writes = off']

/** Global setup: one PostgreSQL server per run, started by the first file that needs it. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  let launched: Promise<PostgresServer> | null = null
  const broker = createServer((_, response) => {
    launched ??= launchPostgres(settings)
    launched.then(
      ({ port, programs, password }) => response.end(JSON.stringify({ port, programs, password })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  provide('sharedPostgres', `http://127.0.0.1:${await listenOnLoopback(broker)}`)
  return async () => {
    broker.close()
    await (await launched?.catch(() => null))?.end()
  }
}
