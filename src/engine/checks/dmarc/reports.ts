import { defineCheck, note, pass } from '../../check.ts'
import { withReports } from './records.ts'

/** Longest list of addresses a sentence can bear. */
const maxAddresses = 3

/** Whether anyone gets the aggregate reports (RFC 9989 section 4.7, tag rua): the only view on one's own forgeries. */
export const dmarcReports = defineCheck({
  key: 'dmarc.reports',
  group: 'authentication',
  scope: ['message', 'domain'],
  follows: ['dmarc.policy'],
  needs: ['dmarc_policy'],
  evaluate: ({ dmarc_policy }) => {
    const { found_at: domain, rua } = dmarc_policy
    return rua.length > 0
      ? pass({ domain, addresses: rua.slice(0, maxAddresses).map((uri) => uri.replace(/^mailto:/i, '')) })
      : note('dmarc.no_reports', { domain }, withReports(dmarc_policy))
  },
})
