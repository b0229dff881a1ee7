import type { Reading } from '../../../shared/contract/monitoring/run.ts'
import type { Wait } from '../state.ts'

const hour = 3_600_000

/** What is expected to come again and again. */
export interface ExpectedArrival {
  subject: 'arrival:messages' | 'arrival:reports'
  /** When the latest came; null if none is known. */
  latest: Date | null
  expectedHours: number
}

/**
 * How long something was waited for, and whether it is overdue. Only time that was watched counts: at most twice the
 * distance between two runs, so that neither sleep nor a clock that is set makes anything late, and nothing before the
 * first look.
 */
export function awaitArrival(
  { subject, latest, expectedHours }: ExpectedArrival,
  former: Wait | null,
  { now, distance }: { now: Date; distance: number },
): { reading: Reading; wait: Wait } {
  const at = now.getTime()
  const arrived = latest?.getTime() ?? null
  const watched = former ? Math.min(Math.max(0, at - former.at), 2 * distance) : 0
  const isNew = former !== null && arrived !== null && arrived !== former.latest
  const waited = isNew ? Math.min(watched, Math.max(0, at - arrived)) : (former?.waited ?? 0) + watched
  const problem = waited > expectedHours * hour ? ({ key: 'overdue', severity: 'major' } as const) : null
  return { reading: { subject, value: [], problem }, wait: { latest: arrived, waited, at } }
}
