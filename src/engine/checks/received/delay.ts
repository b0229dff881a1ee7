import { defineCheck, notApplicable, note, pass } from '../../check.ts'

/** Readers wait that long for a letter, but not for a code or a receipt. */
const slowMinutes = 30

/** Whether the message waited somewhere on its way, as its Received fields tell. */
export const receivedDelay = defineCheck({
  key: 'received.delay',
  group: 'infrastructure',
  findings: ['received.slow'],
  scope: ['message'],
  needs: [],
  evaluate: ({ received }) => {
    const delays = received.flatMap(({ by, delay_seconds }) =>
      delay_seconds === null ? [] : [{ host: by ?? '', minutes: Math.round(delay_seconds / 60) }],
    )
    const [longest] = delays.toSorted((a, b) => b.minutes - a.minutes)
    if (!longest) return notApplicable()
    return longest.minutes >= slowMinutes ? note('received.slow', longest) : pass({})
  },
})
