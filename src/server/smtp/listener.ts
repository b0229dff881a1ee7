import { createHash } from 'node:crypto'
import { TLSSocket } from 'node:tls'
import type { Logger } from 'pino'
import type { SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import { maxMessageOctets } from '../../shared/limits.ts'
import { withLogFields } from '../ground/log-context.ts'
import { type BoundPort, drainMilliseconds } from '../network/listen.ts'
import { createNetworkTest, normalizeAddress } from '../network/networks.ts'
import type { SmtpEventLog } from '../services/inbox-tests/smtp-event-log.ts'
import type { KeyPair } from './certificate-files.ts'
import type { SessionTls } from './delivery.ts'
import { PromptServer } from './prompt-server.ts'
import { SmtpError } from './smtp-error.ts'
import { createTransaction, type TransactionOptions } from './transaction.ts'

/** RFC 5321 section 4.5.3.2.7: wait at least five minutes for the next command. */
const idleMilliseconds = 5 * 60 * 1000
/** RFC 5321 section 4.5.3.1.8 requires at least 100. */
const maxRecipients = 100
/** RFC 5321 section 4.5.3.1.4 requires 512 octets; extensions need a few hundred more. */
const maxCommandOctets = 4096
/** Recipients on a line of the log, and hexadecimal digits of each hash. */
const maxLogged = 5
const hashDigits = 12

export interface SmtpListenerOptions extends TransactionOptions {
  /** Networks that may send XCLIENT. */
  trustXclient: readonly string[]
  /** Networks whose connections start with the PROXY protocol. */
  proxies: readonly string[]
  /**
   * Whether AUTH succeeds with any credentials, because many applications cannot send without them. They give no right,
   * and nothing of them is kept.
   */
  acceptsCredentials: boolean
  certificate: KeyPair
  smtpEvents: Pick<SmtpEventLog, 'noteConnection' | 'noteRecipient' | 'noteRefusal'>
  log: Logger
}

/** Starts the SMTP listener, which receives mail for live tests, and reports. */
export function startSmtpListener(port: BoundPort, options: SmtpListenerOptions) {
  const { mailDomain, certificate, proxies, acceptsCredentials, log } = options
  let stopping = false
  const serverOptions: SMTPServerOptions = {
    name: mailDomain,
    banner: 'Sendproof',
    size: maxMessageOctets,
    maxCommandLength: maxCommandOctets,
    maxRecipients,
    // People test unusual addresses on purpose.
    lenientAddressParsing: true,
    authMethods: ['PLAIN', 'LOGIN'],
    authOptional: true,
    // Without TLS, too: tests on loopback often have none.
    allowInsecureAuth: true,
    disabledCommands: ['XFORWARD', 'WIZ', 'SHELL', 'KILL', ...(acceptsCredentials ? [] : ['AUTH'])],
    disableReverseLookup: true,
    ...certificate,
    socketTimeout: idleMilliseconds,
    closeTimeout: drainMilliseconds,
    logger: false,
    ...sessionHandlers(options, () => {
      if (stopping) dismissIdle()
    }),
  }
  const server = new PromptServer(serverOptions, proxies)
  // Broken connections and failed handshakes are the client's problem.
  server.on('error', (error) => log.debug({ err: error }, 'SMTP connection failed'))

  /** A client that keeps its connection open must not delay the shutdown. */
  function dismissIdle(): void {
    for (const connection of server.idleConnections()) {
      connection.send(421, '4.3.2 Service shutting down')
      connection._socket.destroySoon()
    }
  }

  port.passTo(server.server)
  return {
    /** Sets the certificate for new TLS sessions. */
    setCertificate: (pair: KeyPair): void => server.updateSecureContext(pair),
    /** Accepts no new connections and closes idle ones; messages in progress may finish. */
    close: (): Promise<void> =>
      new Promise((resolve) => {
        stopping = true
        const open = [...server.connections]
        server.close(() => {
          for (const { _socket } of open) _socket.destroySoon()
          resolve()
        })
        dismissIdle()
        server.dismissUnannounced()
      }),
  }
}

/** The handlers for smtp-server. `onMessageEnd` is called after the reply to a message. */
function sessionHandlers(
  { trustXclient, smtpEvents, log, ...options }: SmtpListenerOptions,
  onMessageEnd: () => void,
): SMTPServerOptions {
  const transaction = createTransaction(options)
  const isTrusted = createNetworkTest(trustXclient)
  // The library compares single addresses, so each relay in a trusted network is added when it connects.
  const relays: string[] = []
  const tlsOf = new WeakMap<SMTPServerSession, SessionTls>()

  return {
    useXClient: relays,

    onConnect(session, callback) {
      const { remoteAddress } = session
      if (isTrusted(remoteAddress) && !relays.includes(remoteAddress)) relays.push(remoteAddress)
      smtpEvents.noteConnection(normalizeAddress(remoteAddress))
      log.debug(fieldsOf(session), 'SMTP client connected')
      callback()
    },

    // The library asks for a user, although no one is signed in.
    onAuth: (_credentials, _session, callback) => callback(null, { user: 'anyone' }),

    onSecure(socket, session, callback) {
      if (socket instanceof TLSSocket) {
        tlsOf.set(session, { version: socket.getProtocol(), cipher: socket.getCipher().name })
      }
      callback()
    },

    onMailFrom(address, session, callback) {
      transaction.checkReversePath(address).then(() => callback(), refuseWith(callback, session))
    },

    onRcptTo(address, session, callback) {
      const recipient = address.address
      inSession(session, () => transaction.checkRecipient(address, session)).then(
        () => {
          smtpEvents.noteRecipient({ client: normalizeAddress(session.remoteAddress), recipient })
          callback()
        },
        refuseWith(callback, session, recipient),
      )
    },

    onData(stream, session, callback) {
      const tls = tlsOf.get(session) ?? { version: null, cipher: null }
      inSession(session, () => transaction.receive(stream, session, tls))
        .then(
          ({ reply, messages }) => {
            log.debug({ ...fieldsOf(session), octets: stream.byteLength, messages }, 'SMTP message accepted')
            callback(null, reply)
          },
          refuseWith(callback, session),
        )
        .then(onMessageEnd)
    },

    onClose: (session) => log.debug(fieldsOf(session), 'SMTP client disconnected'),
  }

  /** Sends a refusal. Any other error is a fault of ours, so the client should retry. */
  function refuseWith(callback: (error: Error) => void, session: SMTPServerSession, recipient: string | null = null) {
    return (error: unknown): void => {
      const isRefusal = error instanceof SmtpError
      const refusal = isRefusal ? error : new SmtpError(452, '4.3.1 Message not stored, try again later')
      const reply = refusal.responseCode
      const recipients = recipient === null ? session.envelope.rcptTo.map(({ address }) => address) : [recipient]
      const fields = { ...fieldsOf(session), recipients: recipients.slice(0, maxLogged).map(hashAddress) }
      if (isRefusal) log.debug({ ...fields, reply }, 'SMTP command refused')
      else log.error({ ...fields, err: error }, 'SMTP command failed')
      smtpEvents.noteRefusal({ client: normalizeAddress(session.remoteAddress), recipient, reply })
      callback(refusal)
    }
  }
}

function fieldsOf({ id, remoteAddress }: SMTPServerSession): { session: string; client: string } {
  return { session: id, client: normalizeAddress(remoteAddress) }
}

/** Adds the session to lines of the store and of services. */
function inSession<T>(session: SMTPServerSession, work: () => T): T {
  return withLogFields(fieldsOf(session), work)
}

/** Distinguishes recipients. The address of a test is a secret, because its report can be read with it. */
function hashAddress(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, hashDigits)
}
