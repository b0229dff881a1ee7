import { fail, pass } from '../../check.ts'
import { defineTreeCheck } from './define-tree-check.ts'
import { withoutTerms } from './records.ts'

/** Whether the record uses `ptr`, which is slow, unreliable and not to be used (RFC 7208 section 5.5). */
export const spfPtr = defineTreeCheck({
  key: 'spf.ptr',
  evaluate: ({ domain, record, problems }) => {
    const used = problems.filter(({ code }) => code === 'ptr_used').map(({ detail }) => detail)
    return used.length > 0 ? fail('spf.ptr_used', { domain }, withoutTerms(domain, record, used)) : pass({ domain })
  },
})
