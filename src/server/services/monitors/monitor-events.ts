import type { MonitorEvent } from '../../../shared/contract/monitoring/monitor-events.ts'

type Listener = (event: MonitorEvent) => void

/** Events of monitors and alerts for watchers. */
export interface MonitorEvents {
  publish: Listener
  /** Calls the listener for every event until the returned function is called. */
  watch(listener: Listener): () => void
}

/** Events of this process; `shareMonitorEvents` adds those of other engines. */
export function createMonitorEvents(): MonitorEvents {
  const listeners = new Set<Listener>()
  return {
    publish(event) {
      for (const listener of [...listeners]) listener(event)
    },
    watch(given) {
      const listener: Listener = (event) => given(event)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
