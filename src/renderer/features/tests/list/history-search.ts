import { z } from 'zod'
import { historyOrders } from '../../../../shared/contract/history.ts'
import { verdicts } from '../../../../shared/contract/tests.ts'
import type { HistoryQuestion } from '../../../api/history.ts'

export const historyStates = ['waiting', ...verdicts] as const
export const historySpans = ['day', 'week', 'month'] as const

/** How far back each goes, in milliseconds. */
const spans: Record<(typeof historySpans)[number], number> = {
  day: 86_400_000,
  week: 604_800_000,
  month: 2_592_000_000,
}

/** What of the history is shown, as it stands in the address; what is left out lets everything through. */
export const historySearchSchema = z.object({
  q: z.string().min(1).max(200).optional().catch(undefined),
  state: z.enum(historyStates).optional().catch(undefined),
  time: z.enum(historySpans).optional().catch(undefined),
  order: z.enum(historyOrders).optional().catch(undefined),
  stream: z.string().max(512).optional().catch(undefined),
})
export type HistorySearch = z.infer<typeof historySearchSchema>

/** What is saved until the history is opened again: how it is looked at, not what was looked for. */
export const savedHistorySchema = historySearchSchema.pick({ state: true, time: true, order: true })
export type SavedHistory = z.infer<typeof savedHistorySchema>

/** The address of the history as it was left, for those who open it by its bare name; null where it says enough itself. */
export function restoreHistory(search: HistorySearch, saved: SavedHistory): SavedHistory | null {
  const isBare = Object.values(search).every((value) => value === undefined)
  const hasMemory = Object.values(saved).some((value) => value !== undefined)
  return isBare && hasMemory ? saved : null
}

/** The question to the engine. The moment is of the minute, so that it is the same question for a while. */
export function questionOf({ q, state, time, order, stream }: HistorySearch, now: Date): HistoryQuestion {
  const minute = Math.floor(now.getTime() / 60_000) * 60_000
  return {
    ...(q ? { text: q } : {}),
    ...(state === 'waiting' ? { status: state } : state ? { verdict: state } : {}),
    ...(time ? { since: new Date(minute - spans[time]).toISOString() } : {}),
    ...(order ? { order } : {}),
    ...(stream ? { stream } : {}),
  }
}
