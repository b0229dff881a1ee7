import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { SMTPConnection, type SMTPConnectionOptions } from 'smtp-server/lib/smtp-connection.js'
import type { SMTPStream } from 'smtp-server/lib/smtp-stream.js'
import { createNetworkTest, networkOf } from '../network/networks.ts'
import { receiveProxyHeader } from './proxy-header.ts'
import { readQuotedLocalPart } from './quoted-local-part.ts'
import { readData } from './read-data.ts'

/*
 * A fork of smtp-server by inheritance. package.json pins the version, 3.21.6, because this relies on members that the
 * library may change in any release. Before an update, compare each of them:
 *
 * - `SMTPServer`: replaces `_handleProxy`.
 * - `SMTPConnection`: replaces or wraps `_createParser`, `_onCommand`, `_parseAddressCommand`, `_sendGreeting`, and
 *   `_onClose`; calls `_setListeners`; reads `_originalRemoteAddress`, `_transactionCounter`, `_socket`, `_parser`,
 *   `_dataStream`, and `_handlerPending`.
 * - `SMTPStream`: reads `_dataMode`. read-data.ts replaces `_feedDataStream`, the reader of DATA (RFC 5321 section
 *   4.5.2), calls `_countDataBytes` and `_endDataMode`, sets `_atDataStart`, and reads `_dataStream`.
 */

/** Each session may hold a small message, or a piece of a large one, in memory. */
const maxConnections = 500
/** Per IPv4 address or /64 network. */
const maxConnectionsPerNetwork = 100

/**
 * The largest message at 30 kB/s. Timeouts between octets (RFC 5321 section 4.5.3.2) do not end slow sessions, but this
 * does.
 */
const maxSessionMilliseconds = 30 * 60 * 1000
/** Enough for a hundred recipients, some of them refused, and the commands before them. */
const maxCommandsPerMessage = 250

/** When the server is full, a session older than this must … */
const graceMilliseconds = 10_000
/** … be at least this fast. The slowest modems were ten times faster. */
const minOctetsPerSecond = 100

/** MAIL or RCPT as parsed by the library; false if invalid. */
type ParsedAddress = ReturnType<SMTPConnection['_parseAddressCommand']>

/** Milliseconds between checks whether our own reply was sent. */
const answerMilliseconds = 1000

/**
 * Greets immediately. smtp-server waits 100 ms to catch clients that talk first, which would delay every test.
 * Also limits the length of a session, which the library does not.
 */
class PromptConnection extends SMTPConnection {
  readonly network = networkOf(this._originalRemoteAddress)
  readonly #startedAt = performance.now()
  #end: NodeJS.Timeout | undefined
  #commands = 0

  override init(): void {
    this.#end = setTimeout(() => this.#endSession(), maxSessionMilliseconds).unref()
    this._setListeners(() => this.connectionReady())
  }

  override _createParser(): SMTPStream {
    const parser = super._createParser()
    readData(parser)
    return parser
  }

  override _onCommand(command: Buffer, callback?: () => void): void {
    this.#commands += 1
    const messages = this._transactionCounter + 1
    // A proxy that is not configured could claim any client address.
    if (this.#commands === 1 && isProxyLine(command))
      this.send(421, '4.7.0 PROXY protocol not allowed from this address')
    else if (this.#commands > messages * maxCommandsPerMessage)
      this.send(421, '4.7.0 Too many commands without a message')
    else super._onCommand(command, callback)
  }

  override _parseAddressCommand(name: string, command: Buffer | string): ParsedAddress {
    const quoted = readQuotedLocalPart(command.toString())
    const parsed = super._parseAddressCommand(name, quoted?.command ?? command)
    return parsed && quoted ? { ...parsed, address: quoted.restore(parsed.address) } : parsed
  }

  /** An extension may be used once EHLO has announced it (RFC 5321 section 2.2). */
  override handler_STARTTLS(command: Buffer, callback: () => void): void {
    if (this.hostNameAppearsAs) super.handler_STARTTLS(command, callback)
    else {
      this.send(503, '5.5.1 Send EHLO first')
      callback()
    }
  }

  /** After XCLIENT, the session starts again: the name that the relay gave is not that of its client. */
  override _sendGreeting(): void {
    this.hostNameAppearsAs = false
    super._sendGreeting()
  }

  /** The library repeats input, and replies must be ASCII (RFC 5321 section 4.2). */
  override send(code: number, data?: string | string[] | null, context?: string | false): void {
    const toAscii = (line: string) => line.replace(/[^ -~]/g, '?')
    const lines = Array.isArray(data) ? data.map(toAscii) : typeof data === 'string' ? toAscii(data) : data
    super.send(code, lines, context)
  }

  override _onClose(): void {
    clearTimeout(this.#end)
    super._onClose()
  }

  /** Whether there is no mail transaction. */
  get isIdle(): boolean {
    return !this.session.envelope?.mailFrom
  }

  /** Whether the client is slow and its message is not complete. */
  get isSlow(): boolean {
    const seconds = (performance.now() - this.#startedAt) / 1000
    const isOld = seconds * 1000 > graceMilliseconds
    return isOld && !this.#awaitsAnswer && this._socket.bytesRead < seconds * minOctetsPerSecond
  }

  /** A client that misses the reply to its message would send the message again. */
  get #awaitsAnswer(): boolean {
    const isWhole = this._dataStream && this._parser && !this._parser._dataMode
    return this._handlerPending || isWhole === true
  }

  #endSession(): void {
    if (this.#awaitsAnswer) this.#end = setTimeout(() => this.#endSession(), answerMilliseconds).unref()
    else this.send(421, '4.4.2 Session time limit exceeded')
  }
}

function isProxyLine(command: Buffer): boolean {
  return command.subarray(0, 6).toString('latin1').toUpperCase() === 'PROXY '
}

/**
 * Greets immediately. When full, makes room by closing the oldest connection without a mail transaction, or else the
 * oldest slow one.
 */
export class PromptServer extends SMTPServer {
  declare connections: Set<PromptConnection>
  readonly #isProxy: (address: string) => boolean
  /** Connections of proxies that have not named their client yet. */
  readonly #unannounced = new Set<Socket>()

  /** `proxies` are the networks that use the PROXY protocol. */
  constructor(options: SMTPServerOptions, proxies: readonly string[]) {
    super(options)
    this.#isProxy = createNetworkTest(proxies)
  }

  /** The library would look for a PROXY header and let a turn of the event loop pass; `connect` reads that header. */
  override _handleProxy(...[, begin]: Parameters<SMTPServer['_handleProxy']>): void {
    begin(null, { id: randomUUID() })
  }

  override connect(socket: Socket, options?: SMTPConnectionOptions | null): void {
    if (socket.remoteAddress !== undefined && this.#isProxy(socket.remoteAddress)) {
      void this.#connectFor(socket, options ?? {})
    } else this.#begin(socket, options)
  }

  /** Starts the session once the proxy has named its client. */
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

  /** Closes connections of proxies that have not named their client. */
  dismissUnannounced(): void {
    for (const socket of this.#unannounced) socket.destroy()
  }

  #begin(socket: Socket, options?: SMTPConnectionOptions | null): void {
    // A client that has already disconnected has no address.
    if (socket.remoteAddress === undefined) {
      socket.destroy()
      return
    }
    const connection = new PromptConnection(this, socket, options)
    if (!this.#hasRoomFor(connection)) {
      socket.on('error', () => socket.destroy())
      socket.write(`421 4.7.0 ${connection.name} Too many connections, try again later\r\n`)
      socket.destroySoon()
      return
    }
    this.connections.add(connection)
    connection.on('error', (error) => this.emit('error', error))
    connection.init()
  }

  #hasRoomFor({ network }: PromptConnection): boolean {
    let neighbors = 0
    for (const connection of this.connections) if (connection.network === network) neighbors += 1
    if (neighbors >= maxConnectionsPerNetwork) return false
    return this.connections.size < maxConnections || this.#makeRoom()
  }

  #makeRoom(): boolean {
    const [least] = [...this.idleConnections(), ...[...this.connections].filter(({ isSlow }) => isSlow)]
    least?.send(421, '4.7.0 Server busy, closing idle connections')
    return least !== undefined
  }

  /** Connections without a mail transaction, oldest first. */
  idleConnections(): SMTPConnection[] {
    return [...this.connections].filter(({ isIdle }) => isIdle)
  }
}
