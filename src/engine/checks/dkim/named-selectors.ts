import { defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'
import { listKeys, selectorsOf } from './keys.ts'

/** Whether the selectors that the user named hold a key: mail that is signed with another one cannot be checked. */
export const dkimNamedSelectors = defineCheck({
  key: 'dkim.named_selectors',
  group: 'authentication',
  findings: ['dkim.selector_missing', 'dkim.selector_revoked'],
  scope: ['domain'],
  needs: [],
  consults: ['dkim_keys'],
  evaluate: ({ domain, selectors, dkim_keys }) => {
    // Where nothing is known, the check of the selectors says so.
    if (selectors.length === 0 || dkim_keys.state === 'unavailable') return notApplicable()
    if (dkim_keys.state === 'absent') return fail('dkim.selector_missing', { domain, selectors })
    const { missing, unanswered } = dkim_keys.value
    if (missing.length > 0) return fail('dkim.selector_missing', { domain, selectors: missing })
    const named = new Set(selectors.map((selector) => selector.toLowerCase()))
    const revoked = listKeys(dkim_keys.value).filter(({ selector, record }) => named.has(selector) && record.revoked)
    if (revoked.length > 0) return fail('dkim.selector_revoked', { domain, selectors: selectorsOf(revoked) })
    const silent = unanswered.find(({ selector }) => named.has(selector))
    return silent ? unknown(silent.reason) : pass({ domain, selectors: [...named] })
  },
})
