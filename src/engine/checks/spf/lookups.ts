import { defineCheck, fail, notApplicable, note, pass } from '../../check.ts'

/** RFC 7208 section 4.6.4: more terms that query the DNS are a permanent error. */
export const maxSpfLookups = 10
/** RFC 7208 section 4.6.4: more queries without an answer may be a permanent error, and are one at most receivers. */
export const maxSpfVoidLookups = 2
/** From here on, one more `include` at a provider breaks the record. */
export const nearLookupLimit = 9

/** Whether evaluating the record stays within the DNS look-ups a receiver makes. */
export const spfLookups = defineCheck({
  key: 'spf.lookups',
  group: 'authentication',
  scope: ['message'],
  follows: ['spf.result'],
  needs: ['spf'],
  evaluate: ({ spf: { domain, result, record, lookups, void_lookups } }) => {
    if (result === 'none' || record === null) return notApplicable()
    if (lookups > maxSpfLookups) return fail('spf.lookups_exceeded', { domain, lookups })
    if (void_lookups > maxSpfVoidLookups) return fail('spf.void_lookups_exceeded', { domain, lookups: void_lookups })
    return lookups >= nearLookupLimit ? note('spf.lookups_near', { domain, lookups }) : pass({ domain, lookups })
  },
})
