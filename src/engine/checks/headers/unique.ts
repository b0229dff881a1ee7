import { doubledFields } from '../../message/header-fields.ts'
import { fail, pass } from '../define-check.ts'
import { defineHeaderCheck, unlessTruncated } from './define-header-check.ts'

/** Whether the fields that may stand once only do so (RFC 5322 section 3.6). Several From fields are a matter apart. */
export const headersUnique = defineHeaderCheck({
  key: 'headers.unique',
  findings: ['headers.doubled'],
  evaluate: (facts) => {
    const names = doubledFields(facts.headers).filter((name) => name !== 'From')
    return names.length > 0 ? fail('headers.doubled', { names }) : unlessTruncated(facts, pass({}))
  },
})
