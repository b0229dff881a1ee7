import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { selectorsOf } from './keys.ts'

/** Whether each selector holds one key record: of several, any may be taken (RFC 6376 section 3.6.2.2). */
export const dkimKeyUnique = defineCheck({
  key: 'dkim.key_unique',
  group: 'authentication',
  findings: ['dkim.key_ambiguous'],
  scope: ['domain'],
  follows: ['dkim.selectors'],
  needs: ['dkim_keys'],
  evaluate: ({ dkim_keys: { domain, keys } }) => {
    const doubled = keys.filter(({ records }) => records.length > 1)
    if (doubled.length > 0) return fail('dkim.key_ambiguous', { domain, selectors: selectorsOf(doubled) })
    return keys.length > 0 ? pass({ domain }) : notApplicable()
  },
})
