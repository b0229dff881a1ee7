import { Client } from 'pg'
import type { Logger } from 'pino'
import { connectionOptions } from '../database/database.ts'

/** Milliseconds before connecting again, doubled each time up to `longest`. A successor of the leader must not wait longer. */
const pauses = { first: 250, longest: 2_000 }
/** Milliseconds between checks: a connection that was dropped on its way gives no sign. */
const checkInterval = 2_000
/** Milliseconds to wait for an answer, after which the connection counts as lost. */
const answerTimeout = 4_000

/**
 * Makes the database notice a dead machine within seconds, end its session and free its locks: three keepalive probes
 * after 5 seconds of silence. A process that exits closes its connection.
 */
const liveness = 'SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3'

/** A connection while it is open. */
export interface OpenConnection {
  client: Client
  /** Aborts when the connection has ended. */
  gone: AbortSignal
  /** Replaces the connection. */
  drop(): void
}

/** The one connection that a node keeps, for what belongs to a session: LISTEN, and the lock of the leader. */
export interface HeldConnection {
  /** Calls `onOpen` with this and each later connection. It handles its own errors. The first call connects. */
  use(onOpen: (connection: OpenConnection) => void): void
  close(): Promise<void>
}

export function holdConnection(url: string, log: Logger): HeldConnection {
  const users: ((connection: OpenConnection) => void)[] = []
  let current: Client | null = null
  let open: OpenConnection | null = null
  let timer: NodeJS.Timeout | null = null
  let pause = pauses.first
  let isClosed = false

  async function connect(): Promise<void> {
    const client = new Client({ ...connectionOptions(url), query_timeout: answerTimeout })
    const gone = new AbortController()
    current = client
    const drop = () => {
      client.end().catch(() => {})
      gone.abort()
      replace(client)
    }
    client.on('error', () => {})
    client.once('end', drop)
    try {
      await client.connect()
      await client.query(liveness)
      pause = pauses.first
      timer = setInterval(() => client.query('SELECT 1').catch(drop), checkInterval).unref()
      open = { client, gone: gone.signal, drop }
      for (const onOpen of users) onOpen(open)
    } catch {
      drop()
    }
  }

  function replace(client: Client): void {
    if (current !== client) return
    if (open && !isClosed) log.warn('lost the connection for notifications and the election')
    current = null
    open = null
    if (timer) clearTimeout(timer)
    if (isClosed) return
    timer = setTimeout(() => void connect(), pause).unref()
    pause = Math.min(2 * pause, pauses.longest)
  }

  return {
    use(onOpen) {
      users.push(onOpen)
      if (open) onOpen(open)
      else if (users.length === 1) void connect()
    },
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      await current?.end().catch(() => {})
    },
  }
}
