import { TextDecoder } from 'node:util'
import type { Report } from '../../shared/contract/reports/report.ts'
import { readDomainName } from '../names/domain-name.ts'
import { domainOfReportName } from '../names/report-name.ts'
import { createAggregateReader } from './aggregate-report.ts'
import { bareAmpersand, bareBracket } from './element-reader.ts'
import type { Pieces } from './inflate.ts'
import { maxJsonOctets } from './limits.ts'
import { ReportError } from './report-error.ts'
import { readTlsReport } from './tls-report.ts'

/** Called with the text of a document, chunk by chunk. */
type OnText = (text: string) => void

/** What is known about a document beside its content. */
export interface DocumentOrigin {
  /** The path of its file, also in archives. */
  name: string
  /** The domain that the message around it states. */
  statedDomain: string | null
}

/** Reads an XML or JSON document. Throws `ReportError`. */
export async function readDocument(pieces: Pieces, origin: DocumentOrigin, onText: OnText = () => {}): Promise<Report> {
  let start: Buffer = Buffer.alloc(0)
  const rest = iterate(pieces)
  // Whitespace before the document is not part of it.
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    start = start.length === 0 ? next.value : Buffer.concat([start, next.value])
    if (startOf(start) !== '') break
    start = start.subarray(-4)
  }
  const character = startOf(start)
  if (character === '') throw new ReportError({ code: 'empty' })
  if (character === '{') return await readJson(start, rest, origin, onText)
  if (character === '<') return await readXml(start, rest, origin, onText)
  throw new ReportError({ code: 'not_a_report' })
}

async function* iterate(pieces: Pieces): AsyncGenerator<Buffer> {
  yield* pieces
}

/** The first character that is neither whitespace nor a byte order mark; of UTF-16, without its zero byte. */
function startOf(octets: Buffer): string {
  return octets.toString('latin1', 0, 4096).replace(/[\s\0\u00ef\u00bb\u00bf\u00fe\u00ff]+/g, '')[0] ?? ''
}

async function readJson(
  start: Buffer,
  rest: AsyncIterable<Buffer>,
  origin: DocumentOrigin,
  onText: OnText,
): Promise<Report> {
  const pieces: Buffer[] = []
  let octets = 0
  for await (const piece of chain(start, rest)) {
    octets += piece.length
    if (octets > maxJsonOctets) throw new ReportError({ code: 'too_large', max: maxJsonOctets })
    pieces.push(piece)
  }
  const whole = Buffer.concat(pieces)
  const text = decoderFor(whole)
    .decode(whole)
    .replace(/^\ufeff/, '')
  onText(text)
  return readTlsReport(text, findDomain(origin))
}

async function readXml(
  start: Buffer,
  rest: AsyncIterable<Buffer>,
  origin: DocumentOrigin,
  onText: OnText,
): Promise<Report> {
  const decoder = decoderFor(start)
  const reader = createAggregateReader()
  let invalidText = false
  let held = ''
  const write = (text: string) => {
    onText(text)
    invalidText ||= text.includes('\ufffd')
    const whole = held + text
    // What may be the start of a reference or a tag waits for the next chunk.
    const end = whole.slice(-maxMarkup).search(/[&<][^&<>;]*$/)
    held = text === '' || end < 0 ? '' : whole.slice(-maxMarkup).slice(end)
    reader.write(replaceUnescaped(whole.slice(0, whole.length - held.length), reader.noteCharacter))
  }
  let isFirst = true
  for await (const piece of chain(start, rest)) {
    const text = decoder.decode(piece, { stream: true })
    write(isFirst ? text.trimStart() : text)
    isFirst = false
  }
  write(decoder.decode())
  reader.end()
  return reader.report({ invalidText, domain: findDomain(origin) })
}

/** Number of characters that show whether a reference or the name of a tag begins. */
const maxMarkup = 64

/** An ampersand that begins no reference, or a bracket that begins no tag, comment, or declaration. */
const unescaped = /&(?!#?\w{1,20};)|<(?!\/?[a-z_][\w.:-]{0,60}(?:[\s/>]|$)|[!?])/gi

/**
 * Some reporters write names such as `A & B` or `DMARC <dmarc@receiver.example>`. A parser would look for the end of a
 * reference or a tag. Keeps the length, so that positions in the text stay valid.
 */
export function replaceUnescaped(text: string, onCharacter: (character: string) => void = () => {}): string {
  return text.replace(unescaped, (character) => {
    onCharacter(character)
    return character === '&' ? bareAmpersand : bareBracket
  })
}

/**
 * The domain that a report is about if its document does not say so: stated by the message, or by the name of a file
 * (`receiver!domain!begin!end`, RFC 7489 section 7.2.1.1 and RFC 8460 section 5.1).
 */
function findDomain({ name, statedDomain }: DocumentOrigin): string | null {
  const named = name.split('/').map((file) => domainOfReportName(file) ?? '')
  return [statedDomain ?? '', ...named].map((text) => readDomainName(text).domain).find((domain) => domain) ?? null
}

/** Number of bytes decoded at a time, so that a large file needs little memory. */
const pieceOctets = 64 * 1024

async function* chain(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* cut(start)
  for await (const piece of rest) yield* cut(piece)
}

function* cut(piece: Buffer): Generator<Buffer> {
  for (let at = 0; at < piece.length; at += pieceOctets) yield piece.subarray(at, at + pieceOctets)
}

/** Uses the byte order mark, or the encoding that XML declares, or else UTF-8. Invalid bytes become U+FFFD. */
function decoderFor(start: Buffer): TextDecoder {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le')
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be')
  // Without a byte order mark, an ASCII first character has a zero byte.
  if (start[1] === 0) return new TextDecoder('utf-16le')
  if (start[0] === 0) return new TextDecoder('utf-16be')
  const [, declared] =
    /^\s*<\?xml[^>]{0,100}\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(start.toString('latin1', 0, 200)) ?? []
  try {
    // Text that declares ASCII but is not ASCII is UTF-8; browsers would treat it as Windows-1252.
    return new TextDecoder(declared && !/^(?:utf-?16|(?:us-)?ascii$)/i.test(declared) ? declared : 'utf-8')
  } catch {
    return new TextDecoder()
  }
}
