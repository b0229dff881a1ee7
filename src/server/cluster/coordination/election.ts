import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Election, Office } from '../../storage/repositories.ts'
import { connectionOptions } from '../postgres/database.ts'

/** Names the lock among those of the database: `sendproof` in a number. */
const lock = 7_361_502
/** Milliseconds between two attempts to get the lock, and between two questions whether it is still held. */
const interval = 2_000
/** Milliseconds in which the database says that it is still held. */
const patience = 4_000

/**
 * Has the database find out within seconds that a machine is gone, which ends its session and frees the lock: it asks
 * after 5 seconds of silence, thrice. A process that ends takes its connection with it at once.
 */
const liveness = 'SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3'

/** Elects by an advisory lock that a connection of its own holds: the office ends with the connection, whatever ends it. */
export function createPostgresElection(url: string, log: Logger): Election {
  return { run: (onElected) => runForOffice({ url, log, onElected }) }
}

interface Candidacy {
  url: string
  log: Logger
  onElected: Parameters<Election['run']>[0]
}

function runForOffice({ url, log, onElected }: Candidacy): Office {
  const ending = new AbortController()
  let isHeld = false

  async function runUntilEnded(): Promise<void> {
    while (!ending.signal.aborted) {
      await runOnce().catch((error) => {
        if (!ending.signal.aborted) log.warn({ err: error }, 'the election has to be held again')
      })
      await sleep(interval, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  /** Waits for the lock, and holds the office as long as the connection lives. */
  async function runOnce(): Promise<void> {
    const client = new Client({ ...connectionOptions(url), query_timeout: patience })
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
    log.info('this node leads')
    isHeld = true
    try {
      for (;;) {
        await pause()
        await client.query('SELECT 1')
      }
    } finally {
      isHeld = false
      await resign()
      log.info('this node does not lead any more')
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
