import { fail, pass } from '../define-check.ts'
import { defineTreeCheck } from './define-tree-check.ts'
import { changeRecord } from './requests.ts'

/** Whether the record uses `ptr`, which is slow, unreliable and not to be used (RFC 7208 section 5.5). */
export const spfPtr = defineTreeCheck({
  key: 'spf.ptr',
  findings: ['spf.ptr_used'],
  evaluate: (tree, spf_record) => {
    const { domain, problems } = tree
    const drop = problems.filter(({ code }) => code === 'ptr_used').map(({ detail }) => detail)
    if (drop.length === 0) return pass({ domain })
    return fail('spf.ptr_used', { domain }, changeRecord(tree, spf_record, { drop, stricter: true }))
  },
})
