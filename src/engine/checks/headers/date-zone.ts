import { excerpt, valuesOf } from '../../message/header-fields.ts'
import { fail, notApplicable, pass } from '../define-check.ts'
import { defineHeaderCheck } from './define-header-check.ts'

/** Whether the date has a time zone, without which it can be a day off (RFC 5322 section 3.3). */
export const headersDateZone = defineHeaderCheck({
  key: 'headers.date_zone',
  findings: ['headers.date_zone_missing'],
  follows: ['headers.date'],
  evaluate: ({ headers, message }) => {
    const [value] = valuesOf(headers, 'Date')
    if (value === undefined || message.date === null) return notApplicable()
    return hasZone(value) ? pass({}) : fail('headers.date_zone_missing', { value: excerpt(value) })
  },
})

/** An offset in digits, or one of the names that have a meaning (RFC 5322 section 4.3); a comment may follow. */
function hasZone(date: string): boolean {
  return /(?:[+-]\d{4}|\b(?:UTC?|GMT|[ECMP][SD]T))\s*(?:\([^()]*\)\s*)?$/i.test(date)
}
