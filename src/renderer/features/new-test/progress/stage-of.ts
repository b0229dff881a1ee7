import type { SmtpEvent } from '../../../../shared/contract/app.ts'
import type { AnalysisProgress, InboxTestStatus } from '../../../../shared/contract/inbox-tests/inbox-tests.ts'
import type { StageId } from '../../../../shared/i18n/text-keys.ts'

/** The stages in order. */
export const stageIds: readonly StageId[] = ['waiting', 'connected', 'accepted', 'parsing', 'dns', 'judging']

interface Seen {
  token: string
  status: InboxTestStatus
  /** Null until the analysis reports progress. */
  progress: AnalysisProgress | null
  /** The SMTP events since the test was created; undefined if unknown. */
  arrivals: readonly SmtpEvent[] | undefined
}

/**
 * The stage of a message, as far as the engine reports it. A connection counts if it names the address of this test,
 * unless the client was refused after that.
 */
export function stageOf({ token, status, progress, arrivals = [] }: Seen): StageId {
  if (status !== 'waiting') return progress?.stage ?? 'accepted'
  const index = arrivals.findLastIndex((arrival) => isAddressedTo(arrival, token))
  const client = arrivals[index]?.client
  if (client === undefined) return 'waiting'
  const isRefused = arrivals.slice(index).some((later) => later.event === 'refused' && later.client === client)
  return isRefused ? 'waiting' : 'connected'
}

/** Whether a client was allowed to send to the test. */
export function isAddressedTo({ event, recipient }: SmtpEvent, token: string): boolean {
  return event === 'addressed' && recipient?.toLowerCase().includes(`test-${token}`) === true
}
