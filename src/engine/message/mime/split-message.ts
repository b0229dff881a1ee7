import { fromUtf16 } from '../charset.ts'

/** The two sections of a message (RFC 5322 section 2.1). The buffers share its memory. */
export interface SplitMessage {
  /** The message without anything that a mailbox file or an editor put around it. */
  content: Buffer
  /** The header section with its line breaks, without the empty line after it. */
  header: Buffer
  body: Buffer
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

const byteOrderMark = Buffer.from('\uFEFF')
const mailboxSeparator = Buffer.from('From ')

/**
 * Splits a message at its first empty line. Lines end in CRLF or a bare LF. Without an empty line, everything is the
 * header, as in receivers. Only takes time linear in the header section.
 */
export function splitMessage(raw: Buffer): SplitMessage {
  const content = withoutContainer(raw)
  const headerEnd = findHeaderEnd(content)
  const header = content.subarray(0, headerEnd)
  return { content, header, body: content.subarray(headerEnd + emptyLineLength(content, headerEnd)) }
}

/**
 * The message in a file: without what mailbox files, email clients, and editors put around it, none of which was sent. Every parser
 * reads the result of this step.
 */
function withoutContainer(raw: Buffer): Buffer {
  const text = fromUtf16(raw)
  const unmarked = startsWith(text, byteOrderMark) ? text.subarray(byteOrderMark.length) : text
  const content = withoutEmptyLines(withoutLength(withNetworkReturns(unmarked)))
  if (!startsWith(content, mailboxSeparator)) return content
  const lineEnd = content.indexOf(lineFeed)
  return lineEnd < 0 ? content.subarray(content.length) : content.subarray(lineEnd + 1)
}

/** The first two fields of a file whose lines end in a bare CR, as on old Macs, possibly below empty lines or in a mailbox file. */
const fieldsInReturns =
  /^(?:[ \t]{0,400}\r){0,5}(?:From [^\r\n]{0,300}\r)?[!-9;-~]{1,100}:[^\r\n]{0,1000}(?:\r[ \t][^\r\n]{0,1000}){0,20}\r[!-9;-~]{1,100}:/

function withNetworkReturns(content: Buffer): Buffer {
  if (content.includes(lineFeed) || !fieldsInReturns.test(content.toString('latin1', 0, 20_000))) return content
  return Buffer.from(content.toString('latin1').replaceAll('\r', '\r\n'), 'latin1')
}

const propertyList = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist'

/** A file of Apple Mail (.emlx) has the length of the message in the first line, and a property list after it. */
function withoutLength(content: Buffer): Buffer {
  const [line, digits] =
    /^(\d{1,10})[ \t]*\r?\n(?=[!-9;-~]{1,100}:|From )/.exec(content.toString('latin1', 0, 200)) ?? []
  if (line === undefined) return content
  const list = content.lastIndexOf(propertyList)
  // Copies with other line ends have another length.
  const end = Math.min(line.length + Number(digits), list < 0 ? content.length : list)
  return content.subarray(line.length, end)
}

/** Source that was pasted below empty lines. */
function withoutEmptyLines(content: Buffer): Buffer {
  const [lines] = /^(?:[ \t]*\r?\n)+(?=[A-Za-z][\w-]{0,100}:)/.exec(content.toString('latin1', 0, 500)) ?? []
  return lines === undefined ? content : content.subarray(lines.length)
}

function startsWith(content: Buffer, prefix: Buffer): boolean {
  return content.subarray(0, prefix.length).equals(prefix)
}

/** The start of JSON, HTML, and XML, which are no message. A field name may begin so, but none does. */
const otherFormat = /^\s*[{[<"]/

/** The offset of the empty line that ends the header section, or the length of the message. */
function findHeaderEnd(content: Buffer): number {
  if (otherFormat.test(content.toString('latin1', 0, 100))) return 0
  let lineStart = 0
  while (lineStart < content.length) {
    if (emptyLineLength(content, lineStart) > 0) return lineStart
    const lineEnd = content.indexOf(lineFeed, lineStart)
    if (lineEnd < 0) break
    lineStart = lineEnd + 1
  }
  return content.length
}

/** The length of the empty line at an offset; 0 if the line is not empty. */
export function emptyLineLength(content: Buffer, offset: number): number {
  if (content[offset] === lineFeed) return 1
  return content[offset] === carriageReturn && content[offset + 1] === lineFeed ? 2 : 0
}
