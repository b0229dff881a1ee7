import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../ground/clock.ts'

/** Period for counting the wrong keys of a network, in milliseconds. */
const tryWindow = 60_000
/** Milliseconds between keys of a throttled network, and the longest wait for a turn. */
const turnInterval = 200
const longestWait = 2_000
/** Networks and accepted keys to remember. The oldest are dropped, so that an attacker cannot fill the memory. */
const maxNetworks = 10_000
const maxAccepted = 1_000

/** Slows down guessing: after too many wrong keys, the keys of that network are checked one at a time. */
export type KeyThrottle = ReturnType<typeof createKeyThrottle>

interface TryWindow {
  endsAt: number
  wrong: number
  /** When the next key may be checked, in a throttled network. */
  nextTurn: number
}

interface KeyThrottleOptions {
  clock: Clock
  /** Wrong keys per minute and network before throttling; 0 for no limit. */
  max: number
  pause?(milliseconds: number): Promise<unknown>
}

export function createKeyThrottle({ clock, max, pause = delay }: KeyThrottleOptions) {
  /** Oldest first. */
  const windows = new Map<string, TryWindow>()
  const accepted = new Set<string>()

  function openWindow(network: string): TryWindow | null {
    const window = windows.get(network)
    return window && window.endsAt > clock.now().getTime() ? window : null
  }

  return {
    /**
     * Waits for the turn of a key, then resolves with null. If too many are waiting, resolves immediately with the time
     * of the next turn. A key accepted from this network before never waits, because its owner may share an address with
     * an attacker.
     */
    async admit(network: string, key: string): Promise<Date | null> {
      const window = openWindow(network)
      if (max === 0 || !window || window.wrong < max || accepted.has(fingerprint(network, key))) return null
      const now = clock.now().getTime()
      const turn = Math.max(now, window.nextTurn)
      if (turn - now >= longestWait) return new Date(turn)
      window.nextTurn = turn + turnInterval
      await pause(turn - now)
      return null
    },

    noteWrong(network: string): void {
      const window = openWindow(network)
      if (window) {
        window.wrong += 1
        return
      }
      windows.delete(network)
      dropOldest(windows, maxNetworks)
      const now = clock.now().getTime()
      windows.set(network, { endsAt: now + tryWindow, wrong: 1, nextTurn: now })
    },

    noteAccepted(network: string, key: string): void {
      const entry = fingerprint(network, key)
      accepted.delete(entry)
      dropOldest(accepted, maxAccepted)
      accepted.add(entry)
    },
  }
}

/** Avoids keeping the keys themselves. */
function fingerprint(network: string, key: string): string {
  return createHash('sha256').update(`${network} ${key}`).digest('base64')
}

function dropOldest(collection: Map<string, unknown> | Set<string>, max: number): void {
  const [oldest] = collection.keys()
  if (oldest !== undefined && collection.size >= max) collection.delete(oldest)
}
