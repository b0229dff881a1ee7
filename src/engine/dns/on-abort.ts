/** Callbacks by signal. */
const callbacks = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls back when the signal aborts, or immediately if it has. The returned function cancels that. A signal searches all
 * its listeners whenever one is added, which is too slow for thousands of questions, so they share one listener.
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
