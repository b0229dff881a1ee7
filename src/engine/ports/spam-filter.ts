import type { Envelope } from '../../shared/contract/facts/message/envelope.ts'
import type { SpamEngineVerdict, SpamVerdict } from '../../shared/contract/facts/message/spam.ts'
import { codeOf } from '../../shared/error-code.ts'
import { type Fact, type Unavailable, unavailable } from '../../shared/fact.ts'

/** A message as the receiver's spam filter sees it. */
export interface FilteredMessage {
  raw: Buffer
  envelope: Envelope
}

/** A verdict without authentication results and list results, which are our own for every engine. */
export type FilterVerdict = Omit<SpamVerdict, 'auth' | 'engine' | 'silent_lists'>

/** A spam filter in addition to the built-in one. `scan` never rejects: a failure is unavailable, with the reason. */
export interface SpamFilter {
  engine: Exclude<SpamEngineVerdict['engine'], 'builtin'>
  scan(message: FilteredMessage, signal: AbortSignal): Promise<Fact<FilterVerdict>>
}

/** The result of a filter. */
export interface FilterAnswer {
  engine: SpamFilter['engine']
  verdict: Awaited<ReturnType<SpamFilter['scan']>>
}

/** The reason why a filter gave no verdict. */
export function noVerdict(error: unknown, subject: string, signal: AbortSignal): Unavailable {
  if (signal.aborted) return unavailable({ code: 'deadline', subject })
  const code = systemCodeOf(error) ?? systemCodeOf(error instanceof Error ? error.cause : null)
  if (code !== null) return unavailable({ code: 'connection_failed', subject, detail: code })
  return unavailable({ code: 'filter_failed', subject, detail: error instanceof Error ? error.message : String(error) })
}

/** The error code of the operating system, such as ECONNREFUSED. */
function systemCodeOf(error: unknown): string | null {
  const code = codeOf(error)
  return code !== undefined && /^E[A-Z]+$/.test(code) ? code : null
}
