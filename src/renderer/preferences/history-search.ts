import { z } from 'zod'
import { historyOrders, type searchTests } from '../../shared/contract/inbox-tests/history.ts'
import { verdicts } from '../../shared/contract/inbox-tests/inbox-tests.ts'

export const historyStates = ['waiting', ...verdicts] as const
export const historySpans = ['day', 'week', 'month'] as const

/** The length of each time range in milliseconds. */
const spans: Record<(typeof historySpans)[number], number> = {
  day: 86_400_000,
  week: 604_800_000,
  month: 2_592_000_000,
}

/** The filters in the URL; omitted filters match everything. */
export const historySearchSchema = z.object({
  q: z.string().min(1).max(200).optional().catch(undefined),
  state: z.enum(historyStates).optional().catch(undefined),
  time: z.enum(historySpans).optional().catch(undefined),
  order: z.enum(historyOrders).optional().catch(undefined),
  stream: z.string().max(512).optional().catch(undefined),
})
export type HistorySearch = z.infer<typeof historySearchSchema>

/** The part saved for the next visit: filters and order, not the search text. */
export const savedHistorySchema = historySearchSchema.pick({ state: true, time: true, order: true })
export type SavedHistory = z.infer<typeof savedHistorySchema>

/** The saved filters if the history is opened without parameters; null otherwise. */
export function restoreHistory(search: HistorySearch, saved: SavedHistory): SavedHistory | null {
  const isBare = Object.values(search).every((value) => value === undefined)
  const hasMemory = Object.values(saved).some((value) => value !== undefined)
  return isBare && hasMemory ? saved : null
}

/** A search in the history, without its place in the list. */
export type HistoryQuestion = Omit<z.input<typeof searchTests.query>, 'offset' | 'limit'>

/** The API query. The time is rounded to minutes, so that the query stays the same for a while. */
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
