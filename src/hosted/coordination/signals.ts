import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { Signals } from '../../server/storage/repositories.ts'
import { sql } from '../../server/storage/sql.ts'
import { connectionOptions, type Database } from '../database/database.ts'

/** The database channel that all engines share; each payload starts with the name of our own channel. */
const databaseChannel = 'sendproof'
/** Milliseconds before reconnecting, doubled each time up to `longest`. */
const pauses = { first: 250, longest: 10_000 }
/** Milliseconds between checks of the connection: a dropped connection gives no sign. */
const checkInterval = 15_000
/** Signals to keep while the database is unreachable; older ones would be useless. */
const maxWaiting = 1_000

interface Listener {
  channel: string
  onText(text: string): void
  onGap?(): void
}

/** Signals over NOTIFY. Connects on the first listener, and reconnects. */
export interface PostgresSignals extends Signals {
  close(): Promise<void>
}

export function createPostgresSignals(db: Database, url: string): PostgresSignals {
  const listeners = new Set<Listener>()
  /** Identifies this engine's own signals. */
  const ownName = randomUUID()
  let waiting: string[] = []
  let isSending = false
  let isClosed = false
  let client: Client | null = null
  let timer: NodeJS.Timeout | null = null
  let pause = pauses.first

  /**
   * Sends outside of the transaction that caused the signal, because NOTIFY serializes commits. Signals that have
   * accumulated are sent together.
   */
  async function sendWaiting(): Promise<void> {
    if (isSending) return
    isSending = true
    while (waiting.length > 0 && !isClosed) {
      const texts = waiting
      waiting = []
      const sending = db.run(sql`SELECT pg_notify(${databaseChannel}, text) FROM unnest(${texts}::text[]) AS text`)
      await sending.catch(() => {})
    }
    isSending = false
  }

  function onPayload(payload = ''): void {
    const [, sender, channel, text] = /^(\S+) (\S+) (.*)$/s.exec(payload) ?? []
    if (sender === ownName || text === undefined) return
    for (const listener of [...listeners]) if (listener.channel === channel) listener.onText(text)
  }

  async function connect(): Promise<void> {
    const connecting = new Client(connectionOptions(url))
    client = connecting
    connecting.on('notification', ({ payload }) => onPayload(payload))
    connecting.on('error', () => {})
    connecting.once('end', () => reconnectLater(connecting))
    try {
      await connecting.connect()
      await connecting.query(`LISTEN ${databaseChannel}`)
      pause = pauses.first
      timer = setInterval(() => connecting.query('SELECT 1').catch(() => drop(connecting)), checkInterval).unref()
      for (const { onGap } of [...listeners]) onGap?.()
    } catch {
      drop(connecting)
    }
  }

  function drop(broken: Client): void {
    broken.end().catch(() => {})
    reconnectLater(broken)
  }

  function reconnectLater(broken: Client): void {
    if (client !== broken) return
    client = null
    if (timer) clearTimeout(timer)
    if (isClosed) return
    timer = setTimeout(() => void connect(), pause).unref()
    pause = Math.min(2 * pause, pauses.longest)
  }

  return {
    send(channel, text) {
      if (waiting.length < maxWaiting) waiting.push(`${ownName} ${channel} ${text}`)
      setImmediate(() => void sendWaiting())
    },

    listen(channel, { onText, onGap }) {
      const listener: Listener = { channel, onText, ...(onGap && { onGap }) }
      listeners.add(listener)
      if (listeners.size === 1 && !client && !timer) void connect()
      return () => void listeners.delete(listener)
    },

    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
