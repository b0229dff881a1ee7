import { excerpt, isMessageId, valuesOf } from '../../message/header-fields.ts'
import { fail, pass } from '../define-check.ts'
import { defineHeaderCheck, unlessTruncated } from './define-header-check.ts'

/** Whether the message has an identifier of its own (RFC 5322 section 3.6.4). */
export const headersMessageId = defineHeaderCheck({
  key: 'headers.message_id',
  findings: ['headers.message_id_missing', 'headers.message_id_invalid'],
  evaluate: (facts) => {
    const [value] = valuesOf(facts.headers, 'Message-ID')
    if (value === undefined) return unlessTruncated(facts, fail('headers.message_id_missing', {}))
    return isMessageId(value) ? pass({}) : fail('headers.message_id_invalid', { value: excerpt(value) })
  },
})
