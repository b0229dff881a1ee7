import type { MimeStructure } from '../../../shared/contract/facts/message/mime.ts'
import { type Known, known, type Unavailable, unavailable } from '../../../shared/fact.ts'
import { type Headers, readHeaders } from '../headers.ts'
import { type DeclaredPart, inspectPart, type MimeLeaf, readDeclaredPart } from './mime-part.ts'
import { emptyLineLength, type SplitMessage, splitMessage } from './split-message.ts'

/** Maximum number of parts; real messages have a few dozen. */
const maxParts = 1000
/** Maximum nesting of multiparts; repeatedly forwarded newsletters have five levels. */
export const maxDepth = 50
/** RFC 2046 section 5.1.1 allows 70 characters; some programs exceed that. */
const maxBoundaryLength = 200

const lineFeed = 0x0a
const carriageReturn = 0x0d
const hyphen = 0x2d

/** The parts of a message. */
export interface MimeTree {
  structure: MimeStructure
  /** Parts without inner parts, in message order. */
  leaves: MimeLeaf[]
}

/** A message with its header fields and parts. Everything that reads more than one of these starts here. */
export interface ParsedMessage extends SplitMessage {
  /** Octets of the file that it was read from. */
  size: number
  headers: Headers
  mime: Known<MimeTree> | Unavailable
}

export function parseMessage(raw: Buffer): ParsedMessage {
  const message = splitMessage(raw)
  const headers = readHeaders(message.header)
  return { ...message, size: raw.length, headers, mime: readMimeTree(message, headers) }
}

/** A part whose header was read and whose end is still unknown. */
interface OpenPart {
  declared: DeclaredPart
  bodyStart: number
}

/** A multipart that is being read. */
interface OpenMultipart extends OpenPart {
  boundary: string
  /** Its parts so far. */
  count: number
}

/**
 * Reads the parts of a message as declared, in one pass over its lines. An attached message is one part; its content is
 * not inspected. Messages beyond the limits are `unavailable`, not partly known.
 */
export function readMimeTree({ content, body }: SplitMessage, headers: Headers): Known<MimeTree> | Unavailable {
  if (headers.truncated) return unavailable({ code: 'headers_truncated' })
  const tree = createTree(content)
  let start = content.length - body.length
  tree.begin(headers, start)
  /** Start of the part header being read. */
  let headerStart: number | null = null
  while (start < content.length) {
    // Outside of headers, only lines that begin like delimiters matter.
    if (headerStart === null) start = nextHyphens(content, start)
    const end = lineEndAfter(content, start)
    const delimiter = delimiterAt(content, start, end, tree.open)
    const isEmpty = emptyLineLength(content, start) > 0
    if (headerStart !== null && (delimiter !== null || isEmpty || !isHeaderLine(content, start, headerStart))) {
      tree.begin(readHeaders(content.subarray(headerStart, start)), isEmpty ? end : start)
      headerStart = null
    }
    if (delimiter) {
      tree.endInside(delimiter.index, start)
      if (delimiter.closes) tree.close(start)
      else headerStart = end
    }
    if (tree.isTooLarge()) return unavailable({ code: 'message_unreadable', detail: 'more MIME parts than are read' })
    start = end
  }
  if (headerStart !== null) tree.begin(readHeaders(content.subarray(headerStart)), content.length)
  tree.endInside(-1, content.length)
  return known({ structure: tree.structure, leaves: tree.leaves })
}

const hyphenLine = Buffer.from('\n--')

/** The offset of the next line that begins with two hyphens, from the start of a line; the end if there is none. */
function nextHyphens(content: Buffer, start: number): number {
  if (content[start] === hyphen && content[start + 1] === hyphen) return start
  const before = content.indexOf(hyphenLine, start)
  return before < 0 ? content.length : before + 1
}

function createTree(content: Buffer) {
  const structure: MimeStructure = { parts: [], depth: 0 }
  const leaves: MimeLeaf[] = []
  const open: OpenMultipart[] = []
  let leaf: OpenPart | null = null

  const octetsOf = ({ bodyStart }: OpenPart, end: number) => content.subarray(bodyStart, Math.max(bodyStart, end))

  const endLeaf = (end: number) => {
    if (!leaf) return
    const octets = octetsOf(leaf, beforeLineEnd(content, end))
    const { part, flow, contentId } = leaf.declared
    part.size = octets.length
    // Without a boundary, the content of a multipart is unknown.
    if (!part.type.startsWith('multipart/')) {
      inspectPart(part, octets)
      leaves.push({ part, flow, contentId, octets })
    }
    leaf = null
  }
  /** Ends the innermost multipart. A missing closing delimiter is a fault. */
  const pop = (end: number, isClosed: boolean) => {
    const multipart = open.pop()
    if (!multipart) return
    const { part } = multipart.declared
    part.size = octetsOf(multipart, end).length
    if (!isClosed) part.faults.push(multipart.count === 0 ? 'boundary_not_found' : 'unclosed')
  }

  return {
    structure,
    leaves,
    open,
    isTooLarge: () => open.length > maxDepth || structure.parts.length > maxParts,
    begin: (headers: Headers, bodyStart: number) => {
      const parent = open.at(-1)
      if (parent) parent.count += 1
      const declared = readDeclaredPart(headers, pathOf(parent), parent?.declared.part.type)
      structure.parts.push(declared.part)
      const { boundary } = declared
      if (boundary === null) {
        leaf = { declared, bodyStart }
        return
      }
      if (open.some((outer) => outer.boundary === boundary)) declared.part.faults.push('boundary_repeated')
      open.push({ declared, bodyStart, boundary, count: 0 })
      structure.depth = Math.max(structure.depth, open.length)
    },
    /** Ends everything inside the open multipart with that index. */
    endInside: (index: number, end: number) => {
      endLeaf(end)
      while (open.length > index + 1) pop(end, false)
    },
    close: (end: number) => pop(end, true),
  }
}

/**
 * Whether a line starts or continues a field of a part. The first line that does neither ends the header, although the empty
 * line is missing; otherwise, it would become the end of a parameter.
 */
function isHeaderLine(content: Buffer, start: number, headerStart: number): boolean {
  if (content[start] === 0x20 || content[start] === 0x09) return start > headerStart
  return /^[!-9;-~]+[ \t]*:/.test(
    content.toString('latin1', start, Math.min(start + 200, lineEndAfter(content, start))),
  )
}

/** The innermost open multipart whose delimiter is the line between two offsets, and whether the line closes it. */
export function delimiterAt(content: Buffer, start: number, end: number, open: readonly { boundary: string }[]) {
  if (open.length === 0 || content[start] !== hyphen || content[start + 1] !== hyphen) return null
  // Lines that consist of hyphens are read without creating strings, because there may be millions.
  if (end - start > maxBoundaryLength || isLineEnd(content[start + 2])) return null
  const text = content.toString('latin1', start + 2, end).trimEnd()
  const closed = text.endsWith('--') ? text.slice(0, -2).trimEnd() : null
  const index = open.findLastIndex(({ boundary }) => boundary === text || boundary === closed)
  return index < 0 ? null : { index, closes: open[index]?.boundary !== text }
}

/** `1.2` is the second part of the first. The message itself has an empty path. */
function pathOf(parent: OpenMultipart | undefined): string {
  if (!parent) return ''
  const { path } = parent.declared.part
  return path === '' ? String(parent.count) : `${path}.${parent.count}`
}

/** The offset after the line that starts at an offset. */
export function lineEndAfter(content: Buffer, start: number): number {
  let at = start
  while (at < content.length && content[at] !== lineFeed) at += 1
  return Math.min(at + 1, content.length)
}

function isLineEnd(octet: number | undefined): boolean {
  return octet === lineFeed || octet === carriageReturn
}

/** The line break before a delimiter belongs to the delimiter (RFC 2046 section 5.1.1). */
function beforeLineEnd(content: Buffer, offset: number): number {
  if (offset === content.length || content[offset - 1] !== lineFeed) return offset
  return offset - emptyLineLength(content, content[offset - 2] === carriageReturn ? offset - 2 : offset - 1)
}
