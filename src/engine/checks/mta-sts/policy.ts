import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail, pass } from '../define-check.ts'

/** Whether the policy can be had as senders want it: over HTTPS, at its address, as plain text (RFC 8461 section 3.3). */
export const mtaStsPolicy = defineCheck({
  key: 'mta_sts.policy',
  group: 'infrastructure',
  findings: ['mta_sts.bad_certificate', 'mta_sts.policy_not_found', 'mta_sts.not_plain_text'],
  scope: ['domain'],
  follows: ['mta_sts.record'],
  needs: ['mta_sts_policy'],
  evaluate: ({ mta_sts_policy: { url, problem, detail, content_type } }) => {
    if (problem === 'bad_certificate') return fail('mta_sts.bad_certificate', { url, detail })
    if (problem) return fail('mta_sts.policy_not_found', { url, problem, detail: excerpt(detail) })
    const type = content_type?.split(';')[0]?.trim().toLowerCase() ?? ''
    return type === 'text/plain' ? pass({ url }) : fail('mta_sts.not_plain_text', { url, content_type: excerpt(type) })
  },
})
