import { fail, pass } from '../../check.ts'
import { defineTreeCheck } from './define-tree-check.ts'
import { firstRecordOfDomain, withoutTerms } from './records.ts'

/** Whether the record uses `ptr`, which is slow, unreliable and not to be used (RFC 7208 section 5.5). */
export const spfPtr = defineTreeCheck({
  key: 'spf.ptr',
  evaluate: ({ domain, record, problems }) => {
    const used = problems.filter(({ code }) => code === 'ptr_used').map(({ detail }) => detail)
    if (used.length === 0) return pass({ domain })
    // Where nobody else may send, the mail hosts most likely do, which are what ptr stood for.
    const mended = withoutTerms(domain, record, used) ?? { ...firstRecordOfDomain(domain), current: record }
    return fail('spf.ptr_used', { domain }, mended)
  },
})
