import { TLSSocket } from 'node:tls'
import type { Logger } from 'pino'
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { Delivery } from '../../engine/analyse-message.ts'
import type { Clock } from '../clock.ts'
import { maxMessageOctets } from '../limits.ts'
import { listen } from '../listen.ts'
import { createNetworkTest } from '../networks.ts'
import type { Acceptance } from '../storage/repositories.ts'
import { describeDelivery, type SessionTls } from './delivery.ts'
import { PromptServer } from './prompt-server.ts'
import { readRecipient } from './recipient.ts'
import { SmtpError } from './smtp-error.ts'

/** RFC 5321 section 4.5.3.2.7 has a server wait five minutes for the next command. */
const idleMilliseconds = 5 * 60 * 1000
/** What a message under way may still take when the engine stops. */
const drainMilliseconds = 3000
/** RFC 5321 section 4.5.3.1.8 asks for at least as many. */
const maxRecipients = 100
/** RFC 5321 section 4.5.3.1.4 has 512 octets, extensions a few hundred more. */
const maxCommandOctets = 4096
/** The contract's bound for a reverse path, as for an upload. */
const maxReversePathOctets = 512
/** The parameters of MAIL that we announce (RFC 1870, 6152, 6531). RCPT has none. */
const mailParameters = new Set(['SIZE', 'BODY', 'SMTPUTF8'])

/** Where accepted messages go. */
export interface MessageIntake {
  isLive(token: string): Promise<boolean>
  /** Resolves when the message is safe on disk. */
  accept(token: string, message: { raw: Buffer; delivery: Delivery }): Promise<Acceptance>
}

export interface SmtpListenerOptions {
  host: string
  port: number
  mailDomain: string
  /** Networks that may send XCLIENT. */
  trustXclient: readonly string[]
  /** Key and certificate as PEM. */
  certificate: string
  intake: MessageIntake
  clock: Clock
  log: Logger
}

export interface SmtpListener {
  port: number
  /** Takes no new connection; messages under way may end, idle sessions are dismissed. */
  close(): Promise<void>
}

/** Starts the SMTP listener: it takes mail for live tests, and for nobody else. Throws `ListenError`. */
export async function startSmtpListener(options: SmtpListenerOptions): Promise<SmtpListener> {
  const { host, port, mailDomain, certificate, log } = options
  const isTrusted = createNetworkTest(options.trustXclient)
  const relays: string[] = []
  const tlsOf = new WeakMap<SMTPServerSession, SessionTls>()

  const server = new PromptServer({
    name: mailDomain,
    banner: 'Sendproof',
    size: maxMessageOctets,
    maxCommandLength: maxCommandOctets,
    maxRecipients,
    // Odd addresses are what people come to have tested.
    lenientAddressParsing: true,
    disabledCommands: ['AUTH', 'XFORWARD', 'WIZ', 'SHELL', 'KILL'],
    disableReverseLookup: true,
    // The library compares single addresses, so each relay of a trusted network is entered when it comes.
    useXClient: relays,
    key: certificate,
    cert: certificate,
    socketTimeout: idleMilliseconds,
    closeTimeout: drainMilliseconds,
    logger: false,
    onConnect(session, callback) {
      const { remoteAddress: relay } = session
      if (isTrusted(relay) && !relays.includes(relay)) relays.push(relay)
      log.debug({ session: session.id, client: relay }, 'SMTP client connected')
      callback()
    },
    onSecure(socket, session, callback) {
      if (socket instanceof TLSSocket) {
        tlsOf.set(session, { version: socket.getProtocol(), cipher: socket.getCipher().name })
      }
      callback()
    },
    onMailFrom(address, session, callback) {
      settle(callback, session, async () => checkReversePath(address))
    },
    onRcptTo(address, session, callback) {
      settle(callback, session, () => checkRecipient(address, options))
    },
    onData(stream, session, callback) {
      const tls = tlsOf.get(session) ?? { version: null, cipher: null }
      settle(callback, session, () => receive(stream, session, tls, options))
    },
    onClose: ({ id }) => log.debug({ session: id }, 'SMTP client left'),
  })
  // Connections break, and TLS handshakes fail: that is the client's affair.
  server.on('error', (error) => log.debug({ err: error }, 'SMTP connection failed'))

  /** Runs a step of a session. Whatever goes wrong on our side is a reason to try again later. */
  function settle(
    callback: (error: Error | null, text?: string) => void,
    { id }: SMTPServerSession,
    step: () => Promise<string | undefined>,
  ): void {
    step().then(
      (text) => callback(null, text),
      (error: unknown) => {
        if (error instanceof SmtpError) {
          log.debug({ session: id, reply: error.responseCode }, 'SMTP command refused')
          return callback(error)
        }
        log.error({ session: id, err: error }, 'SMTP command failed')
        callback(new SmtpError(452, '4.3.1 The message could not be stored, try again later'))
      },
    )
  }

  return {
    port: await listen(server.server, { host, port }),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        for (const connection of server.idleConnections()) connection.send(421, '4.3.2 The server stops')
      }),
  }
}

async function checkReversePath({ address, args }: SMTPServerAddress): Promise<undefined> {
  refuseParameters(args, mailParameters)
  if (Buffer.byteLength(address) > maxReversePathOctets) throw new SmtpError(501, '5.1.7 The address is too long')
}

async function checkRecipient(
  { address, args }: SMTPServerAddress,
  { mailDomain, intake }: SmtpListenerOptions,
): Promise<undefined> {
  refuseParameters(args, new Set())
  const recipient = readRecipient(address, mailDomain)
  if (recipient.state === 'other_domain') throw new SmtpError(550, `5.7.1 Mail is taken for ${mailDomain} only`)
  if (recipient.state === 'test' && (await intake.isLive(recipient.token))) return
  throw new SmtpError(550, '5.1.1 No such test: the address is wrong or has expired')
}

/** RFC 5321 section 4.1.1.11: a parameter that was not announced is refused; so is one with a stray CR or NUL. */
function refuseParameters(args: SMTPServerAddress['args'], known: ReadonlySet<string>): void {
  const unknown = Object.keys(args || {}).find((name) => !known.has(name))
  if (unknown !== undefined) throw new SmtpError(555, '5.5.4 A parameter is not known here')
}

/** Takes a message for each of its recipients, and answers once it is safe. */
async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  tls: SessionTls,
  { mailDomain, intake, clock, log }: SmtpListenerOptions,
): Promise<string> {
  const raw = await collect(stream)
  const receivedAt = clock.now()
  const states = new Set<Acceptance['state']>()
  for (const { address } of session.envelope.rcptTo) {
    const recipient = readRecipient(address, mailDomain)
    if (recipient.state !== 'test') continue
    const delivery = describeDelivery(session, { rcptTo: address, tls, receivedAt })
    const { state } = await intake.accept(recipient.token, { raw, delivery })
    states.add(state)
  }
  log.debug({ session: session.id, octets: raw.length, states: [...states] }, 'SMTP message received')
  return replyFor(states)
}

/**
 * One reply answers for all recipients. Once one of them has the message, a client that tries again would send it
 * twice, so it counts as accepted.
 */
function replyFor(states: ReadonlySet<Acceptance['state']>): string {
  if (states.has('accepted')) return '2.6.0 The message is accepted and will be analysed'
  if (states.has('test_full')) throw new SmtpError(452, '4.2.2 The test holds as many messages as it may')
  throw new SmtpError(550, '5.1.1 No such test: it has expired meanwhile')
}

/** Reads a message to its end, keeping no more than may be accepted. */
async function collect(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks.length = 0
    else chunks.push(chunk)
  }
  if (stream.sizeExceeded) throw new SmtpError(552, `5.3.4 The message is larger than ${maxMessageOctets} octets`)
  return Buffer.concat(chunks)
}
