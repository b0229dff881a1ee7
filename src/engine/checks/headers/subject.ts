import { valuesOf } from '../../message/header-fields.ts'
import { fail, pass } from '../define-check.ts'
import { defineHeaderCheck, unlessTruncated } from './define-header-check.ts'

/** Whether people see in the list of messages what this one is about (RFC 5322 section 3.6.5). */
export const headersSubject = defineHeaderCheck({
  key: 'headers.subject',
  findings: ['headers.subject_missing', 'headers.subject_empty'],
  evaluate: (facts) => {
    const [value] = valuesOf(facts.headers, 'Subject')
    if (value === undefined) return unlessTruncated(facts, fail('headers.subject_missing', {}))
    return value === '' ? fail('headers.subject_empty', {}) : pass({})
  },
})
