import type { DeliveryTrouble } from '../../../shared/contract/monitoring/channel.ts'

/** The outcome of an attempt. `isFinal`: retrying would fail as well. */
export type SendOutcome = { state: 'sent' } | { state: 'failed'; trouble: DeliveryTrouble; isFinal: boolean }

export const sent: SendOutcome = { state: 'sent' }
