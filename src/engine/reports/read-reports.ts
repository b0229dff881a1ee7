import { buffer } from 'node:stream/consumers'
import { noticeKinds, type Report, type ReportProblem } from '../../shared/contract/reports/report.ts'
import { maxReportOctets } from '../../shared/limits.ts'
import { readableFileName } from '../../shared/names/visible-text.ts'
import { valuesOf } from '../message/header-fields.ts'
import { groupByField, type Headers } from '../message/headers.ts'
import { parseMessage } from '../message/mime/mime-tree.ts'
import { type MessagePart, readParts } from '../message/mime/read-parts.ts'
import { kindOf } from '../received/read-received.ts'
import { readFailureReport, writeFailureText } from './failure-report.ts'
import { type Budget, gunzip, type Pieces, unzip } from './inflate.ts'
import { maxFiles, maxForwards, maxLayers } from './limits.ts'
import { readDocument } from './read-document.ts'
import { ReportError } from './report-error.ts'
import { containerOf, isPacked, joinStart, splitStart, withoutBase64 } from './unpack.ts'

/** One report of a file, or why it cannot be read. */
export type ReadReport = { file: string; state: 'read'; report: Report } | Refused
type Refused = { file: string; state: 'refused'; problem: ReportProblem }

/** A file and its name. Names are only displayed: the format is detected from the content. */
export interface ReportFile {
  name: string
  octets: Buffer
}

/**
 * Reads the reports of a file: XML, JSON, gzip, a ZIP archive, or a message with any of them or with a failure report.
 * A file without a report gives one refusal. Never throws for bad input, which is limited in size, depth, count, and
 * time.
 */
export async function* readReports(file: ReportFile): AsyncGenerator<ReadReport> {
  try {
    for await (const document of findDocuments(file)) yield await readOne(document)
  } catch (error) {
    yield refuse(file.name, error)
  }
}

/** A document in a file that should be a report. */
export interface ReportDocument {
  /** The name of the file, and of the file inside it. */
  file: string
  /** Reads it, before the next document is found. `onText` gets its text in chunks. Throws `ReportError`. */
  read(onText?: (text: string) => void): Promise<Report>
}

/** Finds the documents of a file, one after another. Throws `ReportError`. */
export async function* findDocuments(file: ReportFile): AsyncGenerator<ReportDocument> {
  const { octets } = file
  let count = 0
  const layer: Layer = { budget: { octets: maxReportOctets }, depth: 0, statedDomain: null }
  if (octets.length > maxReportOctets) throw new ReportError({ code: 'too_large', max: maxReportOctets })
  for await (const document of isMessage(octets) ? findInMessage(file, layer) : findInFile(file, layer)) {
    count += 1
    yield document
    if (count >= maxFiles) throw new ReportError({ code: 'too_many_files', max: maxFiles })
  }
}

function refuse(file: string, error: unknown): Refused {
  if (error instanceof ReportError) return { file, state: 'refused', problem: error.problem }
  throw error
}

/** The name of a file in another one. */
function within(container: string, name: string): string {
  return `${container}/${readableFileName(name)}`
}

/** Whether it starts with a header field or the `From ` line of a mailbox file. */
export function isMessage(octets: Buffer): boolean {
  if (containerOf(octets)) return false
  const start = octets.toString('latin1', 0, 2000).replace(/^(?:\u00ef\u00bb\u00bf|\s)+/, '')
  if (/^[<{[]/.test(start)) return false
  return start.startsWith('From ') || groupByField(start.split(/\r?\n/).slice(0, 1)).length > 0
}

/** How a document was found. */
interface Layer {
  budget: Budget
  /** The number of archives around it. */
  depth: number
  /** The domain that the message states (RFC 8460 section 5.3). */
  statedDomain: string | null
}

/** Finds the documents of a file, through all layers that it was packed in. */
async function* findInFile({ name, octets }: ReportFile, layer: Layer): AsyncGenerator<ReportDocument> {
  const content = withoutBase64(octets)
  const container = containerOf(content)
  if (container === null) {
    if (layer.depth > 0 && isMessage(content)) yield* findInMessage({ name, octets: content }, layer)
    else yield documentOf(name, [content], layer)
    return
  }
  if (layer.depth >= maxLayers) throw new ReportError({ code: 'archive_nested', max: maxLayers })
  const inner = { ...layer, depth: layer.depth + 1 }
  if (container === 'gzip') yield* findInEntry(name, gunzip(content, layer.budget), inner)
  else {
    for await (const entry of unzip(content, layer.budget)) {
      yield* findInEntry(within(name, entry.name), entry.pieces, inner)
    }
  }
}

/** Reads an entry of an archive while it is unpacked, unless its start shows that it is packed once more. */
async function* findInEntry(name: string, pieces: Pieces, layer: Layer): AsyncGenerator<ReportDocument> {
  try {
    const { start, rest } = await splitStart(pieces)
    const whole = joinStart(start, rest)
    if (isPacked(start) || isMessage(start)) yield* findInFile({ name, octets: await buffer(whole) }, layer)
    else yield documentOf(name, whole, layer)
  } catch (error) {
    yield { file: name, read: () => Promise.reject(error) }
  }
}

function documentOf(file: string, pieces: Pieces, { statedDomain }: Layer): ReportDocument {
  return { file, read: (onText) => readDocument(pieces, { name: file, statedDomain }, onText) }
}

/** A damaged archive must not hide the other parts of a message. */
async function* findInPart(file: ReportFile, layer: Layer): AsyncGenerator<ReportDocument> {
  try {
    yield* findInFile(file, layer)
  } catch (error) {
    yield { file: file.name, read: () => Promise.reject(error) }
  }
}

async function readOne({ file, read }: ReportDocument): Promise<ReadReport> {
  try {
    return { file, state: 'read', report: await read() }
  } catch (error) {
    return refuse(file, error)
  }
}

/** Whether a part starts like a report, unlike the texts of the message or an HTML page. */
function holdsReport({ type, fileName, content }: MessagePart): boolean {
  if (isPacked(content)) return true
  // UTF-16 has zero bytes, and all of them have their own byte order mark.
  const start = content
    .toString('latin1', 0, 400)
    .replace(/[\0\u00ef\u00bb\u00bf\u00fe\u00ff]/g, '')
    .trimStart()
  if (/^(?:text\/(?:html|rfc822-headers)|message\/|image\/)/.test(type) || /^<(?:!doctype )?html/i.test(start))
    return false
  return type === 'text/plain' && fileName === null ? /^<(?:\?xml|feedback)\b/i.test(start) : /^[<{]/.test(start)
}

/** Searches a message, or one that was forwarded in it as an attachment. */
async function* findInMessage({ name, octets }: ReportFile, layer: Layer): AsyncGenerator<ReportDocument> {
  const { headers: carrier, parts } = await findCarrier(octets)
  const feedback = contentOf(parts, 'message/feedback-report')
  if (feedback) {
    const original = contentOf(parts, 'text/rfc822-headers', 'message/rfc822', 'message/rfc822-headers')
    yield {
      file: name,
      async read(onText) {
        const source = { carrier, feedback, original }
        const report = readFailureReport(source)
        onText?.(writeFailureText(source))
        return report
      },
    }
    return
  }
  const reports = parts.filter(holdsReport)
  if (reports.length === 0) throw missingReport(octets)
  const statedDomain = valuesOf(carrier, 'TLS-Report-Domain')[0] ?? null
  for (const { fileName, content } of reports) {
    const file = { name: fileName === null ? name : within(name, fileName), octets: content }
    yield* findInPart(file, { ...layer, statedDomain })
  }
}

/** Says what a message without a report is, if receivers write such messages. */
function missingReport(octets: Buffer): ReportError {
  const known = kindOf(parseMessage(octets))
  const kind = noticeKinds.find((each) => each === known)
  return new ReportError(kind ? { code: 'notice', kind } : { code: 'no_report_in_message' })
}

/** A message, and what it contains. */
interface ReportCarrier {
  octets: Buffer
  headers: Headers
  parts: MessagePart[]
  isForwarded: boolean
}

/**
 * The message that contains the report: the message itself, or one that was forwarded in it as an attachment. Throws
 * `ReportError`.
 */
export async function findCarrier(octets: Buffer, forwards = 0): Promise<ReportCarrier> {
  const read = await readParts(octets)
  if (read.state !== 'read') throw new ReportError({ code: read.state, max: read.max })
  const { headers, parts } = read
  const hasReport = contentOf(parts, 'message/feedback-report') !== null || parts.some(holdsReport)
  // A bounce has a copy of a report that we sent about someone else's domain.
  const isBounce = contentOf(parts, 'message/delivery-status') !== null
  const inner = hasReport || isBounce || forwards >= maxForwards ? null : contentOf(parts, 'message/rfc822')
  return inner ? await findCarrier(inner, forwards + 1) : { octets, headers, parts, isForwarded: forwards > 0 }
}

function contentOf(parts: readonly MessagePart[], ...types: string[]): Buffer | null {
  return parts.find(({ type }) => types.includes(type))?.content ?? null
}
