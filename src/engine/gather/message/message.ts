import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { type Known, known, type Unavailable, unavailable } from '../../../shared/fact.ts'
import type { Reason } from '../../../shared/reason.ts'
import { readMailDate } from '../../message/dates/mail-date.ts'
import { decodeEncodedWords } from '../../message/encoded-words.ts'
import { valuesOf } from '../../message/header-fields.ts'
import type { Headers } from '../../message/headers.ts'
import { formatAddresses } from '../../message/mailboxes.ts'
import { type Bodies, filesAmong, readBodies } from '../../message/mime/bodies.ts'
import type { MimeLeaf } from '../../message/mime/mime-part.ts'
import type { MimeTree } from '../../message/mime/mime-tree.ts'
import { decodedLength } from '../../message/mime/transfer-encoding.ts'

type Message = MessageFacts['message']
type HeaderTexts = Pick<Message, 'subject' | 'from' | 'to' | 'date' | 'message_id'>
type BodyFacts = Pick<Message, 'has_text' | 'has_html' | 'parts' | 'parse_error'>

/** Maximum length of decoded text: To may list thousands of recipients, which are still in the raw field. */
const maxTextLength = 1000

/** The facts of a message, and its bodies for further checks. Bodies are not stored with the facts. */
export interface OpenedMessage {
  facts: Message
  bodies: Known<Bodies> | Unavailable
}

/** Parses a message of `size` bytes: its header texts and the structure of its body. */
export function openMessage(size: number, headers: Headers, mime: Known<MimeTree> | Unavailable): OpenedMessage {
  const texts = readHeaderTexts(headers)
  if (mime.state === 'unavailable') {
    const { facts, bodies } = unreadMessage(size, mime.reason)
    return { facts: { ...facts, ...texts }, bodies }
  }
  const { leaves, structure } = mime.value
  const bodies = readBodies(leaves)
  const facts = { size, ...texts, ...describeBody(bodies, leaves) }
  return { facts, bodies: isEncrypted(structure) ? unavailable({ code: 'content_encrypted' }) : known(bodies) }
}

/** S/MIME (RFC 8551 section 3.2) and PGP/MIME (RFC 3156 section 4), even if only compressed or signed. */
const encryptedTypes = new Set(['application/pkcs7-mime', 'application/x-pkcs7-mime', 'multipart/encrypted'])

function isEncrypted({ parts }: MimeTree['structure']): boolean {
  return parts.some(({ path, type }) => path === '' && encryptedTypes.has(type))
}

/** A message of which only the size is known. */
export function unreadMessage(size: number, reason: Reason): OpenedMessage {
  const texts: HeaderTexts = { subject: null, from: null, to: null, date: null, message_id: null }
  const body: BodyFacts = { has_text: false, has_html: false, parts: [], parse_error: reason }
  return { facts: { size, ...texts, ...body }, bodies: unavailable(reason) }
}

function readHeaderTexts(headers: Headers): HeaderTexts {
  // Uses the first of duplicate fields; `headers.unique` reports them.
  const read = (name: string, decode: (value: string) => string) => {
    const [value] = valuesOf(headers, name)
    return value === undefined ? null : cut(decode(value))
  }
  return {
    subject: read('Subject', (value) => decodeEncodedWords(value).text),
    from: read('From', formatAddresses),
    to: read('To', formatAddresses),
    date: readMailDate(valuesOf(headers, 'Date')[0] ?? '')?.toISOString() ?? null,
    message_id: read('Message-ID', (value) => value),
  }
}

function describeBody({ text, html }: Bodies, leaves: readonly MimeLeaf[]): BodyFacts {
  const has_text = text.trim() !== ''
  const has_html = html.trim() !== ''
  return {
    has_text,
    has_html,
    parts: [
      ...(has_text ? [textPart('text/plain', text)] : []),
      ...(has_html ? [textPart('text/html', html)] : []),
      ...filesAmong(leaves).map(describeFile),
    ],
    parse_error: null,
  }
}

function textPart(type: string, text: string) {
  return { type, size: Buffer.byteLength(text), file_name: null }
}

function describeFile({ part: { type, encoding, file_name }, octets }: MimeLeaf) {
  return { type, size: decodedLength(encoding, octets), file_name }
}

function cut(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text
}
