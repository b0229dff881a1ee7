import { z } from 'zod'
import type { ReceivedHop } from '../../../shared/contract/facts/message/path.ts'
import { isPlausibleDelay, readClock, readSentPath } from '../../message/received-path.ts'
import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'
import { rfc } from '../references.ts'

/** `host` wrote the Received field; empty if the field does not name it. */
const delayParams = z.object({ host: z.string(), minutes: z.int() })

const minute = 60_000
/** Allowed clock skew. */
const tolerance = 15 * minute

/**
 * Whether the clocks of the hosts on the path agree (RFC 5321 section 4.4). A wrong clock also affects message dates
 * and signatures. The receiver's clock is only the reference.
 */
export const receivedClocks = defineCheck({
  key: 'received.clocks',
  group: 'infrastructure',
  references: [rfc(5321, '4.4')],
  findings: {
    // Costs little: receivers use their own clocks. Filters check Date, which has its own finding.
    'received.future': { severity: 'minor', points: 0.1, params: delayParams },
    'received.out_of_order': { severity: 'info', points: 0, params: delayParams },
  },
  evaluate: (facts) => {
    const { envelope } = facts
    const { hops, arrival } = readSentPath(facts)
    const way = arrival ? [arrival, ...hops] : hops
    const dated = way.filter(({ date }) => date !== null)
    if (dated.length === 0) return notApplicable()
    const ahead = (hop: ReceivedHop) => (readClock(hop, envelope) ?? 0) - Date.parse(envelope.received_at)
    const early = hops.find((hop) => ahead(hop) > tolerance)
    if (early) return fail('received.future', { host: early.by ?? '', minutes: Math.round(ahead(early) / minute) })
    const backward = way.find(({ delay_seconds }) => isBackward(delay_seconds ?? 0))
    if (backward) {
      const minutes = Math.round(-(backward.delay_seconds ?? 0) / 60)
      return note('received.out_of_order', { host: backward.by ?? '', minutes })
    }
    const isOff = dated.some((hop) => readClock(hop, envelope) === null)
    return isOff ? unknown({ code: 'clock_unreadable' }) : pass({})
  },
})

function isBackward(seconds: number): boolean {
  return isPlausibleDelay(seconds) && -seconds * 1000 > tolerance
}

/** In minutes. Acceptable for a newsletter, but not for a code or a receipt. */
const slowMinutes = 30

/**
 * Whether the message was delayed on its path according to its Received fields. The time in a mailbox before it was
 * fetched does not count.
 */
export const receivedDelay = defineCheck({
  key: 'received.delay',
  group: 'infrastructure',
  references: [rfc(5321, '4.4')],
  findings: {
    'received.slow': { severity: 'info', points: 0, params: delayParams },
  },
  evaluate: (facts) => {
    const { hops, arrival } = readSentPath(facts)
    const way = arrival ? [arrival, ...hops] : hops
    const delays = way.flatMap(({ by, delay_seconds }) =>
      delay_seconds === null || !isPlausibleDelay(delay_seconds)
        ? []
        : [{ host: by ?? '', minutes: Math.round(delay_seconds / 60) }],
    )
    const [longest] = delays.toSorted((a, b) => b.minutes - a.minutes)
    if (longest && longest.minutes >= slowMinutes) return note('received.slow', longest)
    if (way.some((hop, index) => isOff(hop, way[index + 1]))) return unknown({ code: 'clock_unreadable' })
    return longest ? pass({}) : notApplicable()
  },
})

/** Whether the times of two hops are too far apart to be plausible. */
function isOff({ date, delay_seconds }: ReceivedHop, before: ReceivedHop | undefined): boolean {
  if (date === null || !before?.date) return false
  return delay_seconds === null || !isPlausibleDelay(delay_seconds)
}

const day = 24 * 60 * minute
/** Keys are rotated and records changed within months, seldom within weeks. */
const oldDays = 30

/**
 * Whether the message arrived so long ago that today's DNS may differ from what its receiver saw: a key that is gone
 * today may have been published then. Not about messages that are received here.
 */
export const receivedAge = defineCheck({
  key: 'received.age',
  group: 'infrastructure',
  references: [rfc(6376, '3.6.1'), rfc(8601, '1')],
  findings: {
    'received.long_ago': { severity: 'info', points: 0, params: z.object({ days: z.int() }) },
  },
  evaluate: (facts) => {
    const { arrival, arrivedAt } = readSentPath(facts)
    if (arrival === null || arrivedAt === null) return notApplicable()
    const days = Math.floor((Date.parse(facts.envelope.received_at) - arrivedAt) / day)
    return days >= oldDays ? note('received.long_ago', { days }) : pass({})
  },
})

export const pathReceivedChecks = [receivedClocks, receivedDelay, receivedAge] as const
