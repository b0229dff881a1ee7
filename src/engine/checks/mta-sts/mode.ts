import { defineCheck, notApplicable, note, pass } from '../define-check.ts'

/** Whether the policy is in force, on trial or withdrawn (RFC 8461 section 5). */
export const mtaStsMode = defineCheck({
  key: 'mta_sts.mode',
  group: 'infrastructure',
  findings: ['mta_sts.testing', 'mta_sts.switched_off'],
  scope: ['domain'],
  follows: ['mta_sts.policy'],
  needs: ['mta_sts_policy'],
  evaluate: ({ domain, mta_sts_policy: { policy } }) => {
    // Nobody follows a policy with a mistake in it, whatever its mode.
    switch (policy?.valid && policy.mode) {
      case 'enforce':
        return pass({ domain })
      case 'testing':
        return note('mta_sts.testing', { domain })
      case 'none':
        return note('mta_sts.switched_off', { domain })
      default:
        return notApplicable()
    }
  },
})
