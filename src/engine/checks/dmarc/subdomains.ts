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
    const open = (['sp', 'np'] as const).flatMap((tag) => {
      const weaker = tags[tag]
      return weaker !== null && dmarcPolicies.indexOf(weaker) < dmarcPolicies.indexOf(p) ? [{ tag, weaker }] : []
    })
    const [first] = open
    if (!first) return pass({ domain })
    const record = withoutTags(
      domain,
      text,
      open.map(({ tag }) => tag),
    )
    return fail('dmarc.subdomains_open', { domain, ...first, policy: p }, record)
  },
})
