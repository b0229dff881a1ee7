import { decodeCharset } from '../message/charset.ts'
import { valuesOf } from '../message/header-fields.ts'
import type { Headers } from '../message/headers.ts'
import { readContentField } from '../message/mime/content-field.ts'
import type { MimeLeaf } from '../message/mime/mime-part.ts'
import type { ParsedMessage } from '../message/mime/mime-tree.ts'
import { decodeTransfer } from '../message/mime/transfer-encoding.ts'

/** A part of a notice, decoded on demand. */
export interface NoticePart {
  type: string
  /** `1.2` is the second part of the first, and empty is the message itself. */
  path: string
  fileName: string | null
  /** Names in it, if it is an archive. */
  archived: readonly string[]
  octets(): Buffer
}

/** A message that may be a notice: what machines wrote for people and for programs. */
export interface Notice {
  headers: Headers
  /** The declared type of the whole, in lower case, and the `report-type` of a multipart/report. */
  type: string
  reportType: string
  parts: readonly NoticePart[]
  /** What people read, with line feeds. Of HTML, its text. */
  text: string
  /** The whole as text, if it is no message. */
  source(): string
  /** The message that it returns, or its header. */
  returned: { octets(): Buffer; isWhole: boolean } | null
}

/** Of a part that is read as text, in octets. Notices of mail systems have a few kilobytes. */
const maxText = 64 * 1024
/** Of a text that is no message, and of a delivery status. */
export const maxSource = 128 * 1024
/** Parts that are read. */
const maxParts = 50

const wholeTypes = new Set(['message/rfc822', 'message/global'])
const headerTypes = new Set(['text/rfc822-headers', 'message/rfc822-headers', 'message/global-headers'])

/** Reads the parts of a message in linear time. Parts of an unreadable message are its body as one text. */
export function readNotice({ headers, mime, body, content: whole }: ParsedMessage): Notice {
  const content = readContentField(valuesOf(headers, 'Content-Type')[0] ?? 'text/plain')
  const leaves = mime.state === 'known' ? mime.value.leaves.slice(0, maxParts) : []
  const parts = leaves.map(readPart)
  const returned = parts.find(({ type }) => wholeTypes.has(type)) ?? parts.find(({ type }) => headerTypes.has(type))
  let text: string | null = null
  return {
    headers,
    type: content.value,
    reportType: content.parameters.get('report-type')?.toLowerCase() ?? '',
    parts,
    // The header of most messages shows that they are not notices, so nothing of them is decoded.
    get text() {
      text ??= readText(leaves) || decodeText('', body.subarray(0, maxText))
      return text
    },
    source: () => decodeText('', whole.subarray(0, maxSource)),
    returned: returned ? { octets: returned.octets, isWhole: wholeTypes.has(returned.type) } : null,
  }
}

function readPart({ part, octets }: MimeLeaf): NoticePart {
  return {
    type: part.type,
    path: part.path,
    fileName: part.file_name,
    archived: part.archived ?? [],
    octets: () => decodeTransfer(part.encoding, octets),
  }
}

function readText(leaves: readonly MimeLeaf[]): string {
  const texts = leaves.filter(({ part }) => part.type === 'text/plain')
  const pages = leaves.filter(({ part }) => part.type === 'text/html')
  const plain = texts.map(textOf).join('\n')
  return plain.trim() === '' ? pages.map((page) => withoutTags(textOf(page))).join('\n') : plain
}

function textOf({ part, octets }: MimeLeaf): string {
  return decodeText(part.charset ?? '', decodeTransfer(part.encoding, octets.subarray(0, maxText)))
}

/** Text of a charset, of UTF-8, or of an undeclared ISO-2022-JP, with line feeds. */
export function decodeText(charset: string, octets: Buffer): string {
  const isJapanese = octets.includes('\x1b$B')
  const text =
    (isJapanese ? decodeCharset('iso-2022-jp', octets) : null) ??
    (/^(?:us-?)?(?:ascii)?$/.test(charset) ? null : decodeCharset(charset, octets)) ??
    octets.toString('utf8')
  return text.replace(/\r\n?/g, '\n')
}

/** The words of HTML, with a line for each block. Linear, because it only looks for angle brackets. */
function withoutTags(html: string): string {
  const lower = html.toLowerCase()
  let text = ''
  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<', at)
    const end = start < 0 ? -1 : html.indexOf('>', start)
    text += html.slice(at, start < 0 || end < 0 ? html.length : start)
    if (start < 0 || end < 0) break
    const tag = lower.slice(start + 1, start + 8)
    const hidden = /^(?:style|script|head)\b/.exec(tag)?.[0]
    if (/^\/?(?:p|br|div|tr|li|h\d|td|table)\b/.test(tag)) text += '\n'
    const close = hidden === undefined ? end + 1 : lower.indexOf(`</${hidden}`, end)
    // What is not closed hides the rest.
    if (close < 0) break
    at = close
  }
  return text
    .replace(/&(lt|gt|quot|amp|nbsp|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/[ \t]{2,200}/g, ' ')
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ', '#39': "'" }
