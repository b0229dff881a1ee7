import { X509Certificate } from 'node:crypto'
import type { ConnectionOptions } from 'node:tls'
import type { ImapFlow, ImapFlowOptions } from 'imapflow'
import type { ImapSecurity } from '../../../../shared/mailbox-providers.ts'
import { version } from '../../../version.ts'
import { limitAnswers } from './answer-budget.ts'
import { MailboxTroubleError, OtherCertificateError, toMailboxTrouble } from './imap-trouble.ts'

export interface OAuthCredentials {
  accessToken: string
  /** A new one, where the server refuses it. */
  renew(): Promise<string>
}

/** Where an account is, and what opens it. */
export interface ImapLogin {
  host: string
  port: number
  security: ImapSecurity
  user: string
  /** A password, or an access token of OAuth (`OAUTHBEARER`, RFC 7628, or Google's `XOAUTH2`). */
  credentials: { password: string } | OAuthCredentials
  /** In PEM: trusted beside those of the system, for this server, whatever names it states. */
  certificate: string | null
}

/** Milliseconds. A provider answers within two seconds; a small server that wakes its disks within ten. */
export const connectTime = 15_000
/** Milliseconds without an octet. A search in a large folder is silent for some seconds. */
export const silenceTime = 45_000
/** Milliseconds from the connection to the end of the login, for a server that is never silent. */
const loginTime = 60_000
/** Octets of the longest answer: the start of a message, or a list of some thousand UIDs. */
const maxAnswer = 4 * 1024 * 1024

/**
 * Opens an account. Nothing in it is changed by that. Throws what the network, the server or the login brought; see
 * `imap-trouble.ts`. The connection is closed when the signal aborts, and after so many milliseconds of silence.
 */
export async function openImapAccount(
  login: ImapLogin,
  signal: AbortSignal,
  silence: number = silenceTime,
): Promise<ImapFlow> {
  const { credentials } = login
  if ('password' in credentials) return await connect(login, signal, silence)
  try {
    return await connect(login, signal, silence)
  } catch (error) {
    // An access token may end before its time: the owner takes back consent, or a key of the provider changes.
    if (toMailboxTrouble(error).code !== 'wrong_credentials') throw error
    const renewed = { ...credentials, accessToken: await credentials.renew() }
    return await connect({ ...login, credentials: renewed }, signal, silence).catch(refuseToken)
  }
}

/** Where a new token is refused, it is not the token: it is of another account, or IMAP is off. */
function refuseToken(error: unknown): never {
  const { code, detail } = toMailboxTrouble(error)
  throw code === 'wrong_credentials' ? new MailboxTroubleError({ code: 'token_refused', detail }) : error
}

/** What ended connections. */
const breaks = new WeakMap<ImapFlow, Error>()

/** Closes a connection for a reason, of which the command under way fails. */
export function breakOff(client: ImapFlow, reason: Error): void {
  breaks.set(client, reason)
  client.close()
}

/** What a command failed of: where the connection was broken, what broke it. */
export function readCause(client: ImapFlow, error: unknown): unknown {
  return breaks.get(client) ?? error
}

async function connect(login: ImapLogin, signal: AbortSignal, silence: number): Promise<ImapFlow> {
  signal.throwIfAborted()
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({ ...clientOptions(login), socketTimeout: silence })
  limitAnswers(client, (reason) => breakOff(client, reason))
  // An error between two commands has nobody to reject to; the next command fails, but cannot say of what.
  client.on('error', (error) => breaks.set(client, error))
  const abort = () => client.close()
  signal.addEventListener('abort', abort, { once: true })
  client.on('close', () => signal.removeEventListener('abort', abort))
  const late = new MailboxTroubleError({ code: 'timeout', detail: null })
  const timer = setTimeout(() => breakOff(client, late), loginTime)
  try {
    await client.connect()
    signal.throwIfAborted()
    return client
  } catch (error) {
    client.close()
    throw readCause(client, error)
  } finally {
    clearTimeout(timer)
  }
}

function clientOptions({ host, port, security, user, credentials, certificate }: ImapLogin): ImapFlowOptions {
  return {
    host,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls' ? true : undefined,
    auth:
      'password' in credentials ? { user, pass: credentials.password } : { user, accessToken: credentials.accessToken },
    tls: certificate === null ? {} : trusting(certificate),
    // What it logs may hold what people write to each other.
    logger: false,
    clientInfo: { name: 'Sendproof', version },
    disableAutoIdle: true,
    connectionTimeout: connectTime,
    greetingTimeout: connectTime,
    maxLineLength: maxAnswer,
    maxLiteralSize: maxAnswer,
    maxResponseSize: 2 * maxAnswer,
  }
}

/**
 * A person has looked at this very certificate, so it is trusted even where it was issued by nobody known, or for other
 * names, and no other certificate is.
 */
export function trusting(certificate: string): ConnectionOptions {
  const { fingerprint256 } = new X509Certificate(certificate)
  return {
    ca: certificate,
    allowPartialTrustChain: true,
    checkServerIdentity: (_, shown) =>
      shown.fingerprint256 === fingerprint256 ? undefined : new OtherCertificateError(),
  }
}
