import { maxLookups } from '../../protocols/spf/measure-tree.ts'
import { fail, notApplicable, note, pass } from '../define-check.ts'
import { defineTreeCheck } from './define-tree-check.ts'
import { nearLookupLimit } from './lookups.ts'

/** Whether the record stays within the DNS look-ups of receivers, whatever mail it is asked about. */
export const spfTreeLookups = defineTreeCheck({
  key: 'spf.lookups',
  findings: ['spf.lookups_exceeded', 'spf.lookups_near'],
  evaluate: ({ domain, lookups, complete }) => {
    if (lookups > maxLookups) return fail('spf.lookups_exceeded', { domain, lookups })
    // More may hide behind what was not read; the check of the includes says what that is.
    if (!complete) return notApplicable()
    return lookups >= nearLookupLimit ? note('spf.lookups_near', { domain, lookups }) : pass({ domain, lookups })
  },
})
