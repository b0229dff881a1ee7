import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Octets that a library reads at a stretch. It holds up everything else meanwhile; and what it keeps of a long line it
 * reads again with each piece, so that pieces must not be small.
 */
export const pieceOctets = 256 * 1024

/** The content as a stream, between whose pieces others have their turn: the DNS would seem to be silent otherwise. */
export function inPieces(content: Buffer): Readable {
  // Most messages are one piece, for which a generator would cost more than it reads.
  const source = content.length <= pieceOctets ? content : pieces(content)
  return Readable.from(source, { objectMode: false, highWaterMark: pieceOctets })
}

async function* pieces(content: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < content.length; start += pieceOctets) {
    yield content.subarray(start, start + pieceOctets)
    await nextTurn()
  }
}
