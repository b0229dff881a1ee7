import { isatty } from 'node:tty'

/** SIGHUP means that the terminal was closed, or, as for other servers, that settings should be read again. */
export interface HangUpWatch {
  /** Resolves when the terminal that this process was started in is closed. */
  closed: Promise<void>
  end(): void
}

/** Calls `reload` for each SIGHUP that does not come from a closed terminal. */
export function watchHangUp(reload: () => void, hasTerminal: () => boolean = hasOpenTerminal): HangUpWatch {
  const hadTerminal = hasTerminal()
  const { promise, resolve } = Promise.withResolvers<void>()
  const onSignal = () => (hadTerminal && !hasTerminal() ? resolve() : reload())
  process.on('SIGHUP', onSignal)
  return { closed: promise, end: () => void process.off('SIGHUP', onSignal) }
}

/** Whether a standard stream is a terminal. A closed one no longer answers as such. */
function hasOpenTerminal(): boolean {
  return [0, 1, 2].some((descriptor) => isatty(descriptor))
}
