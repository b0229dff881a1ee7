import type { StatusEvent } from '../../../shared/contract/tests.ts'

type Listener = (event: StatusEvent) => void

/** What happens to the tests, for whoever watches them. */
export interface TestEvents {
  publish(token: string, event: StatusEvent): void
  /**
   * Calls the listener at every event of the test until the returned function is called, and `onGap` when some may have
   * been missed.
   */
  watch(token: string, listener: Listener, onGap?: () => void): () => void
  /** Calls the listener at every event of every test, as long as this process lives. */
  watchAll(listener: (token: string, event: StatusEvent) => void): void
  /** Tells all who watch that some events may have been missed. */
  missSome(): void
}

interface Watcher {
  listener: Listener
  onGap?: (() => void) | undefined
}

/** The events of this process; `shareTestEvents` adds those of others. */
export function createTestEvents(): TestEvents {
  const watchers = new Map<string, Set<Watcher>>()
  const watchersOfAll: ((token: string, event: StatusEvent) => void)[] = []

  return {
    publish(token, event) {
      for (const { listener } of [...(watchers.get(token) ?? [])]) listener(event)
      for (const listener of watchersOfAll) listener(token, event)
    },

    watch(token, listener, onGap) {
      const ofTest = watchers.get(token) ?? new Set()
      const watcher = { listener, onGap }
      watchers.set(token, ofTest.add(watcher))
      return () => {
        ofTest.delete(watcher)
        if (ofTest.size === 0) watchers.delete(token)
      }
    },

    missSome() {
      for (const { onGap } of [...watchers.values()].flatMap((ofTest) => [...ofTest])) onGap?.()
    },

    watchAll: (listener) => void watchersOfAll.push(listener),
  }
}
