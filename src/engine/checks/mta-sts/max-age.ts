import { shortMaxAge } from '../../protocols/mta-sts/parse-policy.ts'
import { defineCheck, notApplicable, note, pass } from '../define-check.ts'

const secondsADay = 86_400

/** Whether senders keep the policy long enough for it to protect: who hides it must outlast it (RFC 8461 section 10.2). */
export const mtaStsMaxAge = defineCheck({
  key: 'mta_sts.max_age',
  group: 'infrastructure',
  findings: ['mta_sts.max_age_short'],
  scope: ['domain'],
  follows: ['mta_sts.policy'],
  needs: ['mta_sts_policy'],
  evaluate: ({ mta_sts_policy: { url, policy } }) => {
    // A policy that is to be withdrawn is made short-lived first (RFC 8461 section 8.3).
    if (!policy?.valid || policy.max_age === null || policy.mode === 'none') return notApplicable()
    return policy.max_age < shortMaxAge
      ? note('mta_sts.max_age_short', { url, seconds: policy.max_age })
      : pass({ days: Math.floor(policy.max_age / secondsADay) })
  },
})
