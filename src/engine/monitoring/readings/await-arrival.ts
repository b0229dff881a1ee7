import type { Reading } from '../../../shared/contract/monitoring/run.ts'
import type { Wait } from '../state.ts'

const hour = 3_600_000

/** Something that is expected to arrive regularly. */
export interface ExpectedArrival {
  subject: 'arrival:messages' | 'arrival:reports'
  /** The time of the latest arrival; null if unknown. */
  latest: Date | null
  expectedHours: number
}

/**
 * How long an arrival has been awaited, and whether it is overdue. Only observed time counts, at most twice the time
 * between two runs, so that neither sleep nor a clock change makes anything late. Nothing counts before the first run.
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
