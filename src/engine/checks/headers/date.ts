import { excerpt, valuesOf } from '../../message/header-fields.ts'
import { dateOffset, hour, maxAhead, maxBehind, wasDelayed } from '../../message/message-date.ts'
import { fail, pass, unknown } from '../define-check.ts'
import { defineHeaderCheck, unlessTruncated } from './define-header-check.ts'

/** Whether the message says when it was written (RFC 5322 section 3.6.1), and at a time that can be true. */
export const headersDate = defineHeaderCheck({
  key: 'headers.date',
  findings: ['headers.date_missing', 'headers.date_invalid', 'headers.date_future', 'headers.date_past'],
  // A message that could not be taken apart has no date that was read.
  follows: ['content.readable'],
  evaluate: (facts) => {
    const [value] = valuesOf(facts.headers, 'Date')
    if (value === undefined) return unlessTruncated(facts, fail('headers.date_missing', {}))
    if (facts.message.date === null) return fail('headers.date_invalid', { value: excerpt(value) })
    const { ahead, behind } = dateOffset(facts)
    if (ahead > maxAhead) return fail('headers.date_future', { hours: Math.round(ahead / hour) })
    if (behind === null && facts.received.length > 0) return unknown({ code: 'clock_unreadable' })
    if (behind !== null && behind > maxBehind && !wasDelayed(facts))
      return fail('headers.date_past', { days: Math.round(behind / (24 * hour)) })
    return pass({})
  },
})
