import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailboxTrouble } from '../../../shared/contract/mailboxes.ts'
import type { RecipientAnswer, RelaySettings } from '../../../shared/contract/relay.ts'
import { trusting } from '../mailboxes/imap/imap-account.ts'
import { toMailboxTrouble } from '../mailboxes/imap/imap-trouble.ts'

export interface RelayLogin extends RelaySettings {
  secret: string | null
}

export interface RelayEnvelope {
  from: string
  to: readonly string[]
}

/**
 * Milliseconds. Some servers delay the greeting to detect impatient clients (RFC 5321 section 4.5.3.2 allows five
 * minutes).
 */
const greetingTime = 20_000
/** Milliseconds without data. Filtering during reception takes a few seconds. */
const silenceTime = 45_000
/** Octets of a reply. RFC 5321 section 4.5.3.1.5 allows 512 per line; the longest replies list capabilities. */
const maxReplyOctets = 64 * 1024
/** Characters shown to people; servers may send long texts. */
const maxResponse = 300

/** Connects and logs in. Throws errors of network, server, or login; see `toRelayTrouble`. */
export async function tryRelayLogin(login: RelayLogin, signal: AbortSignal): Promise<void> {
  await withRelay(login, signal, async () => {})
}

/** The connection broke after the whole message was sent, so the server may have accepted it. */
export class UnansweredMessageError extends Error {
  constructor(cause: unknown) {
    super('the server did not answer the message', { cause })
    this.name = 'UnansweredMessageError'
  }
}

/**
 * Sends a message unchanged, and returns the outcome per recipient. Throws like `tryRelayLogin`, and
 * `UnansweredMessageError`.
 */
export async function sendThroughRelay(
  login: RelayLogin,
  { from, to }: RelayEnvelope,
  message: Buffer | Readable,
  signal: AbortSignal,
): Promise<RecipientAnswer[]> {
  const source = Buffer.isBuffer(message) ? Readable.from(message) : message
  let isWhole = false
  source.once('end', () => {
    isWhole = true
  })
  try {
    return await withRelay(login, signal, async (connection) => {
      const { promise, resolve, reject } = Promise.withResolvers<RecipientAnswer[]>()
      connection.send({ from, to: [...to] }, source, (error, info) => {
        if (error && error.responseCode === undefined) reject(error)
        else resolve(to.map((address) => describeRecipient(address, error ?? info)))
      })
      return await promise
    })
  } catch (error) {
    throw isWhole ? new UnansweredMessageError(error) : error
  }
}

type Outcome = SMTPConnection.SMTPError | SMTPConnection.SentMessageInfo

/** A recipient may be refused alone or together with the message. */
function describeRecipient(address: string, outcome: Outcome): RecipientAnswer {
  const refusals = 'rejectedErrors' in outcome ? (outcome.rejectedErrors ?? []) : []
  const own = refusals.find((refusal) => 'recipient' in refusal && refusal.recipient === address)
  const response = (own ?? outcome).response?.slice(0, maxResponse) ?? null
  return { address, accepted: !own && !(outcome instanceof Error), response }
}

async function withRelay<T>(
  login: RelayLogin,
  signal: AbortSignal,
  use: (connection: SMTPConnection) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection(connectionOptions(login))
  // Connection errors arrive as events at any time.
  const trouble = Promise.withResolvers<never>()
  connection.on('error', trouble.reject)
  signal.addEventListener('abort', () => trouble.reject(signal.reason), { once: true })
  try {
    return await Promise.race([trouble.promise, openAndUse(connection, login, use)])
  } finally {
    connection.close()
  }
}

async function openAndUse<T>(
  connection: SMTPConnection,
  { user, secret }: RelayLogin,
  use: (connection: SMTPConnection) => Promise<T>,
): Promise<T> {
  await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())))
  if (user !== null && secret !== null) {
    const credentials = { user, pass: secret }
    await new Promise<void>((resolve, reject) =>
      connection.login({ credentials }, (error) => (error ? reject(error) : resolve())),
    )
  }
  const result = await use(connection)
  connection.quit()
  return result
}

function connectionOptions({ host, port, security, certificate }: RelayLogin): SMTPConnection.Options {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: certificate === null ? {} : trusting(certificate),
    logger: false,
    connectionTimeout: greetingTime,
    greetingTimeout: greetingTime,
    socketTimeout: silenceTime,
    maxResponseSize: maxReplyOctets,
    dnsTimeout: greetingTime,
  }
}

/** Why nothing was sent. Never quotes anything we sent. */
export function toRelayTrouble(error: unknown): MailboxTrouble {
  if (!(error instanceof Error)) return toMailboxTrouble(error)
  if (error.name === 'TimeoutError') return { code: 'timeout', detail: null }
  const { code, originalCode, response } = readMembers(error)
  const detail = typeof response === 'string' ? response.slice(0, maxResponse) : null
  // 454: the server cannot check the credentials now (RFC 4954 section 6).
  if (code === 'EAUTH') return { code: detail?.startsWith('4') ? 'refused' : 'wrong_credentials', detail }
  if (code === 'EDNS') return { code: 'unreachable', detail }
  if (code === 'ETLS' && detail !== null) return { code: 'no_starttls', detail }
  if (detail !== null) return { code: 'refused', detail }
  // nodemailer replaces the network's code with its own.
  return toMailboxTrouble(Object.assign(new Error(error.message), { code: originalCode ?? code }))
}

function readMembers(error: Error): { code: unknown; originalCode: unknown; response: unknown } {
  return { code: undefined, originalCode: undefined, response: undefined, ...error }
}
