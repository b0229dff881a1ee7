import { defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'
import { listKeys, selectorsOf } from './keys.ts'

/** What the keys ask of verifiers (RFC 6376 section 3.6.1, tag t): `y` not to mind failures, `s` no subdomains. */
export const dkimFlags = defineCheck({
  key: 'dkim.flags',
  group: 'authentication',
  findings: ['dkim.keys_testing', 'dkim.keys_strict'],
  scope: ['domain'],
  follows: ['dkim.selectors'],
  needs: ['dkim_keys'],
  evaluate: ({ dkim_keys }) => {
    const { domain } = dkim_keys
    const usable = listKeys(dkim_keys).filter(({ record }) => record.usable)
    const testing = usable.filter(({ record }) => record.testing)
    const strict = usable.filter(({ record }) => record.strict)
    if (testing.length > 0) return fail('dkim.keys_testing', { domain, selectors: selectorsOf(testing) })
    if (strict.length > 0) return note('dkim.keys_strict', { domain, selectors: selectorsOf(strict) })
    return usable.length > 0 ? pass({ domain }) : notApplicable()
  },
})
