import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Candidacy, Election } from '../../server/storage/repositories.ts'
import { asStoreError } from '../database/failures.ts'
import type { HeldConnection, OpenConnection } from './held-connection.ts'

/** Key of the advisory lock; any number that no other program uses. */
const lock = 7_361_502
/** Milliseconds between attempts to get the lock. */
const interval = 2_000

/** Elects a leader by an advisory lock of a connection: leadership ends with the connection. */
export function createPostgresElection(held: HeldConnection, log: Logger): Election {
  return { run: (onElected) => runForLeadership({ held, log, onElected }) }
}

interface CandidacyOptions {
  held: HeldConnection
  log: Logger
  onElected: Parameters<Election['run']>[0]
}

function runForLeadership({ held, log, onElected }: CandidacyOptions): Candidacy {
  const ending = new AbortController()
  let isHeld = false
  /** One after another: the work of the last connection stops before that of the next one starts. */
  let running: Promise<void> = Promise.resolve()

  /** Waits for the lock, then leads for as long as the connection lives. */
  async function runOn({ client, gone, drop }: OpenConnection): Promise<void> {
    const over = AbortSignal.any([ending.signal, gone])
    try {
      while (!over.aborted && !(await takeLock(client)))
        await sleep(interval, undefined, { signal: over }).catch(() => {})
      if (over.aborted) return
      await leadUntil(over)
      if (!gone.aborted) await client.query('SELECT pg_advisory_unlock($1)', [lock])
    } catch (error) {
      if (over.aborted) return
      log.warn({ err: asStoreError(error) }, 'leader election restarted')
      drop()
    }
  }

  async function leadUntil(over: AbortSignal): Promise<void> {
    const resign = await onElected()
    log.info('this node is the leader')
    isHeld = true
    await new Promise((resolve) =>
      over.aborted ? resolve(null) : over.addEventListener('abort', resolve, { once: true }),
    )
    isHeld = false
    await resign()
    log.info('this node is no longer the leader')
  }

  held.use((connection) => {
    running = running.then(() => runOn(connection))
  })
  return {
    isHeld: () => isHeld,
    async end() {
      ending.abort()
      await running
    },
  }
}

const lockRow = z.object({ taken: z.boolean() })

async function takeLock(client: OpenConnection['client']): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [lock])
  return lockRow.parse(rows[0]).taken
}
