import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'
import type { PlacementState } from '../../../shared/report/placement-state.ts'

/** The columns of the matrix, best first. */
const places = ['inbox', 'tab', 'other', 'spam', 'none'] as const
export type PlaceColumn = (typeof places)[number]

export function columnOf(state: PlacementState): PlaceColumn {
  return state === 'missing' || state === 'pending' || state === 'unknown' ? 'none' : state
}

/** The columns to show: always inbox and spam, other places only if a message is there. */
export function columnsFor(states: readonly PlacementState[]): PlaceColumn[] {
  const used = new Set<PlaceColumn>(['inbox', 'spam', ...states.map(columnOf)])
  return places.filter((place) => used.has(place))
}

/** The level of each place. */
export const placeLevels: Record<PlacementState, FindingLevel> = {
  inbox: 'ok',
  tab: 'minor',
  other: 'minor',
  spam: 'major',
  missing: 'critical',
  pending: 'info',
  unknown: 'unknown',
}
