import { type Logger, pino } from 'pino'

/** Secrets by the names under which they could be logged. A token is the only secret of a report. */
const secretNames = ['token', 'key', 'code', 'secret', 'authorization', 'cookie', 'x-api-key', 'x-sendproof-session']
const standardError = 2

/** The log of the engine: one JSON object a line on standard error, secrets blacked out. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[secret]',
      },
    },
    pino.destination({ dest: standardError, sync: true }),
  )
}
