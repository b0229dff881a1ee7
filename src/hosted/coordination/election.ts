import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Candidacy, Election } from '../../server/storage/repositories.ts'
import { connectionOptions } from '../database/database.ts'

/** Key of the advisory lock; any number that no other program uses. */
const lock = 7_361_502
/** Milliseconds between attempts to get the lock, and between checks that it is held. */
const interval = 2_000
/** Milliseconds to wait for the database to confirm that the lock is held. */
const answerTimeout = 4_000

/**
 * Makes the database notice a dead machine within seconds, end its session and free the lock: three keepalive probes
 * after 5 seconds of silence. A process that exits closes its connection.
 */
const liveness = 'SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3'

/** Elects a leader by an advisory lock on a dedicated connection: leadership ends with the connection. */
export function createPostgresElection(url: string, log: Logger): Election {
  return { run: (onElected) => runForLeadership({ url, log, onElected }) }
}

interface CandidacyOptions {
  url: string
  log: Logger
  onElected: Parameters<Election['run']>[0]
}

function runForLeadership({ url, log, onElected }: CandidacyOptions): Candidacy {
  const ending = new AbortController()
  let isHeld = false

  async function runUntilEnded(): Promise<void> {
    while (!ending.signal.aborted) {
      await runOnce().catch((error) => {
        if (!ending.signal.aborted) log.warn({ err: error }, 'leader election restarted')
      })
      await sleep(interval, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  /** Waits for the lock, then leads for as long as the connection lives. */
  async function runOnce(): Promise<void> {
    const client = new Client({ ...connectionOptions(url), query_timeout: answerTimeout })
    const gone = new AbortController()
    client.on('error', () => {})
    client.once('end', () => gone.abort())
    const pause = () => sleep(interval, undefined, { signal: AbortSignal.any([ending.signal, gone.signal]) })
    try {
      await client.connect()
      await client.query(liveness)
      while (!(await takeLock(client))) await pause()
      await hold(client, pause)
    } finally {
      client.end().catch(() => {})
    }
  }

  async function hold(client: Client, pause: () => Promise<void>): Promise<never> {
    const resign = await onElected()
    log.info('this node is the leader')
    isHeld = true
    try {
      for (;;) {
        await pause()
        await client.query('SELECT 1')
      }
    } finally {
      isHeld = false
      await resign()
      log.info('this node is no longer the leader')
    }
  }

  const running = runUntilEnded()
  return {
    isHeld: () => isHeld,
    async end() {
      ending.abort()
      await running
    },
  }
}

const lockRow = z.object({ taken: z.boolean() })

async function takeLock(client: Client): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [lock])
  return lockRow.parse(rows[0]).taken
}
