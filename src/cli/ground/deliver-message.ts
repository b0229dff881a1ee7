import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SmtpServer } from '../../shared/client/smtp-server.ts'
import { codeOf } from '../../shared/error-code.ts'

/** Milliseconds for connection and greeting, and without progress while sending the message. */
const greetingMilliseconds = 30_000
const silenceMilliseconds = 120_000

export interface Envelope {
  /** Empty for the null sender. */
  from: string
  to: string
}

/** A server did not accept the message. The text is from the server or the network. */
export class DeliveryError extends Error {
  /** Whether the server refused it. */
  readonly isRefusal: boolean

  constructor(message: string, isRefusal: boolean, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DeliveryError'
    this.isRefusal = isRefusal
  }
}

/**
 * Delivers a message as a mail server would: STARTTLS if offered, dot stuffing, CRLF line ends, and 8BITMIME and
 * SMTPUTF8 where needed. Resolves with the server's reply. Rejects with `DeliveryError` or the reason of the signal.
 */
export async function deliverMessage(
  raw: Buffer,
  envelope: Envelope,
  { server, helo, signal }: { server: SmtpServer; helo: string | null; signal: AbortSignal },
): Promise<string> {
  signal.throwIfAborted()
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection({
    ...server,
    ...(helo !== null && { name: helo }),
    opportunisticTLS: true,
    // The engine's certificate is self-signed, and mail servers do not verify certificates either.
    tls: { rejectUnauthorized: false },
    connectionTimeout: greetingMilliseconds,
    greetingTimeout: greetingMilliseconds,
    socketTimeout: silenceMilliseconds,
  })
  // Connection errors arrive as events at any time.
  const trouble = Promise.withResolvers<never>()
  connection.on('error', trouble.reject)
  signal.addEventListener('abort', () => trouble.reject(signal.reason), { once: true })
  try {
    return await Promise.race([trouble.promise, send(connection, raw, envelope)])
  } catch (error) {
    signal.throwIfAborted()
    throw toDeliveryError(error)
  } finally {
    connection.close()
  }
}

async function send(connection: SMTPConnection, raw: Buffer, { from, to }: Envelope): Promise<string> {
  await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())))
  const answer = await new Promise<string>((resolve, reject) =>
    connection.send({ from, to: [to], size: raw.length, use8BitMime: hasEightBits(raw) }, raw, (error, info) =>
      error ? reject(error) : resolve(info.response),
    ),
  )
  connection.quit()
  return answer
}

/** Whether a message has octets beyond ASCII, which require 8BITMIME (RFC 6152). */
function hasEightBits(raw: Buffer): boolean {
  return raw.some((octet) => octet > 0x7f)
}

function toDeliveryError(error: unknown): DeliveryError {
  const response = error instanceof Error && 'response' in error ? error.response : undefined
  if (typeof response === 'string') return new DeliveryError(response, true, { cause: error })
  return new DeliveryError(networkCodeOf(error), false, { cause: error })
}

/** nodemailer replaces the network's code with its own. */
function networkCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('originalCode' in error) return String(error.originalCode)
  return codeOf(error) ?? error.message
}
