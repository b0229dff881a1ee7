import type { ReportSource, SourceClass } from '../../../../../shared/contract/reports/sources.ts'

export const sourceOrders = ['name', 'messages', 'aligned', 'first_seen'] as const
export type SourceOrder = (typeof sourceOrders)[number]

export interface SourceView {
  class: SourceClass | 'all'
  order: SourceOrder
  isDescending: boolean
}

type Compare = (a: ReportSource, b: ReportSource) => number

const comparisons: Record<SourceOrder, Compare> = {
  name: (a, b) => a.name.localeCompare(b.name),
  messages: (a, b) => a.messages - b.messages,
  aligned: (a, b) => shareOf(a) - shareOf(b),
  first_seen: (a, b) => (a.first_seen < b.first_seen ? -1 : Number(a.first_seen > b.first_seen)),
}

/** The sources of a class in order; equal ones are ordered by number of messages. */
export function viewSources(sources: readonly ReportSource[], view: SourceView): ReportSource[] {
  const compare = comparisons[view.order]
  const sign = view.isDescending ? -1 : 1
  return sources
    .filter((source) => view.class === 'all' || source.class === view.class)
    .sort((a, b) => sign * compare(a, b) || b.messages - a.messages)
}

/** The aligned share; 0 if there are no messages. */
function shareOf({ aligned, messages }: ReportSource): number {
  return messages === 0 ? 0 : aligned / messages
}

/** A new column starts with its most interesting end; selecting the same column again reverses it. */
export function orderBy(view: SourceView, order: SourceOrder): SourceView {
  const isDescending = view.order === order ? !view.isDescending : order === 'messages' || order === 'first_seen'
  return { ...view, order, isDescending }
}
