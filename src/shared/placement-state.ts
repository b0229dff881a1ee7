import type { PlacementReport } from './contract/placement.ts'

/** Where a message ended, as far as that is known. `tab` is any tab of the inbox but the first. */
export type PlacementState = 'inbox' | 'tab' | 'other' | 'spam' | 'missing' | 'pending' | 'unknown'

/** A mailbox that could not be looked into is unknown: nothing is missing where nobody has looked. */
export function readPlace({
  status,
  tab,
  trouble,
}: Pick<PlacementReport, 'status' | 'tab' | 'trouble'>): PlacementState {
  if (status === 'pending') return trouble ? 'unknown' : 'pending'
  if (status === 'promotions') return 'tab'
  if (status === 'inbox') return tab === null || tab === 'primary' ? 'inbox' : 'tab'
  return status
}
