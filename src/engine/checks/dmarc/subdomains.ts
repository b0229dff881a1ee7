import { dmarcPolicies } from '../../../shared/contract/message-facts/authentication.ts'
import { defineCheck, fail, notApplicable, pass } from '../../check.ts'
import { withoutTags } from './records.ts'

/**
 * Whether what the policy asks for the domain holds for the names below it, too (RFC 9989 section 4.7, tags sp and np).
 * A policy of none has nothing to lose.
 */
export const dmarcSubdomains = defineCheck({
  key: 'dmarc.subdomains',
  group: 'authentication',
  scope: ['domain'],
  follows: ['dmarc.policy'],
  needs: ['dmarc_record'],
  evaluate: ({ dmarc_record: { domain, tags } }) => {
    // What a parent says of its subdomains is the policy of this one already.
    if (!tags || tags.found_at !== domain || tags.p === null || tags.p === 'none') return notApplicable()
    const { text, p } = tags
    for (const tag of ['sp', 'np'] as const) {
      const requested = tags[tag]
      if (requested !== null && dmarcPolicies.indexOf(requested) < dmarcPolicies.indexOf(p)) {
        const record = withoutTags(domain, text, ['sp', 'np'])
        return fail('dmarc.subdomains_open', { domain, tag, weaker: requested, policy: p }, record)
      }
    }
    return pass({ domain })
  },
})
