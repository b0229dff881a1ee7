import { fail, notApplicable, pass } from '../../check.ts'
import { defineTreeCheck } from './define-tree-check.ts'
import { changeRecord, softEnd } from './requests.ts'

/**
 * What the record says about all other hosts (RFC 7208 section 5.1). A redirect leaves that to another record, and a
 * record that cannot be evaluated says nothing at all, however it ends.
 */
export const spfTreeAll = defineTreeCheck({
  key: 'spf.all',
  findings: ['spf.all_open', 'spf.all_neutral', 'spf.all_missing'],
  evaluate: (tree, spf_record) => {
    const { domain, valid, all, redirect, problems } = tree
    // A missing blank hides the end in another term.
    if ((!valid && all !== '?all') || problems.some(({ code }) => code === 'glued_terms')) return notApplicable()
    switch (all) {
      case '+all':
        return fail('spf.all_open', { domain }, changeRecord(tree, spf_record, { ...softEnd, urgent: true }))
      case '?all':
        return fail('spf.all_neutral', { domain }, changeRecord(tree, spf_record, softEnd))
      case null:
        return redirect ? notApplicable() : fail('spf.all_missing', { domain }, changeRecord(tree, spf_record, softEnd))
      default:
        return pass({ domain, all })
    }
  },
})
