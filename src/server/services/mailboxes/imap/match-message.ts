import { type Headers, readHeaders } from '../../../../engine/gather/message/headers.ts'
import { valuesOf } from '../../../../engine/message/header-fields.ts'

/** A message of a mailbox, as far as it was read. */
export interface SeenMessage {
  headers: Headers
  /** The start of the message, in octets as text. */
  start: string
  /** When the server took it. */
  arrivedAt: Date
}

/** What is known of a test whose message is looked for. */
export interface WantedMessage {
  token: string
  /** When the test was made, less what clocks differ by: no message is older. */
  notBefore: Date
  /** Of the message that the test received; null while it has none, or where the message has no such field. */
  messageId: string | null
  from: string | null
  subject: string | null
  /** When the test received its message. */
  receivedAt: Date | null
}

/** Milliseconds between two copies of one mailing. Queues and greylisting delay some by half an hour. */
const maxDistance = 60 * 60 * 1000

/**
 * Whether a message of a mailbox is that of the test: its token stands in a recipient, a header field or the text;
 * else it is the same message, by its Message-ID; else one of the same author and subject at about the same time, as
 * mailing services give each copy a Message-ID of its own.
 */
export function isMessageOf(seen: SeenMessage, wanted: WantedMessage): boolean {
  if (seen.arrivedAt < wanted.notBefore) return false
  return hasToken(seen, wanted.token) || hasMessageId(seen, wanted) || isOfSameMailing(seen, wanted)
}

/** Whether the token stands in it. Quoted-printable may break a line in it (RFC 2045, section 6.7). */
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

/** What a mailbox shows of a message: its header section, and so much of the rest as was read. */
export function readSeenMessage(source: Buffer, arrivedAt: Date): SeenMessage {
  const end = source.indexOf('\r\n\r\n')
  return {
    headers: readHeaders(end < 0 ? source : source.subarray(0, end)),
    start: source.subarray(Math.max(0, end)).toString('latin1'),
    arrivedAt,
  }
}
