/** Callbacks by signal. */
const callbacks = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls back when the signal aborts, or immediately if it already has. The returned function cancels that. Adding a
 * listener takes linear time, too slow for thousands of queries, so all callbacks of a signal share one listener.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback()
    return () => undefined
  }
  const known = callbacks.get(signal) ?? listenTo(signal)
  known.add(callback)
  return () => known.delete(callback)
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const waiting = new Set<() => void>()
  callbacks.set(signal, waiting)
  signal.addEventListener(
    'abort',
    () => {
      for (const callback of waiting) callback()
    },
    { once: true },
  )
  return waiting
}
