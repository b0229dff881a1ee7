import { fail, notApplicable, pass } from '../../check.ts'
import { defineTreeCheck } from './define-tree-check.ts'
import { withAll } from './records.ts'

/** What the record says about all other hosts (RFC 7208 section 5.1). A redirect leaves that to another record. */
export const spfTreeAll = defineTreeCheck({
  key: 'spf.all',
  evaluate: ({ domain, record, valid, all, redirect }) => {
    switch (all) {
      case '+all':
        return fail('spf.all_open', { domain }, withAll(domain, record, '~all'))
      case '?all':
        return fail('spf.all_neutral', { domain }, withAll(domain, record, '~all'))
      case null:
        return redirect ? notApplicable() : fail('spf.all_missing', { domain }, withAll(domain, record, '~all'))
      default:
        // A record that cannot be evaluated tells receivers nothing, however well it ends.
        return valid ? pass({ domain, all }) : notApplicable()
    }
  },
})
