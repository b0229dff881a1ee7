import type { LogFn, Logger } from 'pino'
import { isDiskFull, isTransient } from '../../storage/store-error.ts'

/** Milliseconds between lines about the same failure. */
const interval = 10_000

interface Repetition {
  /** Lines that were left out since the last one. */
  suppressed: number
  write(suppressed: number): void
}

type LogMethod = (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void

/**
 * While the store is out of reach or full, every call fails for the same reason. Logs the first failure of each kind with its
 * stack, and then every 10 seconds how many more there were. Other errors are logged each time.
 */
export function createFailureLimit(): LogMethod {
  const repetitions = new Map<string, Repetition>()
  let timer: NodeJS.Timeout | null = null

  function summarize(): void {
    for (const [kind, repetition] of repetitions) {
      const { suppressed } = repetition
      repetition.suppressed = 0
      if (suppressed > 0) repetition.write(suppressed)
      else repetitions.delete(kind)
    }
    if (repetitions.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }

  return function logLimited(args, method) {
    const failure = failureOf(args)
    if (failure === null) return method.apply(this, args)
    const { code, text } = failure
    const kind = `${text} ${code}`
    const known = repetitions.get(kind)
    if (known) {
      known.suppressed += 1
      return
    }
    repetitions.set(kind, { suppressed: 0, write: (suppressed) => method.call(this, { code, suppressed }, text) })
    timer ??= setInterval(summarize, interval).unref()
    method.apply(this, args)
  }
}

/** The failure of the store that a line is about, or null. */
function failureOf([fields, text]: Parameters<LogFn>): { code: string; text: string } | null {
  if (typeof fields !== 'object' || fields === null || !('err' in fields)) return null
  const error: unknown = fields.err
  const code = isTransient(error) ? error.code : isDiskFull(error) ? 'no_room' : null
  return code === null ? null : { code, text: String(text) }
}
