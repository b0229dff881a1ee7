import { mtaStsPolicyProblems } from '../../../shared/finding-params/mta-sts.ts'
import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { findProblem } from '../record-problem.ts'

/** Whether senders can follow the policy (RFC 8461 section 3.2). */
export const mtaStsPolicySyntax = defineCheck({
  key: 'mta_sts.policy_syntax',
  group: 'infrastructure',
  findings: ['mta_sts.policy_invalid'],
  scope: ['domain'],
  follows: ['mta_sts.policy'],
  needs: ['mta_sts_policy'],
  evaluate: ({ mta_sts_policy: { url, policy } }) => {
    if (!policy) return notApplicable()
    const problem = findProblem(policy.problems, mtaStsPolicyProblems)
    if (!problem) return pass({ url })
    return fail('mta_sts.policy_invalid', { url, code: problem.code, detail: excerpt(problem.detail) })
  },
})
