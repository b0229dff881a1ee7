import { coversMx } from '../../protocols/mta-sts/parse-policy.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'

/** How many hosts a sentence can bear. */
const maxHosts = 4

/** Whether the policy covers every mail host: while it is in force, nothing is sent to the others (RFC 8461 section 4.1). */
export const mtaStsMx = defineCheck({
  key: 'mta_sts.mx',
  group: 'infrastructure',
  findings: ['mta_sts.mx_refused', 'mta_sts.mx_not_covered'],
  scope: ['domain'],
  follows: ['mta_sts.policy'],
  needs: ['mta_sts_policy', 'mx_records'],
  evaluate: ({ mta_sts_policy: { url, policy }, mx_records: { domain, exchanges } }) => {
    if (!policy?.valid || policy.mode === 'none' || exchanges.length === 0) return notApplicable()
    const hosts = [...new Set(exchanges.map(({ host }) => host))]
    const others = hosts.filter((host) => !policy.mx.some((pattern) => coversMx(pattern, host))).slice(0, maxHosts)
    if (others.length === 0) return pass({ domain })
    return policy.mode === 'enforce'
      ? fail('mta_sts.mx_refused', { url, hosts: others })
      : fail('mta_sts.mx_not_covered', { url, hosts: others })
  },
})
