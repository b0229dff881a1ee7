import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'

/** Milliseconds in which the wrong keys of a network are counted together. */
const tryWindow = 60_000
/** Networks whose wrong keys are remembered, and accepted keys; the oldest go, as memory is no place for an attacker to fill. */
const maxNetworks = 10_000
const maxAccepted = 1_000

/** Slows down whoever tries keys: past so many wrong ones, the keys of a network are not looked at for a while. */
export interface KeyTries {
  /**
   * Until when a key from the network is not looked at; null when it may be tried. A key that was accepted from there
   * before stays welcome, as not everyone behind one address is an attacker.
   */
  barredUntil(network: string, key: string): Date | null
  noteWrong(network: string): void
  noteAccepted(network: string, key: string): void
}

/** @param most wrong keys of a network in a minute; 0 is no limit */
export function createKeyTries({ clock, most }: { clock: Clock; most: number }): KeyTries {
  /** The first that began comes first. */
  const windows = new Map<string, { endsAt: number; wrong: number }>()
  const accepted = new Set<string>()

  function openWindow(network: string): { endsAt: number; wrong: number } | null {
    const window = windows.get(network)
    return window && window.endsAt > clock.now().getTime() ? window : null
  }

  return {
    barredUntil(network, key) {
      const window = openWindow(network)
      const isBarred = most > 0 && window !== null && window.wrong >= most && !accepted.has(fingerprint(network, key))
      return isBarred ? new Date(window.endsAt) : null
    },

    noteWrong(network) {
      const window = openWindow(network)
      if (window) {
        window.wrong += 1
        return
      }
      windows.delete(network)
      dropOldest(windows, maxNetworks)
      windows.set(network, { endsAt: clock.now().getTime() + tryWindow, wrong: 1 })
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
