import { valuesOf } from '../../../../engine/message/header-fields.ts'
import { type Headers, readHeaders } from '../../../../engine/message/headers.ts'

/** The part of a message that has been read. */
export interface SeenMessage {
  headers: Headers
  /** The first octets as text. */
  start: string
  /** When the server received it. */
  arrivedAt: Date
}

/** What is known about a test whose message is wanted. */
export interface WantedMessage {
  token: string
  /** The creation time of the test, minus a tolerance for clocks. */
  notBefore: Date
  /** From the received message; null if there is none, or no such field. */
  messageId: string | null
  from: string | null
  subject: string | null
  /** When the test received its message. */
  receivedAt: Date | null
}

/** Maximum milliseconds between copies of one mailing; queues and greylisting delay some by half an hour. */
const maxDistance = 60 * 60 * 1000

/**
 * Whether a message belongs to the test: by the token in recipient, header, or text; else by Message-ID; else by
 * author, subject, and time, because mailing services give each copy its own Message-ID.
 */
export function isMessageOf(seen: SeenMessage, wanted: WantedMessage): boolean {
  if (seen.arrivedAt < wanted.notBefore) return false
  return hasToken(seen, wanted.token) || hasMessageId(seen, wanted) || isOfSameMailing(seen, wanted)
}

/** Whether the message contains the token, even if quoted-printable breaks it (RFC 2045, section 6.7). */
function hasToken({ headers, start }: SeenMessage, token: string): boolean {
  const wanted = `test-${token}`
  if (headers.fields.some(({ value }) => value.toLowerCase().includes(wanted))) return true
  return start
    .replace(/=\r?\n/g, '')
    .toLowerCase()
    .includes(token)
}

function hasMessageId(seen: SeenMessage, { messageId }: WantedMessage): boolean {
  return messageId !== null && messageId !== '' && fieldOf(seen, 'message-id') === messageId.trim()
}

function isOfSameMailing(seen: SeenMessage, { from, subject, receivedAt }: WantedMessage): boolean {
  if (!from || !subject || !receivedAt) return false
  const distance = Math.abs(seen.arrivedAt.getTime() - receivedAt.getTime())
  return distance <= maxDistance && fieldOf(seen, 'from') === from && fieldOf(seen, 'subject') === subject
}

function fieldOf({ headers }: SeenMessage, name: string): string | null {
  return valuesOf(headers, name)[0] ?? null
}

/** Splits a message into its header section and as much of the text as was read. */
export function readSeenMessage(source: Buffer, arrivedAt: Date): SeenMessage {
  const end = source.indexOf('\r\n\r\n')
  return {
    headers: readHeaders(end < 0 ? source : source.subarray(0, end)),
    start: source.subarray(Math.max(0, end)).toString('latin1'),
    arrivedAt,
  }
}
