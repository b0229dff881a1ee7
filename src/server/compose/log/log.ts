import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import { secretSettings } from '../../../shared/setting-table.ts'
import { currentLogFields } from '../../ground/log-context.ts'
import type { Settings } from '../../settings/settings.ts'
import { createFailureLimit } from './limit-failures.ts'

/** Names under which secrets could be logged. The token is all that protects a report. */
const secretNames = [
  ...['token', 'key', 'secret', 'authorization', 'cookie', 'x-api-key', 'x-sendproof-session'],
  ...secretSettings,
]
const standardError = 2

/** A log without secrets that writes one JSON object per line to standard error. */
export function createLog(
  level: Settings['log_level'],
  destination: DestinationStream = pino.destination({ dest: standardError, sync: true }),
): Logger {
  const paths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  const options = { level, base: null, redact: { paths, censor: '[secret]' } }
  // Times as in RFC 3339, and levels by name, which log collectors understand.
  const format = { timestamp: stdTimeFunctions.isoTime, formatters: { level: (label: string) => ({ level: label }) } }
  const hooks = { logMethod: createFailureLimit() }
  return pino({ ...options, ...format, hooks, mixin: () => ({ ...currentLogFields() }) }, destination)
}
