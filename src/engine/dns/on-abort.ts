/** What is called when a signal aborts, by signal. */
const callbacks = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls back once the signal aborts, at once if it has; the returned function takes that back. A signal looks through all
 * its listeners whenever one is added, which is too slow where thousands of questions wait for one signal; so it has one
 * listener, for all of them.
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
