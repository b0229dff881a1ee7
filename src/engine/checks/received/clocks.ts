import type { ReceivedHop } from '../../../shared/contract/message-facts/path.ts'
import { defineCheck, fail, notApplicable, note, pass } from '../../check.ts'

const minute = 60_000
/** As far as clocks differ that nobody sets by hand. */
const tolerance = 15 * minute

/**
 * Whether the hosts on the way agree on the time (RFC 5321 section 4.4). A wrong clock also dates messages and
 * signatures wrong.
 */
export const receivedClocks = defineCheck({
  key: 'received.clocks',
  group: 'infrastructure',
  findings: ['received.future', 'received.out_of_order'],
  scope: ['message'],
  needs: [],
  evaluate: ({ received, envelope }) => {
    const dated = received.filter(({ date }) => date !== null)
    const ahead = ({ date }: ReceivedHop) => Date.parse(date ?? '') - Date.parse(envelope.received_at)
    const early = dated.find((hop) => ahead(hop) > tolerance)
    if (early) return fail('received.future', { host: early.by ?? '', minutes: Math.round(ahead(early) / minute) })
    const backward = received.find(({ delay_seconds }) => -(delay_seconds ?? 0) * 1000 > tolerance)
    if (backward) {
      const minutes = Math.round(-(backward.delay_seconds ?? 0) / 60)
      return note('received.out_of_order', { host: backward.by ?? '', minutes })
    }
    return dated.length > 0 ? pass({}) : notApplicable()
  },
})
