import { defineCheck, fail, notApplicable } from '../define-check.ts'

/**
 * Whether a signature has one key record: of several, any may be taken (RFC 6376 section 3.6.2.2), so that what our
 * verifier made of it says little of what others do.
 */
export const dkimSignatureKeyUnique = defineCheck({
  key: 'dkim.key_unique',
  group: 'authentication',
  findings: ['dkim.key_ambiguous'],
  scope: ['message'],
  follows: ['dkim.result'],
  needs: ['dkim'],
  evaluate: ({ dkim_signatures }) => {
    const doubled = dkim_signatures.filter(({ key_records }) => key_records !== null && key_records > 1)
    const [first] = doubled
    if (!first) return notApplicable()
    const selectors = doubled.filter(({ domain }) => domain === first.domain).map(({ selector }) => selector)
    return fail('dkim.key_ambiguous', { domain: first.domain, selectors: [...new Set(selectors)] })
  },
})
