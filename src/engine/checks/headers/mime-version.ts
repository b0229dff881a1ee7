import { hasField } from '../../message/header-fields.ts'
import { fail, notApplicable, pass } from '../define-check.ts'
import { defineHeaderCheck, unlessTruncated } from './define-header-check.ts'

/** Whether a message that uses MIME says so (RFC 2045 section 4). A plain message of RFC 5322 need not. */
export const headersMimeVersion = defineHeaderCheck({
  key: 'headers.mime_version',
  findings: ['headers.mime_version_missing'],
  evaluate: (facts) => {
    if (hasField(facts.headers, 'MIME-Version')) return pass({})
    const usesMime = ['Content-Type', 'Content-Transfer-Encoding'].some((name) => hasField(facts.headers, name))
    return usesMime ? unlessTruncated(facts, fail('headers.mime_version_missing', {})) : notApplicable()
  },
})
