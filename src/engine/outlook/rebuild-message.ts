import { encodeBase64, encodeQuotedPrintable, encodeWords } from './mime-encodings.ts'
import {
  type EncodedText,
  type OutlookAttachment,
  type OutlookItem,
  type Person,
  readOutlookItem,
} from './outlook-item.ts'

/*
 * Converts a .msg file to an RFC 5322 message: the original header fields, with texts and attachments in newly
 * generated parts. Outlook does not keep the original bytes, so signatures cannot be verified.
 */

/** A MIME part: its fields and its encoded content. */
interface Part {
  fields: string[]
  content: string
}

/** Fields about the original parts; they are regenerated. */
const structural = /^(?:content-[!-9;-~]*|mime-version)[ \t]*:/i
const fieldStart = /^[!-9;-~]+[ \t]*:/
const mediaType = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,60}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,60}$/i

/** Converts a .msg file to a message; null for other files. */
export function rebuildMessage(file: Buffer): Buffer | null {
  const item = readOutlookItem(file)
  return item && Buffer.from(writeItem(item, countParts()), 'latin1')
}

/** File systems do not allow longer names. */
const maxFileName = 255

/** Numbers the boundaries, so that each is unique in a message. */
type NextBoundary = () => string

function countParts(): NextBoundary {
  let count = 0
  // No line of quoted-printable or base64 contains "=_" (RFC 2045 section 6.7).
  return () => `=_outlook_${++count}`
}

function writeItem(item: OutlookItem, nextBoundary: NextBoundary): string {
  const { fields, content } = writeParts(item, nextBoundary)
  return [...(keptFields(item.header) ?? madeFields(item)), 'MIME-Version: 1.0', ...fields, '', content].join('\r\n')
}

/** The original header fields except those about parts; null if there is no header. */
function keptFields(header: string | null): string[] | null {
  const fields = (header ?? '').split(/\r\n|\r|\n/).reduce<string[]>((all, line) => {
    const last = all.at(-1)
    if (fieldStart.test(line)) all.push(line)
    else if (/^[ \t]+\S/.test(line) && last !== undefined) all[all.length - 1] = `${last}\r\n${line}`
    return all
  }, [])
  // Non-ASCII fields are written as UTF-8 (RFC 6532).
  const kept = fields.filter((field) => !structural.test(field)).map((field) => Buffer.from(field).toString('latin1'))
  return kept.length > 0 ? kept : null
}

/** The header of a message that was never received, as far as Outlook stores it. */
function madeFields({ from, to, cc, subject, date, messageId }: OutlookItem): string[] {
  return [
    ...(from ? [`From: ${writePerson(from)}`] : []),
    ...writePeople('To', to),
    ...writePeople('Cc', cc),
    ...(subject ? [`Subject: ${encodeWords(subject)}`] : []),
    ...(date ? [`Date: ${date.toUTCString().replace('GMT', '+0000')}`] : []),
    ...(messageId ? [`Message-ID: ${clean(messageId)}`] : []),
  ]
}

function writePeople(field: string, people: readonly Person[]): string[] {
  return people.length > 0 ? [`${field}: ${people.map(writePerson).join(',\r\n ')}`] : []
}

function writePerson({ name, address }: Person): string {
  const mailbox = `<${clean(address).replace(/[<>\s]/g, '')}>`
  return name && name !== address ? `${encodeWords(name)} ${mailbox}` : mailbox
}

/** Makes a text safe for a field: one line of ASCII. */
function clean(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, ' ').trim()
}

/** RFC 2046 section 5.1: plain text and HTML are alternatives, images belong to the HTML, and files come last. */
function writeParts({ plain, html, attachments }: OutlookItem, nextBoundary: NextBoundary): Part {
  // Gmail and phones give every file a Content-ID, so only those that the HTML shows are inline.
  const inline = attachments.filter((one) => html !== null && shows(html, one))
  const files = attachments.filter((one) => !inline.includes(one))
  const write = (one: OutlookAttachment) => writeAttachment(one, inline.includes(one), nextBoundary)
  const bodies = [
    ...(plain !== null || html === null
      ? [writeText('plain', { octets: Buffer.from(plain ?? ''), charset: 'utf-8' })]
      : []),
    ...(html ? [combine('related', [writeText('html', html), ...inline.map(write)], nextBoundary)] : []),
  ]
  return combine('mixed', [combine('alternative', bodies, nextBoundary), ...files.map(write)], nextBoundary)
}

/** Whether HTML refers to an attachment by its Content-ID (RFC 2392). */
function shows({ octets }: EncodedText, { contentId }: OutlookAttachment): boolean {
  if (contentId === null) return false
  const id = contentId.replace(/[<>\s]/g, '')
  return [id, encodeURIComponent(id.toWellFormed())].some((written) => octets.includes(`cid:${written}`))
}

/** Combines parts into a multipart; a single part is returned unchanged. */
function combine(kind: 'mixed' | 'alternative' | 'related', parts: readonly Part[], nextBoundary: NextBoundary): Part {
  const [only, ...others] = parts
  if (only && others.length === 0) return only
  const boundary = nextBoundary()
  const framed = parts.map(({ fields, content }) => `--${boundary}\r\n${fields.join('\r\n')}\r\n\r\n${content}\r\n`)
  return {
    fields: [`Content-Type: multipart/${kind}; boundary="${boundary}"`],
    content: `${framed.join('')}--${boundary}--\r\n`,
  }
}

function writeText(kind: 'plain' | 'html', { octets, charset }: EncodedText): Part {
  return {
    fields: [`Content-Type: text/${kind}; charset=${charset}`, 'Content-Transfer-Encoding: quoted-printable'],
    content: encodeQuotedPrintable(octets),
  }
}

function writeAttachment(
  { name, mediaType: stated, contentId, content }: OutlookAttachment,
  isInline: boolean,
  next: NextBoundary,
): Part {
  if (!Buffer.isBuffer(content)) {
    return { fields: ['Content-Type: message/rfc822'], content: writeItem(content, next) }
  }
  const type = stated && mediaType.test(stated) && !/^(?:multipart|message)\//i.test(stated) ? stated : null
  return {
    fields: [
      `Content-Type: ${type ?? 'application/octet-stream'}`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: ${isInline ? 'inline' : 'attachment'};\r\n ${writeFileName(name.slice(0, maxFileName))}`,
      ...(contentId === null ? [] : [`Content-ID: <${clean(contentId).replace(/[<>\s]/g, '')}>`]),
    ],
    content: encodeBase64(content),
  }
}

/** Encodes a name that is not plain ASCII (RFC 2231 section 4). */
function writeFileName(name: string): string {
  const isPlain = /^[A-Za-z0-9 !#$&'()+,\-.;=@[\]^_`{}~]*$/.test(name)
  return isPlain ? `filename="${name}"` : `filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`
}
