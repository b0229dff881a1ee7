import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { SMTPConnection, type SMTPConnectionOptions } from 'smtp-server/lib/smtp-connection.js'

/** Each session may hold a small message, or a piece of a large one, in memory; nobody tests with more at once. */
const maxConnections = 500
/** One client cannot take every place. */
const maxConnectionsPerAddress = 100

/**
 * smtp-server greets after 100 ms, to catch clients that talk before they are greeted. Nobody gains from that here, and
 * every test would wait for it. So the connection is declared ready at once, and the library's timer finds it so.
 */
class PromptConnection extends SMTPConnection {
  #isReady = false

  override init(): void {
    super.init()
    this.connectionReady()
  }

  override connectionReady(next?: () => void): void {
    if (this.#isReady) return
    this.#isReady = true
    super.connectionReady(next)
  }
}

/**
 * An SMTP server that greets at once, and that silent connections cannot fill: when all places are taken, the oldest
 * connection without a mail transaction makes room.
 */
export class PromptServer extends SMTPServer {
  override connect(socket: Socket, options?: SMTPConnectionOptions | null): void {
    const connection = new PromptConnection(this, socket, options)
    if (!this.#hasRoomFor(connection)) {
      socket.on('error', () => socket.destroy())
      socket.end(`421 4.7.0 ${connection.name} has too many connections, try again in a moment\r\n`)
      return
    }
    this.connections.add(connection)
    connection.on('error', (error) => this.emit('error', error))
    connection.init()
  }

  #hasRoomFor({ _originalRemoteAddress: address }: SMTPConnection): boolean {
    const fromAddress = [...this.connections].filter((connection) => connection._originalRemoteAddress === address)
    if (fromAddress.length >= maxConnectionsPerAddress) return false
    return this.connections.size < maxConnections || this.#dismissOldestIdle()
  }

  #dismissOldestIdle(): boolean {
    const [oldest] = this.idleConnections()
    oldest?.send(421, '4.7.0 Others wait, and you do nothing')
    return oldest !== undefined
  }

  /** The connections without a mail transaction, the oldest first. */
  idleConnections(): SMTPConnection[] {
    return [...this.connections].filter(({ session }) => !session.envelope?.mailFrom)
  }
}
