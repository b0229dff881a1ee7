import { excerpt, valuesOf } from '../../message/header-fields.ts'
import { fail, notApplicable, pass } from '../define-check.ts'
import { defineHeaderCheck } from '../headers/define-header-check.ts'

/** Whether a mailing does without calling itself junk: a hint of long ago that some still file by. */
export const mailingPrecedence = defineHeaderCheck({
  key: 'mailing.precedence',
  findings: ['mailing.precedence_junk'],
  evaluate: ({ headers }) => {
    const [value] = valuesOf(headers, 'Precedence')
    if (value === undefined) return notApplicable()
    return /^junk$/i.test(value) ? fail('mailing.precedence_junk', {}) : pass({ value: excerpt(value) })
  },
})
