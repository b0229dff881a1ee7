import { defineCheck, fail, pass } from '../../check.ts'

/** A policy of none asks receivers to report and to do nothing else (RFC 9989 section 4.7, tag p). */
export const dmarcPolicy = defineCheck({
  key: 'dmarc.policy',
  group: 'authentication',
  scope: ['message', 'domain'],
  needs: ['dmarc_policy'],
  evaluate: ({ dmarc_policy: { domain, policy } }) =>
    policy === 'none' ? fail('dmarc.policy_none', { domain }) : pass({ domain, policy }),
})
