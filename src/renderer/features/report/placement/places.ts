import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import type { PlacementState } from '../../../../shared/placement-state.ts'

/** The places of the matrix, the best first. */
const places = ['inbox', 'tab', 'other', 'spam', 'none'] as const
export type PlaceColumn = (typeof places)[number]

export function columnOf(state: PlacementState): PlaceColumn {
  return state === 'missing' || state === 'pending' || state === 'unknown' ? 'none' : state
}

/** Inbox and spam are what is asked; another place has a column where something is in it. */
export function columnsFor(states: readonly PlacementState[]): PlaceColumn[] {
  const used = new Set<PlaceColumn>(['inbox', 'spam', ...states.map(columnOf)])
  return places.filter((place) => used.has(place))
}

/** How grave each place is, in the shapes and colours of findings. */
export const placeLevels: Record<PlacementState, FindingLevel> = {
  inbox: 'ok',
  tab: 'minor',
  other: 'minor',
  spam: 'major',
  missing: 'critical',
  pending: 'info',
  unknown: 'unknown',
}
