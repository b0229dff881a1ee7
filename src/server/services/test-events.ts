import type { StatusEvent } from '../../shared/contract/tests.ts'

type Listener = (event: StatusEvent) => void

/** What happens to the tests of this process, for whoever watches them. */
export interface TestEvents {
  publish(token: string, event: StatusEvent): void
  /** Calls the listener at every event of the test until the returned function is called. */
  watch(token: string, listener: Listener): () => void
  /** Calls the listener at every event of every test, as long as this process lives. */
  watchAll(listener: (token: string, event: StatusEvent) => void): void
}

export function createTestEvents(): TestEvents {
  const watchers = new Map<string, Set<Listener>>()
  const watchersOfAll: ((token: string, event: StatusEvent) => void)[] = []

  return {
    publish(token, event) {
      for (const listener of [...(watchers.get(token) ?? [])]) listener(event)
      for (const listener of watchersOfAll) listener(token, event)
    },

    watch(token, listener) {
      const listeners = watchers.get(token) ?? new Set()
      watchers.set(token, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) watchers.delete(token)
      }
    },

    watchAll: (listener) => void watchersOfAll.push(listener),
  }
}
