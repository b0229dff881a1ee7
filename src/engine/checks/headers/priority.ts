import { valuesOf } from '../../message/header-fields.ts'
import { fail, pass } from '../define-check.ts'
import { defineHeaderCheck, unlessTruncated } from './define-header-check.ts'

/** Of programs of long ago, and RFC 2156. */
const priorityFields = ['X-Priority', 'X-MSMail-Priority', 'Importance', 'Priority']

/** Whether the message calls itself urgent, which is for the reader to say. */
export const headersPriority = defineHeaderCheck({
  key: 'headers.priority',
  findings: ['headers.priority_high'],
  evaluate: (facts) => {
    const { headers } = facts
    const field = priorityFields.find((name) =>
      valuesOf(headers, name).some((value) => /^(?:[12]\b|high|urgent)/i.test(value)),
    )
    return field ? fail('headers.priority_high', { field }) : unlessTruncated(facts, pass({}))
  },
})
