import type { SMTPStream } from 'smtp-server/lib/smtp-stream.js'

/**
 * Octets that the library must see of each piece: the end of the message (`CR LF . CR LF`) may begin in them, and it waits
 * with the next piece until this one is read.
 */
const tailOctets = 5

const dot = 0x2e

/**
 * smtp-server copies each piece of a message, and looks at its octets one by one for lines that begin with a dot (RFC 5321
 * section 4.5.2). Most messages have no such line but the last. What surely has none is handed on as if it had come in a
 * piece of its own, and all else is left to the library.
 */
export function hastenData(parser: SMTPStream): void {
  const feed = parser._feedDataStream.bind(parser)
  parser._feedDataStream = (piece, done) => feed(handOn(parser, piece), done)
}

/** Hands on the beginning of the piece, and returns the rest. */
function handOn(parser: SMTPStream, piece: Buffer): Buffer {
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

/** How many octets come before the first line that begins with a dot, and before the two that end the line above it. */
function lengthWithoutDots(piece: Buffer): number {
  if (piece[0] === dot) return 0
  const lineEnd = piece.indexOf('\n.')
  const tail = piece.length - tailOctets
  return lineEnd === -1 ? tail : Math.min(lineEnd - 1, tail)
}
