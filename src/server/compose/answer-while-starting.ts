import { createHealthAnswers } from '../http/health-answers.ts'
import { refuse, sendRefusal } from '../http/problems/problem.ts'
import type { HttpServer } from '../http/server.ts'
import type { BoundPort } from '../network/listen.ts'
import type { StoreError } from '../storage/store-error.ts'
import type { WaitedCode } from './hosted-layer.ts'

/** Retry-After in seconds: the longest pause between two attempts to open the store. */
const pauseSeconds = 5

/** Why a store cannot be used yet. Anyone may read this, so it names no server. */
const obstacles: Record<WaitedCode, string> = {
  unreachable: 'The database cannot be reached, or is still starting.',
  no_connection: 'The database accepts no more connections.',
  no_room: 'The database is out of disk space.',
  schema_too_old: 'The database has the schema of an older version. Run: sendproof database migrate',
  migration_blocked: 'The upgrade of the database waits for another program that uses it.',
  empty_database: 'The database has no tables yet. Run: sendproof database migrate',
}

interface StartingPorts extends Record<'http' | 'lookup' | 'metrics', HttpServer | null> {
  smtp: BoundPort | null
}

/**
 * Answers probes while a node starts. Once the returned function was called, also refuses all other
 * requests, and mail.
 */
export function answerWhileStarting({ smtp, http, lookup, metrics }: StartingPorts): (error: StoreError) => void {
  const servers = [http, lookup, metrics]
  let obstacle: StoreError | null = null
  const answerHealth = createHealthAnswers({
    findObstacles: async () => (obstacle ? ['starting', 'store'] : ['starting']),
    describe: () => obstacle && describeObstacle(obstacle),
  })
  for (const server of servers) server?.answerHealthWith(answerHealth)
  return (error) => {
    obstacle = error
    smtp?.refuseWith('421 4.3.2 Service not available yet, try again later\r\n')
    for (const server of servers) {
      server?.answerWith((request, response) => {
        if (answerHealth(request, response)) return
        sendRefusal(request, response, { ...refuse('store_unavailable'), retryAfter: pauseSeconds })
      })
    }
  }
}

function describeObstacle({ code, versions }: StoreError): Record<string, unknown> {
  const detail = Object.entries(obstacles).find(([waited]) => waited === code)?.[1]
  return { store: code, ...(detail && { detail }), ...(versions && { schema: versions }) }
}
