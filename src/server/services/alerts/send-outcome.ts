import type { DeliveryTrouble } from '../../../shared/contract/monitoring/channel.ts'

/** What became of an attempt. `isFinal`: another one would fail, too. */
export type SendOutcome = { state: 'sent' } | { state: 'failed'; trouble: DeliveryTrouble; isFinal: boolean }

export const sent: SendOutcome = { state: 'sent' }
