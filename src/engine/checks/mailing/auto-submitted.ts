import { excerpt, valuesOf } from '../../message/header-fields.ts'
import { isMarkedAsBulk } from '../../message/looks-like-bulk.ts'
import { fail, notApplicable, pass } from '../define-check.ts'
import { defineHeaderCheck } from '../headers/define-header-check.ts'

/** Whether a mailing is told from the answers of machines (RFC 3834 section 5). */
export const mailingAutoSubmitted = defineHeaderCheck({
  key: 'mailing.auto_submitted',
  findings: ['mailing.called_automatic'],
  evaluate: ({ headers }) => {
    const [value] = valuesOf(headers, 'Auto-Submitted')
    if (value === undefined || !isMarkedAsBulk(headers)) return notApplicable()
    if (/^auto-(?:replied|notified)\b/i.test(value)) return fail('mailing.called_automatic', { value: excerpt(value) })
    return pass({ value: excerpt(value) })
  },
})
