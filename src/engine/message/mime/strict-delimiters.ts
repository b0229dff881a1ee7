import { type Headers, readHeaders } from '../headers.ts'
import { readDeclaredPart } from './mime-part.ts'
import { delimiterAt, lineEndAfter, maxDepth } from './mime-tree.ts'
import { emptyLineLength, type SplitMessage } from './split-message.ts'

/**
 * Writes the delimiter lines of a message as mailparser requires them, which knows only the two innermost boundaries and
 * no blanks after one (RFC 2046 section 5.1.1 allows both: an outer delimiter also ends inner multiparts). Inner
 * multiparts are closed, blanks are dropped, and headers end in an empty line. The octets of parts stay. Linear.
 */
export function withStrictDelimiters({ content, body }: SplitMessage, headers: Headers): Buffer {
  const pieces: Buffer[] = []
  let copied = 0
  const open: { boundary: string; hasParts: boolean }[] = []
  const begin = (part: Headers) => {
    const { boundary } = readDeclaredPart(part, '')
    if (boundary !== null && open.length < maxDepth) open.push({ boundary, hasParts: false })
  }
  begin(headers)
  /** Start of the part header being read. */
  let headerStart: number | null = null
  let end = content.length
  for (let start = content.length - body.length; start < content.length; start = end) {
    end = lineEndAfter(content, start)
    const delimiter = delimiterAt(content, start, end, open)
    const isHeaderCut = headerStart !== null && delimiter !== null
    if (headerStart !== null && (isHeaderCut || emptyLineLength(content, start) > 0)) {
      begin(readHeaders(content.subarray(headerStart, start)))
      headerStart = null
    }
    const multipart = delimiter && open[delimiter.index]
    if (!multipart) continue
    // mailparser itself ends a multipart in which it found no part.
    const unclosed = open.splice(delimiter.index + 1).filter(({ hasParts }) => hasParts)
    const lines = unclosed.map(({ boundary }) => `--${boundary}--\r\n`).reverse()
    const line = `--${multipart.boundary}${delimiter.closes ? '--' : ''}\r\n`
    pieces.push(
      content.subarray(copied, start),
      Buffer.from([isHeaderCut ? '\r\n' : '', ...lines, line].join(''), 'latin1'),
    )
    copied = end
    if (!delimiter.closes) {
      multipart.hasParts = true
      headerStart = end
    } else if (multipart.hasParts) open.pop()
  }
  return Buffer.concat([...pieces, content.subarray(copied)])
}
