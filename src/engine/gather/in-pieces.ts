import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Octets that a library reads at a stretch. It holds up everything else meanwhile; and what it keeps of a long line it
 * reads again with each piece, so that pieces must not be small.
 */
export const pieceOctets = 256 * 1024

/** Has the content read in pieces, between which others have their turn: the DNS would seem to be silent otherwise. */
export async function readInPieces(content: Buffer, read: (piece: Buffer) => Promise<void>): Promise<void> {
  for (let start = 0; start < content.length; start += pieceOctets) {
    if (start > 0) await nextTurn()
    await read(content.subarray(start, start + pieceOctets))
  }
}
