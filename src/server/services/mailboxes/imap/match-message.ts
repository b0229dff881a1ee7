import { type Headers, readHeaders } from '../../../../engine/gather/message/headers.ts'
import { valuesOf } from '../../../../engine/message/header-fields.ts'

/** The part of a message that was read. */
export interface SeenMessage {
  headers: Headers
  /** The first octets as text. */
  start: string
  /** When the server received it. */
  arrivedAt: Date
}

/** What is known of a test whose message is looked for. */
export interface WantedMessage {
  token: string
  /** The creation of the test, less a tolerance for clocks. */
  notBefore: Date
  /** Of the received message; null without one or without the field. */
  messageId: string | null
  from: string | null
  subject: string | null
  /** When the test received its message. */
  receivedAt: Date | null
}

/** Milliseconds between copies of one mailing, as queues and greylisting delay some by half an hour. */
const maxDistance = 60 * 60 * 1000

/**
 * Whether a message is that of the test: by the token in recipient, header or text; else by Message-ID; else by author,
 * subject and time, as mailing services give each copy its own Message-ID.
 */
export function isMessageOf(seen: SeenMessage, wanted: WantedMessage): boolean {
  if (seen.arrivedAt < wanted.notBefore) return false
  return hasToken(seen, wanted.token) || hasMessageId(seen, wanted) || isOfSameMailing(seen, wanted)
}

/** Whether it contains the token, which quoted-printable may break (RFC 2045, section 6.7). */
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

/** The header section, and the text as far as read. */
export function readSeenMessage(source: Buffer, arrivedAt: Date): SeenMessage {
  const end = source.indexOf('\r\n\r\n')
  return {
    headers: readHeaders(end < 0 ? source : source.subarray(0, end)),
    start: source.subarray(Math.max(0, end)).toString('latin1'),
    arrivedAt,
  }
}
