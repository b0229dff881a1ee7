import type { SmtpEvent } from '../../../../shared/contract/app.ts'
import type { AnalysisProgress, TestStatus } from '../../../../shared/contract/tests.ts'
import type { StageId } from '../../../../shared/i18n/text-keys.ts'

/** The stages in order. */
export const stageIds: readonly StageId[] = ['waiting', 'connected', 'accepted', 'parsing', 'dns', 'judging']

interface Seen {
  status: TestStatus
  /** Null until the analysis reports progress. */
  progress: AnalysisProgress | null
  /** The SMTP events since the test was created; undefined if unknown. */
  arrivals: readonly SmtpEvent[] | undefined
}

/** The stage of a message according to the engine. A refused connection does not count. */
export function stageOf({ status, progress, arrivals = [] }: Seen): StageId {
  if (status !== 'waiting') return progress?.stage ?? 'accepted'
  return arrivals.at(-1)?.event === 'connected' ? 'connected' : 'waiting'
}
