import { maxMessageOctets } from './limits.ts'

/** A message of this size needs no room kept free: hundreds of them fit beside the large ones. */
export const smallMessageOctets = 1024 * 1024

/** Room for large messages in memory while they come in, which costs three times as much until they are stored. */
export interface MessageRoom {
  /** Waits until there is room for so many octets, in the order it was asked for. Resolves with what gives it back. */
  take(octets: number): Promise<() => void>
}

export function createMessageRoom(octets: number): MessageRoom {
  const waiting: { wanted: number; enter(): void }[] = []
  let free = octets

  function admit(): void {
    for (let [next] = waiting; next && next.wanted <= free; [next] = waiting) {
      waiting.shift()
      free -= next.wanted
      next.enter()
    }
  }

  return {
    take(wanted) {
      const { promise, resolve } = Promise.withResolvers<() => void>()
      const giveBack = () => {
        free += wanted
        admit()
      }
      waiting.push({ wanted, enter: () => resolve(giveBack) })
      admit()
      return promise
    },
  }
}

/** That of this process, whose memory all its listeners share: one of the largest messages, or many of usual size. */
export const messageRoom = createMessageRoom(maxMessageOctets)
