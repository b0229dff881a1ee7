import type { ReceivedHop } from '../../../shared/contract/message-facts/path.ts'
import { isPlausibleDelay, readSentPath } from '../../message/received-path.ts'
import { defineCheck, notApplicable, note, pass, unknown } from '../define-check.ts'

/** Readers wait that long for a letter, but not for a code or a receipt. */
const slowMinutes = 30

/**
 * Whether the message waited somewhere on its way to the receiver, as its Received fields tell. How long it lay in a
 * mailbox before its reader fetched it is not the sender's.
 */
export const receivedDelay = defineCheck({
  key: 'received.delay',
  group: 'infrastructure',
  findings: ['received.slow'],
  scope: ['message'],
  needs: [],
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

/** Whether two hops have times that no journey can have between them. */
function isOff({ date, delay_seconds }: ReceivedHop, before: ReceivedHop | undefined): boolean {
  if (date === null || !before?.date) return false
  return delay_seconds === null || !isPlausibleDelay(delay_seconds)
}
