import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../clock.ts'

/** Milliseconds in which the wrong keys of a network are counted together. */
const tryWindow = 60_000
/** Milliseconds between two keys of a network that is slowed down, and how long one may wait for its turn. */
const turnInterval = 200
const longestWait = 2_000
/** Networks whose wrong keys are remembered, and accepted keys; the oldest go, as memory is no place for an attacker to fill. */
const maxNetworks = 10_000
const maxAccepted = 1_000

/** Slows down whoever tries keys: past so many wrong ones, the keys of a network are looked at one after another. */
export interface KeyThrottle {
  /**
   * Waits for the turn of a key, and resolves with null; with the moment of the next turn, at once, when too many wait.
   * A key that was accepted from the network before never waits, as not everyone behind one address is an attacker.
   */
  admit(network: string, key: string): Promise<Date | null>
  noteWrong(network: string): void
  noteAccepted(network: string, key: string): void
}

interface TryWindow {
  endsAt: number
  wrong: number
  /** When the next key is looked at, once they have to wait. */
  nextTurn: number
}

interface KeyThrottleOptions {
  clock: Clock
  /** Wrong keys of a network in a minute, before others wait; 0 is no limit. */
  most: number
  pause?(milliseconds: number): Promise<unknown>
}

export function createKeyThrottle({ clock, most, pause = delay }: KeyThrottleOptions): KeyThrottle {
  /** The first that began comes first. */
  const windows = new Map<string, TryWindow>()
  const accepted = new Set<string>()

  function openWindow(network: string): TryWindow | null {
    const window = windows.get(network)
    return window && window.endsAt > clock.now().getTime() ? window : null
  }

  return {
    async admit(network, key) {
      const window = openWindow(network)
      if (most === 0 || !window || window.wrong < most || accepted.has(fingerprint(network, key))) return null
      const now = clock.now().getTime()
      const turn = Math.max(now, window.nextTurn)
      if (turn - now >= longestWait) return new Date(turn)
      window.nextTurn = turn + turnInterval
      await pause(turn - now)
      return null
    },

    noteWrong(network) {
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

    noteAccepted(network, key) {
      const entry = fingerprint(network, key)
      accepted.delete(entry)
      dropOldest(accepted, maxAccepted)
      accepted.add(entry)
    },
  }
}

/** A key itself is kept nowhere. */
function fingerprint(network: string, key: string): string {
  return createHash('sha256').update(`${network} ${key}`).digest('base64')
}

function dropOldest(collection: Map<string, unknown> | Set<string>, most: number): void {
  const [oldest] = collection.keys()
  if (oldest !== undefined && collection.size >= most) collection.delete(oldest)
}
