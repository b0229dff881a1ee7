import type { AuditFacts } from '../../../shared/contract/audit-facts.ts'
import { keyName } from '../../protocols/dkim/discover-selectors.ts'
import { defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'
import { listKeys, selectorsOf } from './keys.ts'

/**
 * Whether the domain publishes keys to check its signatures with (RFC 6376 section 3.6.2). Selectors cannot be listed:
 * none that was guessed proves nothing, and is no absence. Who sends nothing needs no keys.
 */
export const dkimSelectors = defineCheck({
  key: 'dkim.selectors',
  group: 'authentication',
  findings: ['dkim.no_keys'],
  scope: ['domain'],
  needs: ['dkim_keys'],
  consults: ['spf_tree'],
  whenAbsent: ({ domain, selectors, spf_tree }) =>
    // That a selector which the user named is not there, `dkim.named_selectors` tells.
    forbidsAll(spf_tree) || selectors.length > 0 ? notApplicable() : fail('dkim.no_keys', { domain }),
  evaluate: ({ dkim_keys }) => {
    const { domain, undecided, asked } = dkim_keys
    const keys = listKeys(dkim_keys)
    const usable = keys.filter(({ record }) => record.usable)
    if (usable.length > 0) return pass({ domain, selectors: selectorsOf(usable) })
    // The questions about the keys say what is wrong with those that were found.
    if (keys.length > 0) return notApplicable()
    return unknown(undecided ?? { code: 'selector_unknown', subject: keyName('*', domain), detail: String(asked) })
  },
})

/** Whether SPF says that nobody sends for the domain: `v=spf1 -all`. */
function forbidsAll(spf: AuditFacts['spf_tree']): boolean {
  return spf.state === 'known' && spf.value.valid && spf.value.all === '-all' && spf.value.mechanisms.length === 1
}
