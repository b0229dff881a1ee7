import { defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'
import { listKeys, selectorsOf } from './keys.ts'

/** Which keys were withdrawn (an empty `p=`, RFC 6376 section 3.6.1): fine beside others, telling where there is no other. */
export const dkimRevocation = defineCheck({
  key: 'dkim.revocation',
  group: 'authentication',
  findings: ['dkim.revoked_keys', 'dkim.only_revoked_keys'],
  scope: ['domain'],
  follows: ['dkim.selectors'],
  needs: ['dkim_keys'],
  evaluate: ({ dkim_keys }) => {
    const { domain } = dkim_keys
    const keys = listKeys(dkim_keys)
    const revoked = keys.filter(({ record }) => record.revoked)
    const selectors = selectorsOf(revoked)
    if (revoked.length === 0) return keys.length > 0 ? pass({ domain }) : notApplicable()
    return revoked.length < keys.length
      ? note('dkim.revoked_keys', { domain, selectors })
      : fail('dkim.only_revoked_keys', { domain, selectors })
  },
})
