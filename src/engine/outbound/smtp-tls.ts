import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { codeOf } from '../../shared/error-code.ts'

/** A mail server's certificate and its problems. */
export interface MailCertificate {
  /** The names it is issued for. */
  names: string[]
  issuer: string | null
  validFrom: Date | null
  validUntil: Date | null
  /** OpenSSL's or Node's name of the fault; null for a valid certificate that matches the host. */
  fault: string | null
}

/**
 * The result of probing a mail server's encryption (RFC 3207).
 *
 * * `encrypted`: TLS was established, with any certificate, as most senders accept
 * * `not_offered`: it speaks SMTP but does not offer STARTTLS
 * * `failed`: it offers STARTTLS, but TLS was not established
 * * `unwilling`: it answered but rejected us, which proves nothing about other clients
 * * `unreachable`: no connection; `detail` is the system's error
 */
export type SmtpTls =
  | { state: 'encrypted'; version: string; certificate: MailCertificate }
  | { state: 'not_offered' }
  | { state: 'failed' | 'unwilling' | 'unreachable'; detail: string }

export interface SmtpServer {
  address: string
  port: number
  /** The name that the certificate must match. */
  host: string
  /** Certificate authorities in PEM, instead of the system's. Only for tests. */
  ca?: string
}

/** Greetings and capabilities are short; a host that sends more is not a mail server. */
const maxReplyOctets = 16_384
/** Our HELO name, which does not exist (RFC 2606 section 2): we send no mail. */
const ownName = 'probe.invalid'

/**
 * Enables old versions and weak ciphers in OpenSSL. BoringSSL in Electron has no security levels: it throws on
 * `@SECLEVEL`, and `minVersion` alone enables old versions.
 */
function anyCiphers(): { ciphers?: string } {
  const { features } = process
  const isBoring = 'openssl_is_boringssl' in features && features.openssl_is_boringssl === true
  return isBoring ? {} : { ciphers: 'DEFAULT@SECLEVEL=0' }
}

/** Starts a session, requests TLS, reads the certificate, and quits. Never throws; ends once `signal` aborts. */
export async function probeSmtpTls(server: SmtpServer, signal: AbortSignal): Promise<SmtpTls> {
  const socket = connect({ host: server.address, port: server.port, signal })
  // Errors reach the promise that awaits the next event; later ones are irrelevant.
  socket.on('error', () => {})
  try {
    await once(socket, 'connect', { signal })
  } catch (error) {
    socket.destroy()
    return { state: 'unreachable', detail: failureOf(error) }
  }
  try {
    return await converse(socket, server, signal)
  } catch (error) {
    return { state: 'unwilling', detail: failureOf(error) }
  } finally {
    socket.destroy()
  }
}

/** Whether a server listens at an address. */
export async function canConnect(address: string, port: number, signal: AbortSignal): Promise<boolean> {
  const socket = connect({ host: address, port, signal })
  socket.on('error', () => {})
  try {
    await once(socket, 'connect', { signal })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function converse(socket: Socket, server: SmtpServer, signal: AbortSignal): Promise<SmtpTls> {
  const greeting = await readReply(socket, signal)
  if (greeting.code !== 220) return { state: 'unwilling', detail: greeting.lines[0] ?? '' }
  socket.write(`EHLO ${ownName}\r\n`)
  const capabilities = await readReply(socket, signal)
  if (capabilities.code !== 250) return { state: 'unwilling', detail: capabilities.lines[0] ?? '' }
  if (!capabilities.lines.some((line) => /^250[ -]STARTTLS\b/i.test(line))) return { state: 'not_offered' }
  socket.write('STARTTLS\r\n')
  const ready = await readReply(socket, signal)
  if (ready.code !== 220) return { state: 'failed', detail: ready.lines[0] ?? '' }
  return startTls(socket, server, signal)
}

async function startTls(socket: Socket, { host, ca }: SmtpServer, signal: AbortSignal): Promise<SmtpTls> {
  const secured = connectTls({
    socket,
    servername: isIP(host) === 0 ? host : '',
    // The certificate is checked, not enforced, and old versions are reported, not refused.
    rejectUnauthorized: false,
    minVersion: 'TLSv1',
    ...anyCiphers(),
    ...(ca === undefined ? {} : { ca }),
  })
  secured.on('error', () => {})
  try {
    await once(secured, 'secureConnect', { signal })
    secured.write('QUIT\r\n')
    return { state: 'encrypted', version: secured.getProtocol() ?? '', certificate: describeCertificate(secured) }
  } catch (error) {
    return { state: 'failed', detail: failureOf(error) }
  } finally {
    secured.destroy()
  }
}

function describeCertificate(secured: TLSSocket): MailCertificate {
  const certificate = secured.getPeerX509Certificate()
  const names = (certificate?.subjectAltName ?? '').split(', ')
  return {
    names: names.flatMap((name) => (name.startsWith('DNS:') ? [name.slice(4)] : [])),
    issuer:
      certificate?.issuer
        .split('\n')
        .at(-1)
        ?.replace(/^[^=]*=/, '') ?? null,
    validFrom: certificate ? new Date(certificate.validFrom) : null,
    validUntil: certificate ? new Date(certificate.validTo) : null,
    // Typed as an error, but actually a code.
    fault: secured.authorized ? null : String(secured.authorizationError),
  }
}

interface Reply {
  code: number
  lines: string[]
}

/** Reads a reply with one or more lines (RFC 5321 section 4.2). */
async function readReply(socket: Socket, signal: AbortSignal): Promise<Reply> {
  let text = ''
  for (;;) {
    const lines = text.split('\r\n').slice(0, -1)
    const last = lines.find((line) => /^\d{3}(?: |$)/.test(line))
    if (last !== undefined) return { code: Number(last.slice(0, 3)), lines }
    if (text.length > maxReplyOctets) throw new Error('the reply has no end')
    const chunk: Buffer | null = socket.read()
    if (chunk) text += chunk.toString('latin1')
    else await Promise.race([once(socket, 'readable', { signal }), rejectOnClose(socket, signal)])
  }
}

/** Rejects if the server closes the connection. */
async function rejectOnClose(socket: Socket, signal: AbortSignal): Promise<never> {
  if (!socket.destroyed) await once(socket, 'close', { signal })
  throw Object.assign(new Error('closed'), { code: 'ECONNRESET' })
}

/** The system's error code. A timeout gets the system's code for timeouts. */
function failureOf(error: unknown): string {
  const code = codeOf(error) ?? String(error)
  return code === 'ABORT_ERR' ? 'ETIMEDOUT' : code
}
