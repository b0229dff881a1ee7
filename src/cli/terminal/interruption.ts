/** npm sends Ctrl-C once more to what it runs, which has it from the terminal already: what follows so soon is no second wish. */
const echoMilliseconds = 500

/**
 * Aborts at the first SIGINT or SIGTERM, so that a command can drain and clean up. A later second signal of the same kind ends the
 * process as usual, in case that takes too long.
 */
export function onInterruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    let isFirst = true
    const onSignal = () => {
      if (!isFirst) return
      isFirst = false
      setTimeout(() => process.off(signal, onSignal), echoMilliseconds).unref()
      controller.abort()
    }
    process.on(signal, onSignal)
  }
  return controller.signal
}
