import type { StatusEvent } from '../../../shared/contract/inbox-tests/inbox-tests.ts'

type Listener = (event: StatusEvent) => void

/** Events of tests for watchers. */
export interface InboxTestEvents {
  publish(token: string, event: StatusEvent): void
  /**
   * Calls the listener for every event of a test until the returned function is called. Calls `onGap` when some events
   * may be lost.
   */
  watch(token: string, listener: Listener, onGap?: () => void): () => void
  /** Calls the listener for all events for as long as the process lives. */
  watchAll(listener: (token: string, event: StatusEvent) => void): void
  /** Notifies all watchers that events may be lost. */
  missSome(): void
}

interface Watcher {
  listener: Listener
  onGap?: (() => void) | undefined
}

/** Events of this process; `shareTestEvents` adds those of other engines. */
export function createTestEvents(): InboxTestEvents {
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
