import type { FindingLevel } from '../../../../shared/i18n/ui/report.ts'
import type { PlacementState } from '../../../../shared/placement-state.ts'

/** The columns of the matrix, the best place first. */
export const placeColumns = ['inbox', 'tab', 'other', 'spam', 'none'] as const
export type PlaceColumn = (typeof placeColumns)[number]

export function columnOf(state: PlacementState): PlaceColumn {
  return state === 'missing' || state === 'pending' || state === 'unknown' ? 'none' : state
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
