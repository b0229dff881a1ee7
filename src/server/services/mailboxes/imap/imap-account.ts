import { X509Certificate } from 'node:crypto'
import type { ConnectionOptions } from 'node:tls'
import type { ImapFlow, ImapFlowOptions } from 'imapflow'
import type { ImapSecurity } from '../../../../shared/mailboxes/mailbox-providers.ts'
import { version } from '../../../ground/version.ts'
import { limitAnswers } from './answer-budget.ts'
import { MailboxTroubleError, OtherCertificateError, toMailboxTrouble } from './imap-trouble.ts'

export interface OAuthCredentials {
  accessToken: string
  /** Returns a new token if the server refused the first. */
  renew(): Promise<string>
}

/** The address of an account, and its credentials. */
export interface ImapLogin {
  host: string
  port: number
  security: ImapSecurity
  user: string
  /** A password, or an OAuth access token (`OAUTHBEARER`, RFC 7628, or Google's `XOAUTH2`). */
  credentials: { password: string } | OAuthCredentials
  /** PEM. Trusted for this server in addition to the system's certificates, whatever its names. */
  certificate: string | null
}

/** Milliseconds. Providers respond within two seconds, a small server with sleeping disks within ten. */
export const connectTime = 15_000
/** Milliseconds without data. Searching a large folder takes a few seconds. */
export const silenceTime = 45_000
/** Milliseconds from connection to login, in case a server keeps sending. */
const loginTime = 60_000
/** Octets per response: the start of a message, or a few thousand UIDs. */
const maxAnswer = 4 * 1024 * 1024

/**
 * Opens an account without changing it. Throws errors of network, server, or login; see `imap-trouble.ts`. Closes the
 * connection on abort and after a timeout.
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
    // A token can end early if consent is withdrawn or the provider changes a key.
    if (toMailboxTrouble(error).code !== 'wrong_credentials') throw error
    const renewed = { ...credentials, accessToken: await credentials.renew() }
    return await connect({ ...login, credentials: renewed }, signal, silence).catch(refuseToken)
  }
}

/** If a new token is refused as well, it belongs to another account, or IMAP is disabled. */
function refuseToken(error: unknown): never {
  const { code, detail } = toMailboxTrouble(error)
  throw code === 'wrong_credentials' ? new MailboxTroubleError({ code: 'token_refused', detail }) : error
}

/** Why each connection was closed. */
const breaks = new WeakMap<ImapFlow, Error>()

/** Closes a connection with a reason; the current command fails with that reason. */
function disconnect(client: ImapFlow, reason: Error): void {
  breaks.set(client, reason)
  client.close()
}

/** Why a command failed: the reason the connection was closed, if there is one. */
export function readCause(client: ImapFlow, error: unknown): unknown {
  return breaks.get(client) ?? error
}

async function connect(login: ImapLogin, signal: AbortSignal, silence: number): Promise<ImapFlow> {
  signal.throwIfAborted()
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({ ...clientOptions(login), socketTimeout: silence })
  limitAnswers(client, (reason) => disconnect(client, reason))
  // An error between commands rejects nothing, and the next command fails without its reason.
  client.on('error', (error) => breaks.set(client, error))
  const abort = () => client.close()
  signal.addEventListener('abort', abort, { once: true })
  client.on('close', () => signal.removeEventListener('abort', abort))
  const late = new MailboxTroubleError({ code: 'timeout', detail: null })
  const timer = setTimeout(() => disconnect(client, late), loginTime)
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
    // imapflow's logs may contain mail.
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

/** A person has approved exactly this certificate, so it is trusted whatever its issuer and names, and no other is. */
export function trusting(certificate: string): ConnectionOptions {
  const { fingerprint256 } = new X509Certificate(certificate)
  return {
    ca: certificate,
    allowPartialTrustChain: true,
    checkServerIdentity: (_, shown) =>
      shown.fingerprint256 === fingerprint256 ? undefined : new OtherCertificateError(),
  }
}

/** Disconnects when a server stalls or sends too slowly. */
export async function withDeadline<T>(client: ImapFlow, milliseconds: number, work: () => Promise<T>): Promise<T> {
  const late = new MailboxTroubleError({ code: 'timeout', detail: null })
  const timer = setTimeout(() => disconnect(client, late), milliseconds)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
  }
}

/** Logs out, without waiting long for a server that does not respond. */
export async function leaveAccount(client: ImapFlow): Promise<void> {
  const timer = setTimeout(() => client.close(), 2_000)
  await client.logout().catch(() => client.close())
  clearTimeout(timer)
}
