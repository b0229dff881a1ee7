/** npm repeats Ctrl-C to its child, which has it from the terminal already. */
const echoMilliseconds = 500

/** Aborts at the first SIGINT or SIGTERM, so that a command can clean up. A later second signal ends the process. */
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
