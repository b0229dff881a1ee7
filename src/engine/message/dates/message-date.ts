import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { hasField } from '../header-fields.ts'
import { arrivalTimeOf, readClock, readSentPath } from '../received-path.ts'

/** One hour in milliseconds. */
export const hour = 3_600_000
/** Clocks and time zones differ. Filters add points from here on (rspamd DATE_IN_FUTURE). */
export const maxAhead = 2 * hour
/** Queues hold mail for hours. Filters add points from here on (rspamd DATE_IN_PAST). */
export const maxBehind = 24 * hour

/** How far Date is from the arrival in each direction, in milliseconds; 0 for the other direction, null if unknown. */
export interface DateOffset {
  ahead: number
  behind: number | null
}

/**
 * Whether a host of the sender had the message soon after its date, so that the delivery took long or the message was
 * resent (RFC 5322 section 3.6.6).
 */
export function wasDelayed(facts: Pick<MessageFacts, 'message' | 'envelope' | 'received' | 'headers'>): boolean {
  if (facts.message.date === null) return false
  if (hasField(facts.headers, 'Resent-Date')) return true
  const written = Date.parse(facts.message.date)
  const clocks = readSentPath(facts).hops.flatMap((hop) => readClock(hop, facts.envelope) ?? [])
  return clocks.some((clock) => Math.abs(clock - written) <= maxBehind)
}

/**
 * Compares Date with the arrival at the receiver: the session, or the time recorded by the receiver's first host, but
 * never the time of a later fetch or upload. Without an arrival, the date can be too late but not too early.
 */
export function dateOffset(facts: Pick<MessageFacts, 'message' | 'envelope' | 'received'>): DateOffset {
  if (facts.message.date === null) return { ahead: 0, behind: 0 }
  const written = Date.parse(facts.message.date)
  const { arrivedAt } = readSentPath(facts)
  return {
    ahead: Math.max(0, written - arrivalTimeOf(facts)),
    behind: arrivedAt === null ? null : Math.max(0, arrivedAt - written),
  }
}
