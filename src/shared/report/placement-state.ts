import type { PlacementReport } from '../contract/inbox-tests/placement.ts'

/** Where a message landed, as far as known. `tab` is any inbox tab except the first. */
export type PlacementState = 'inbox' | 'tab' | 'other' | 'spam' | 'missing' | 'pending' | 'unknown'

/** A mailbox that could not be searched is unknown, so nothing counts as missing there. */
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
