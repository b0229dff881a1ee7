import { hasField } from '../../message/header-fields.ts'
import { fail, pass } from '../define-check.ts'
import { defineHeaderCheck, unlessTruncated } from './define-header-check.ts'

/**
 * Whether the message names someone it is for (RFC 5322 section 3.6.3). The fields are optional there; filters count
 * their absence all the same.
 */
export const headersRecipients = defineHeaderCheck({
  key: 'headers.recipients',
  findings: ['headers.recipients_missing'],
  evaluate: (facts) =>
    ['To', 'Cc'].some((name) => hasField(facts.headers, name))
      ? pass({})
      : unlessTruncated(facts, fail('headers.recipients_missing', {})),
})
