import { decodeEncodedWords } from '../message/encoded-words.ts'
import { valuesOf } from '../message/header-fields.ts'
import { readHeaders } from '../message/headers.ts'
import { readBodies } from '../message/mime/bodies.ts'
import { parseMessage } from '../message/mime/mime-tree.ts'
import { splitMessage } from '../message/mime/split-message.ts'

/** Every message has at least one of these fields (RFC 5322 section 3.6, RFC 2045); HTML begins with none of them. */
const messageField = /^(?:from|date|subject|to|received|return-path|mime-version|content-type|message-id):/im
/** Characters needed to distinguish a header from HTML. */
const startLength = 16_384

/**
 * Whether a file is a message (RFC 5322) rather than just HTML: it begins with header fields such as `From:` or
 * `Received:`.
 */
export function isMessage(raw: Buffer): boolean {
  const start = raw.subarray(0, startLength).toString('latin1')
  const [head = ''] = start.split(/\r?\n\r?\n/, 1)
  return /^[!-9;-~]+:[ \t]/.test(head) && !head.startsWith('<') && messageField.test(head)
}

/** The decoded HTML of a message; null if it has none or cannot be parsed. */
export function htmlOfMessage(raw: Buffer): string | null {
  const { mime } = parseMessage(raw)
  if (mime.state === 'unavailable') return null
  const { html } = readBodies(mime.value.leaves)
  return html.trim() === '' ? null : html
}

/** The decoded subject of a message; empty if it has none. */
export function subjectOfMessage(raw: Buffer): string {
  const [value = ''] = valuesOf(readHeaders(splitMessage(raw).header), 'subject')
  return decodeEncodedWords(value).text
}
