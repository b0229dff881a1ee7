import { parseReportUris } from '../../protocols/report-uri.ts'
import { defineCheck, notApplicable, note, pass } from '../define-check.ts'
import { changePolicy } from './requests.ts'

/** Longest list of addresses a sentence can bear. */
const maxAddresses = 3

/** Whether anyone gets the aggregate reports (RFC 9989 section 4.7, tag rua): the only view on one's own forgeries. */
export const dmarcReports = defineCheck({
  key: 'dmarc.reports',
  group: 'authentication',
  findings: ['dmarc.no_reports'],
  scope: ['message', 'domain'],
  follows: ['dmarc.policy'],
  needs: ['dmarc_policy'],
  evaluate: ({ dmarc_policy }) => {
    const { found_at: domain, rua } = dmarc_policy
    if (rua.length === 0) return note('dmarc.no_reports', { domain }, changePolicy(dmarc_policy))
    const usable = rua
      .flatMap((text) => parseReportUris(text, 0))
      .filter(({ valid, address }) => valid && address !== null)
    // Addresses that cannot be used are another question's answer.
    if (usable.length === 0) return notApplicable()
    return pass({ domain, addresses: usable.slice(0, maxAddresses).flatMap(({ address }) => address ?? []) })
  },
})
