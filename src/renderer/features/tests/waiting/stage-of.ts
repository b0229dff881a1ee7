import type { SmtpEvent } from '../../../../shared/contract/app.ts'
import type { AnalysisProgress, TestStatus } from '../../../../shared/contract/tests.ts'
import type { StageId } from '../../../../shared/i18n/text-keys.ts'

/** The stages, in their order. */
export const stageIds: readonly StageId[] = ['waiting', 'connected', 'accepted', 'parsing', 'dns', 'judging']

interface Seen {
  status: TestStatus
  /** Null while nothing was heard of an analysis. */
  progress: AnalysisProgress | null
  /** What the SMTP listener saw since the test was made; undefined where nobody tells. */
  arrivals: readonly SmtpEvent[] | undefined
}

/** Where a message is, by what the engine tells of it. Whoever was refused brings none. */
export function stageOf({ status, progress, arrivals = [] }: Seen): StageId {
  if (status !== 'waiting') return progress?.stage ?? 'accepted'
  return arrivals.at(-1)?.event === 'connected' ? 'connected' : 'waiting'
}
