import type { MessageFacts } from '../shared/contract/facts.ts'

/** One hour in milliseconds. */
export const hour = 3_600_000
/** Clocks and time zones differ; filters begin here (rspamd DATE_IN_FUTURE). */
export const maxAhead = 2 * hour
/** Queues hold mail for hours; filters begin here (rspamd DATE_IN_PAST). */
export const maxBehind = 24 * hour

/** How far the Date field lies from the arrival, in milliseconds; 0 where it cannot be told or is the other way. */
export interface DateOffset {
  ahead: number
  behind: number
}

/**
 * Compares Date with the arrival. A message that was handed in as a file arrived long before: its topmost Received
 * field says when. Without one, the date can be too late, never too early.
 */
export function dateOffset({
  message,
  envelope,
  received,
}: Pick<MessageFacts, 'message' | 'envelope' | 'received'>): DateOffset {
  if (message.date === null) return { ahead: 0, behind: 0 }
  const written = Date.parse(message.date)
  const sawSession = envelope.tls !== null
  const arrival = sawSession ? envelope.received_at : (received[0]?.date ?? null)
  return {
    ahead: Math.max(0, written - Date.parse(arrival ?? envelope.received_at)),
    behind: arrival === null ? 0 : Math.max(0, Date.parse(arrival) - written),
  }
}
