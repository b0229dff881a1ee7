import { defineCheck, notApplicable, note, pass } from '../define-check.ts'

/** Whether the seals of relays hold (RFC 8617 section 5.2). They speak of the way, not of the sender: no points. */
export const arcResult = defineCheck({
  key: 'arc.result',
  group: 'authentication',
  findings: ['arc.broken'],
  scope: ['message'],
  follows: ['dkim.result'],
  needs: ['arc'],
  evaluate: ({ arc: { result, instances } }) => {
    if (result === 'none') return notApplicable()
    return result === 'pass' ? pass({ instances }) : note('arc.broken', { instances })
  },
})
