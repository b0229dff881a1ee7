import type { MessageLines } from '../../../shared/contract/facts/message/mime.ts'

const lineFeed = 0x0a
const carriageReturn = 0x0d
const nul = 0

/** In bytes without the line break: what every receiver must accept (RFC 5322 section 2.1.1). */
const maxLineLength = 998

/**
 * Measures the lines of a message. If no line ends in CRLF, the message was stored as a Unix file and how it was sent
 * is unknown, so its line feeds do not count as bare.
 */
export function measureLines(content: Buffer): MessageLines {
  const lines: MessageLines = { longest: 0, too_long: 0, bare_line_feeds: 0, bare_carriage_returns: 0, nuls: 0 }
  let pairs = 0
  let start = 0
  const endLine = (end: number) => {
    const length = end - start
    if (length > lines.longest) lines.longest = length
    if (length > maxLineLength) lines.too_long += 1
  }
  let previous = -1
  for (let at = 0; at < content.length; at += 1) {
    const octet = content[at] ?? nul
    if (octet === lineFeed) {
      const isPair = previous === carriageReturn
      if (isPair) pairs += 1
      else lines.bare_line_feeds += 1
      endLine(isPair ? at - 1 : at)
      start = at + 1
    } else if (previous === carriageReturn) lines.bare_carriage_returns += 1
    if (octet === nul) lines.nuls += 1
    previous = octet
  }
  if (previous === carriageReturn) lines.bare_carriage_returns += 1
  endLine(content.length)
  return { ...lines, bare_line_feeds: pairs > 0 ? lines.bare_line_feeds : 0 }
}
