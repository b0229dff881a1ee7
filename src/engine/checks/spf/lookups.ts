import { maxLookups, maxVoidLookups } from '../../protocols/spf/measure-tree.ts'
import { defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'

/** From here on, one more `include` at a provider breaks the record. */
export const nearLookupLimit = 9

/** Whether evaluating the record stays within the DNS look-ups a receiver makes. */
export const spfLookups = defineCheck({
  key: 'spf.lookups',
  group: 'authentication',
  findings: ['spf.lookups_exceeded', 'spf.void_lookups_exceeded', 'spf.lookups_near'],
  scope: ['message'],
  follows: ['spf.result'],
  needs: ['spf'],
  evaluate: ({ spf: { domain, result, record, lookups, void_lookups } }) => {
    if (result === 'none' || record === null) return notApplicable()
    if (lookups > maxLookups) return fail('spf.lookups_exceeded', { domain, lookups })
    if (void_lookups > maxVoidLookups) return fail('spf.void_lookups_exceeded', { domain, lookups: void_lookups })
    return lookups >= nearLookupLimit ? note('spf.lookups_near', { domain, lookups }) : pass({ domain, lookups })
  },
})
