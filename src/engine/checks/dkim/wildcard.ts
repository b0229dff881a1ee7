import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'

/**
 * Whether selectors that nobody set up hold a key, too. A wildcard with a withdrawn key says that all others are void,
 * which is what domains publish that send no mail.
 */
export const dkimWildcard = defineCheck({
  key: 'dkim.wildcard',
  group: 'authentication',
  findings: ['dkim.wildcard_key'],
  scope: ['domain'],
  needs: [],
  consults: ['dkim_keys'],
  evaluate: ({ domain, dkim_keys }) => {
    if (dkim_keys.state !== 'known' || !dkim_keys.value.wildcard) return notApplicable()
    return dkim_keys.value.wildcard.revoked ? pass({ domain }) : fail('dkim.wildcard_key', { domain })
  },
})
