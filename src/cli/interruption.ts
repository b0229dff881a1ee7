/**
 * Aborts at the first SIGINT or SIGTERM, so that a command can drain and clean up. A second signal of the same kind ends
 * the process as usual, in case that takes too long.
 */
export function onInterruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}
