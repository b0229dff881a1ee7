import { dmarcPolicies } from '../../../shared/contract/message-facts/authentication.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { requestRecord } from './requests.ts'

/**
 * Whether what the policy asks for the domain holds for the names below it, too (RFC 9989 section 4.7, tags sp and np).
 * A policy of none has nothing to lose.
 */
export const dmarcSubdomains = defineCheck({
  key: 'dmarc.subdomains',
  group: 'authentication',
  findings: ['dmarc.subdomains_open'],
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
    const has_reports = tags.uris.some(({ tag, valid }) => tag === 'rua' && valid)
    const drop = open.map(({ tag }) => tag)
    // What a stricter policy would stop is known from the reports: they come first.
    const record = has_reports ? requestRecord(domain, [text], { drop, stricter: true }) : null
    return fail('dmarc.subdomains_open', { domain, ...first, policy: p, has_reports }, record)
  },
})
