import type { SMTPStream } from 'smtp-server/lib/smtp-stream.js'

/** Octets left to the library, because the end of the message (`CR LF . CR LF`) may start in them. */
const tailOctets = 5

const dot = 0x2e

/**
 * Passes on most of a piece without the library's copy and its octet-by-octet search for leading dots (RFC 5321 section
 * 4.5.2). Pieces with lines that start with a dot are left to the library.
 * A message of 25 MB is accepted in half the time (0.26 s instead of 0.56 s on two cores).
 */
export function speedUpData(parser: SMTPStream): void {
  const feed = parser._feedDataStream.bind(parser)
  parser._feedDataStream = (piece, done) => feed(forward(parser, piece), done)
}

/** Passes on the start of a piece that is safe, and returns the rest. */
function forward(parser: SMTPStream, piece: Buffer): Buffer {
  const held = parser._lastBytes || Buffer.of()
  const length = lengthWithoutDots(piece)
  if (length <= 0 || held.includes(dot) || !parser._dataStream?.writable) return piece
  parser._lastBytes = false
  for (const part of [held, piece.subarray(0, length)]) {
    parser._countDataBytes(part.length)
    if (part.length > 0) parser._dataStream.write(part)
  }
  return piece.subarray(length)
}

/** The length up to the first line with a leading dot and the line end before it. */
function lengthWithoutDots(piece: Buffer): number {
  if (piece[0] === dot) return 0
  const lineEnd = piece.indexOf('\n.')
  const tail = piece.length - tailOctets
  return lineEnd === -1 ? tail : Math.min(lineEnd - 1, tail)
}
