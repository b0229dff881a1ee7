import type { Envelope } from '../../shared/contract/facts/message/envelope.ts'
import type { SpamEngineVerdict, SpamVerdict } from '../../shared/contract/facts/message/spam.ts'
import { type Fact, type Unavailable, unavailable } from '../../shared/fact.ts'

/** A message as a filter at the receiver's border sees it. */
export interface FilteredMessage {
  raw: Buffer
  envelope: Envelope
}

/** A verdict without the results of authentication, which are ours for every engine, and without our lists. */
export type FilterVerdict = Omit<SpamVerdict, 'auth' | 'engine' | 'silent_lists'>

/** A spam filter beside the built-in one. `judge` never rejects: no verdict is unavailable, with the reason. */
export interface SpamFilter {
  engine: Exclude<SpamEngineVerdict['engine'], 'builtin'>
  judge(message: FilteredMessage, signal: AbortSignal): Promise<Fact<FilterVerdict>>
}

/** Why a filter at an address gave no verdict. */
export function noVerdict(error: unknown, subject: string, signal: AbortSignal): Unavailable {
  if (signal.aborted) return unavailable({ code: 'deadline', subject })
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : null)
  if (code !== null) return unavailable({ code: 'connection_failed', subject, detail: code })
  return unavailable({ code: 'filter_failed', subject, detail: error instanceof Error ? error.message : String(error) })
}

/** The code of an error of the operating system: ECONNREFUSED. */
function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code)) ? String(error.code) : null
}
