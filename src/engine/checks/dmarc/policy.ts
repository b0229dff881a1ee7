import { defineCheck, fail, notApplicable, pass } from '../../check.ts'
import { firstRecord, publishedRecords, withoutTesting, withQuarantine } from './records.ts'

/**
 * Whether a policy governs the author's domain and what it asks for (RFC 9989 section 4.7, tags p, sp, np and t). A
 * policy of none asks receivers to report and to do nothing else.
 */
export const dmarcPolicy = defineCheck({
  key: 'dmarc.policy',
  group: 'authentication',
  scope: ['message', 'domain'],
  needs: ['dmarc_policy'],
  consults: ['author'],
  whenAbsent: ({ author, dns }) => {
    // Without an author there is no domain that could have a policy; the check of From says so.
    if (author.state !== 'known') return notApplicable()
    const domain = author.value.organizational_domain
    const unusable = [author.value.domain, domain].flatMap((name) => publishedRecords(dns, name))
    const [current] = unusable
    if (current !== undefined) return fail('dmarc.invalid', { domain }, { ...firstRecord(domain), current })
    return fail('dmarc.missing', { domain }, firstRecord(domain))
  },
  evaluate: ({ dmarc_policy }) => {
    const { domain, policy, testing } = dmarc_policy
    if (policy === 'none') return fail('dmarc.policy_none', { domain }, withQuarantine(dmarc_policy))
    if (testing) return fail('dmarc.testing', { domain, policy }, withoutTesting(dmarc_policy))
    return pass({ domain, policy })
  },
})
