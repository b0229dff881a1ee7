import { randomUUID } from 'node:crypto'
import type { Signals } from '../../server/storage/repositories.ts'
import { sql } from '../../server/storage/sql.ts'
import type { Database } from '../database/database.ts'
import type { HeldConnection, OpenConnection } from './held-connection.ts'

/** The database channel that all engines share; each payload starts with the name of our own channel. */
const databaseChannel = 'sendproof'
/** Signals to keep while the database is unreachable; older ones would be useless. */
const maxWaiting = 1_000

interface Listener {
  channel: string
  onText(text: string): void
  onGap?(): void
}

/** Signals over NOTIFY. Receives them once there is a listener. */
export interface PostgresSignals extends Signals {
  /** Sends no more. */
  close(): void
}

export function createPostgresSignals(db: Database, held: HeldConnection): PostgresSignals {
  const listeners = new Set<Listener>()
  /** Identifies this engine's own signals. */
  const ownName = randomUUID()
  let waiting: string[] = []
  let isSending = false
  let isClosed = false
  let isListening = false

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

  function listen({ client, drop }: OpenConnection): void {
    client.on('notification', ({ payload }) => onPayload(payload))
    client.query(`LISTEN ${databaseChannel}`).then(() => {
      for (const { onGap } of [...listeners]) onGap?.()
    }, drop)
  }

  return {
    send(channel, text) {
      if (waiting.length < maxWaiting) waiting.push(`${ownName} ${channel} ${text}`)
      setImmediate(() => void sendWaiting())
    },

    listen(channel, { onText, onGap }) {
      const listener: Listener = { channel, onText, ...(onGap && { onGap }) }
      listeners.add(listener)
      if (!isListening) held.use(listen)
      isListening = true
      return () => void listeners.delete(listener)
    },

    close() {
      isClosed = true
    },
  }
}
