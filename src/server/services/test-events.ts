import type { StatusEvent } from '../../shared/contract/tests.ts'

type Listener = (event: StatusEvent) => void

/** What happens to the tests of this process, for whoever watches them. */
export interface TestEvents {
  publish(token: string, event: StatusEvent): void
  /** Calls the listener at every event of the test until the returned function is called. */
  watch(token: string, listener: Listener): () => void
}

export function createTestEvents(): TestEvents {
  const watchers = new Map<string, Set<Listener>>()

  return {
    publish(token, event) {
      for (const listener of [...(watchers.get(token) ?? [])]) listener(event)
    },

    watch(token, listener) {
      const listeners = watchers.get(token) ?? new Set()
      watchers.set(token, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) watchers.delete(token)
      }
    },
  }
}
