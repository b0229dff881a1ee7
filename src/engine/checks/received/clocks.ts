import type { ReceivedHop } from '../../../shared/contract/message-facts/path.ts'
import { isPlausibleDelay, readClock, readSentPath } from '../../message/received-path.ts'
import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'

const minute = 60_000
/** As far as clocks differ that nobody sets by hand. */
const tolerance = 15 * minute

/**
 * Whether the hosts on the way agree on the time (RFC 5321 section 4.4). A wrong clock also dates messages and
 * signatures wrong. The receiver's own clock is not the sender's: it counts only as the one to compare with.
 */
export const receivedClocks = defineCheck({
  key: 'received.clocks',
  group: 'infrastructure',
  findings: ['received.future', 'received.out_of_order'],
  scope: ['message'],
  needs: [],
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
