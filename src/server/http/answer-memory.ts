import type { IncomingMessage, ServerResponse } from 'node:http'

/** Smaller answers are not limited: 1,500 connections with four small answers each take 400 MB. */
const smallAnswerOctets = 65_536
/** Octets of all larger answers not yet read. The largest answer is a preview with 25 MB of images. */
const maxHeldOctets = 100_000_000

/** The memory that large answers share until clients have read them. */
export type AnswerMemory = ReturnType<typeof createAnswerMemory>

export function createAnswerMemory(max = maxHeldOctets) {
  /** The number of answers that share the same octets. */
  const holders = new Map<Buffer, number>()
  let held = 0

  function release(octets: Buffer): void {
    const left = (holders.get(octets) ?? 0) - 1
    if (left > 0) holders.set(octets, left)
    else if (holders.delete(octets)) held -= octets.length
  }

  return {
    /**
     * Reserves room for an answer until it is sent or its connection ends; false if none. Shared octets count
     * once. A single answer always fits.
     */
    hold(
      octets: Buffer,
      { request: { socket }, response }: { request: IncomingMessage; response: ServerResponse },
    ): boolean {
      if (octets.length <= smallAnswerOctets) return true
      const known = holders.get(octets)
      if (known === undefined && held > 0 && held + octets.length > max) return false
      if (known === undefined) held += octets.length
      holders.set(octets, (known ?? 0) + 1)
      // An answer queued behind others on its connection gets no event when the connection ends.
      const end = () => {
        socket.off('close', end)
        response.off('finish', end)
        release(octets)
      }
      socket.once('close', end)
      response.once('finish', end)
      return true
    },
  }
}
