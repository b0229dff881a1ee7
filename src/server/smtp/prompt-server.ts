import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { SMTPConnection, type SMTPConnectionOptions } from 'smtp-server/lib/smtp-connection.js'
import type { SMTPStream } from 'smtp-server/lib/smtp-stream.js'
import { createNetworkTest, networkOf } from '../network/networks.ts'
import { hastenData } from './hasten-data.ts'
import { readQuotedLocalPart } from './quoted-local-part.ts'
import { receiveProxyHeader } from './receive-proxy-header.ts'

/** Each session may hold a small message, or a piece of a large one, in memory; nobody tests with more at once. */
const maxConnections = 500
/** One client cannot take every place, with however many addresses of its IPv6 network. */
const maxConnectionsPerNetwork = 100

/**
 * The largest message takes as long at 30 kB a second. Time-outs between octets (RFC 5321 section 4.5.3.2) do not end a
 * session that drips; this does, whatever it is about.
 */
const maxSessionMilliseconds = 30 * 60 * 1000
/** A hundred recipients, some refused, and what comes before them; a client that says more has no message. */
const maxCommandsPerMessage = 250

/** Where others wait, a session has so long to show that it is about something … */
const graceMilliseconds = 10_000
/** … and then has to be this fast. The slowest of modems were ten times faster. */
const minOctetsPerSecond = 100

/** What the library reads of MAIL and RCPT; false where it cannot. */
type ParsedAddress = ReturnType<SMTPConnection['_parseAddressCommand']>

/** How long to wait for an answer of our own before looking again whether it was given. */
const answerMilliseconds = 1000

/**
 * smtp-server greets after 100 ms, to catch clients that talk before they are greeted. Nobody gains from that here, and
 * every test would wait for it. So the connection is declared ready at once, and the library's timer finds it so.
 *
 * The library also lets a session go on for as long as something is said in it. Here it ends.
 */
class PromptConnection extends SMTPConnection {
  readonly network = networkOf(this._originalRemoteAddress)
  readonly #startedAt = performance.now()
  #end: NodeJS.Timeout | undefined
  #isReady = false
  #commands = 0

  override init(): void {
    this.#end = setTimeout(() => this.#endSession(), maxSessionMilliseconds).unref()
    super.init()
    this.connectionReady()
  }

  override _createParser(): SMTPStream {
    const parser = super._createParser()
    hastenData(parser)
    return parser
  }

  override connectionReady(next?: () => void): void {
    if (this.#isReady) return
    this.#isReady = true
    super.connectionReady(next)
  }

  override _onCommand(command: Buffer, callback?: () => void): void {
    this.#commands += 1
    const messages = this._transactionCounter + 1
    // Who is not named as a proxy could pretend to be anybody.
    if (this.#commands === 1 && isProxyLine(command)) this.send(421, '4.7.0 You are no proxy of this server')
    else if (this.#commands > messages * maxCommandsPerMessage) this.send(421, '4.7.0 Too many commands for no message')
    else super._onCommand(command, callback)
  }

  override _parseAddressCommand(name: string, command: Buffer | string): ParsedAddress {
    const quoted = readQuotedLocalPart(command.toString())
    const parsed = super._parseAddressCommand(name, quoted?.command ?? command)
    return parsed && quoted ? { ...parsed, address: quoted.restore(parsed.address) } : parsed
  }

  /** The library repeats what clients say, and replies are ASCII (RFC 5321 section 4.2). */
  override send(code: number, data?: string | string[] | null, context?: string | false): void {
    const toAscii = (line: string) => line.replace(/[^ -~]/g, '?')
    const lines = Array.isArray(data) ? data.map(toAscii) : typeof data === 'string' ? toAscii(data) : data
    super.send(code, lines, context)
  }

  override _onClose(): void {
    clearTimeout(this.#end)
    super._onClose()
  }

  /** Whether it has no mail transaction. */
  get isIdle(): boolean {
    return !this.session.envelope?.mailFrom
  }

  /** Whether it takes its time with a message that is still to come. */
  get isSlow(): boolean {
    const seconds = (performance.now() - this.#startedAt) / 1000
    const isOld = seconds * 1000 > graceMilliseconds
    return isOld && !this.#awaitsAnswer && this._socket.bytesRead < seconds * minOctetsPerSecond
  }

  /** A client that misses the answer to a whole message would send it again, and have it twice. */
  get #awaitsAnswer(): boolean {
    const isWhole = this._dataStream && this._parser && !this._parser._dataMode
    return this._handlerPending || isWhole === true
  }

  #endSession(): void {
    if (this.#awaitsAnswer) this.#end = setTimeout(() => this.#endSession(), answerMilliseconds).unref()
    else this.send(421, '4.4.2 The session has taken too long')
  }
}

function isProxyLine(command: Buffer): boolean {
  return command.subarray(0, 6).toString('latin1').toUpperCase() === 'PROXY '
}

/**
 * An SMTP server that greets at once, and that sessions without a purpose cannot fill: when all places are taken, the
 * oldest connection without a mail transaction makes room, else the oldest that is slow.
 */
export class PromptServer extends SMTPServer {
  declare connections: Set<PromptConnection>
  readonly #isProxy: (address: string) => boolean
  /** Connections of proxies that have not said for whom. */
  readonly #unannounced = new Set<Socket>()

  /** `proxies` are networks whose connections begin with the PROXY protocol. */
  constructor(options: SMTPServerOptions, proxies: readonly string[]) {
    super(options)
    this.#isProxy = createNetworkTest(proxies)
  }

  override connect(socket: Socket, options?: SMTPConnectionOptions | null): void {
    if (socket.remoteAddress !== undefined && this.#isProxy(socket.remoteAddress)) {
      void this.#connectFor(socket, options ?? {})
    } else this.#begin(socket, options)
  }

  /** The session is the client's; nothing of it begins before the proxy has said whose it is. */
  async #connectFor(socket: Socket, options: SMTPConnectionOptions): Promise<void> {
    if (this.#unannounced.size >= maxConnections) {
      socket.destroy()
      return
    }
    this.#unannounced.add(socket)
    const client = await receiveProxyHeader(socket)
    this.#unannounced.delete(socket)
    if (client !== undefined) this.#begin(socket, { ...options, ...client })
  }

  /** Dismisses proxies that have said nothing yet. */
  dismissUnannounced(): void {
    for (const socket of this.#unannounced) socket.destroy()
  }

  #begin(socket: Socket, options?: SMTPConnectionOptions | null): void {
    // A client may be gone before it is looked at, and then has no address.
    if (socket.remoteAddress === undefined) {
      socket.destroy()
      return
    }
    const connection = new PromptConnection(this, socket, options)
    if (!this.#hasRoomFor(connection)) {
      socket.on('error', () => socket.destroy())
      socket.write(`421 4.7.0 ${connection.name} has too many connections, try again in a moment\r\n`)
      // Whoever is sent away keeps nothing of ours open.
      socket.destroySoon()
      return
    }
    this.connections.add(connection)
    connection.on('error', (error) => this.emit('error', error))
    connection.init()
  }

  #hasRoomFor({ network }: PromptConnection): boolean {
    const neighbours = [...this.connections].filter((connection) => connection.network === network)
    if (neighbours.length >= maxConnectionsPerNetwork) return false
    return this.connections.size < maxConnections || this.#makeRoom()
  }

  #makeRoom(): boolean {
    const [least] = [...this.idleConnections(), ...[...this.connections].filter(({ isSlow }) => isSlow)]
    least?.send(421, '4.7.0 Others wait, and you do nothing')
    return least !== undefined
  }

  /** The connections without a mail transaction, the oldest first. */
  idleConnections(): SMTPConnection[] {
    return [...this.connections].filter(({ isIdle }) => isIdle)
  }
}
