import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers up to this size are sent however many there are: 1,500 connections with four of them each come to 400 MB at most. */
const smallAnswerOctets = 65_536
/** Octets of all larger answers of a server that clients have not taken yet. The largest is a preview with 25 MB of pictures. */
const maxHeldOctets = 100_000_000

/** The memory that large answers of a server share until their clients have read them. */
export interface AnswerMemory {
  /**
   * Whether there is room for an answer, which then is taken until it was sent or its connection has ended. Octets that
   * several answers share count once; one answer alone always has room.
   */
  hold(octets: Buffer, to: { request: IncomingMessage; response: ServerResponse }): boolean
}

export function createAnswerMemory(most = maxHeldOctets): AnswerMemory {
  /** How many answers share them. */
  const holders = new Map<Buffer, number>()
  let held = 0

  function release(octets: Buffer): void {
    const left = (holders.get(octets) ?? 0) - 1
    if (left > 0) holders.set(octets, left)
    else if (holders.delete(octets)) held -= octets.length
  }

  return {
    hold(octets, { request: { socket }, response }) {
      if (octets.length <= smallAnswerOctets) return true
      const known = holders.get(octets)
      if (known === undefined && held > 0 && held + octets.length > most) return false
      if (known === undefined) held += octets.length
      holders.set(octets, (known ?? 0) + 1)
      // An answer that waits behind others of its connection hears nothing of the end of that.
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
