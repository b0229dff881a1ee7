import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { hasField } from './header-fields.ts'
import { readClock, readSentPath } from './received-path.ts'

/** One hour in milliseconds. */
export const hour = 3_600_000
/** Clocks and time zones differ; filters begin here (rspamd DATE_IN_FUTURE). */
export const maxAhead = 2 * hour
/** Queues hold mail for hours; filters begin here (rspamd DATE_IN_PAST). */
export const maxBehind = 24 * hour

/** How far the Date field lies from the arrival, in milliseconds; 0 where it is the other way, null where it cannot be told. */
export interface DateOffset {
  ahead: number
  behind: number | null
}

/**
 * Whether a host of the sender had the message soon after it was dated, so that it is the way that took long, or somebody
 * sent it again (RFC 5322 section 3.6.6).
 */
export function wasDelayed(facts: Pick<MessageFacts, 'message' | 'envelope' | 'received' | 'headers'>): boolean {
  if (facts.message.date === null) return false
  if (hasField(facts.headers, 'Resent-Date')) return true
  const written = Date.parse(facts.message.date)
  const clocks = readSentPath(facts).hops.flatMap((hop) => readClock(hop, facts.envelope) ?? [])
  return clocks.some((clock) => Math.abs(clock - written) <= maxBehind)
}

/**
 * Compares Date with the arrival at the receiver: the session, or what the first host of the receiver noted, and never the
 * moment at which the message was fetched or handed in later. Without any, the date can be too late, never too early.
 */
export function dateOffset(facts: Pick<MessageFacts, 'message' | 'envelope' | 'received'>): DateOffset {
  if (facts.message.date === null) return { ahead: 0, behind: 0 }
  const written = Date.parse(facts.message.date)
  const { arrivedAt } = readSentPath(facts)
  return {
    ahead: Math.max(0, written - (arrivedAt ?? Date.parse(facts.envelope.received_at))),
    behind: arrivedAt === null ? null : Math.max(0, arrivedAt - written),
  }
}
