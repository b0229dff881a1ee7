/**
 * Milliseconds in which a repeated signal is ignored: npm passes Ctrl-C on to its child, which has already received it
 * from the terminal.
 */
const echoMilliseconds = 500

/** Aborts at the first SIGINT or SIGTERM, so that a command can clean up. A second signal ends the process. */
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
