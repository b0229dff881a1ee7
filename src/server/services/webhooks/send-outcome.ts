import type { DeliveryTrouble } from '../../../shared/contract/monitoring/channel.ts'

/**
 * The outcome of an attempt. `refused`: some recipients of an email were refused. `isFinal`: retrying would fail as well.
 * `retryAfter`: the milliseconds that the receiver asks to wait.
 */
export type SendOutcome =
  | { state: 'sent'; refused?: DeliveryTrouble }
  | { state: 'failed'; trouble: DeliveryTrouble; isFinal: boolean; retryAfter?: number | null }

export const sent: SendOutcome = { state: 'sent' }
