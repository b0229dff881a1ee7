import { dmarcUriFaults } from '../../../shared/finding-params/dmarc.ts'
import { defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'
import { findProblem, placeOf } from '../record-problem.ts'
import { requestRecord } from './requests.ts'

/** Whether reports can be sent to the addresses that the record names (RFC 9989 section 4.8, `dmarc-uri`). */
export const dmarcReportAddresses = defineCheck({
  key: 'dmarc.report_addresses',
  group: 'authentication',
  findings: ['dmarc.report_uri_unusable', 'dmarc.report_size_obsolete'],
  scope: ['domain'],
  follows: ['dmarc.policy'],
  needs: ['dmarc_record'],
  evaluate: ({ dmarc_record: { tags } }) => {
    if (!tags || tags.uris.length === 0) return notApplicable()
    const domain = tags.found_at
    const fault = findProblem(tags.problems, dmarcUriFaults)
    const record = requestRecord(domain, [tags.text])
    if (fault)
      return fail('dmarc.report_uri_unusable', { domain, code: fault.code, uri: placeOf(fault).detail }, record)
    const sized = findProblem(tags.problems, ['obsolete_report_size'])
    return sized ? note('dmarc.report_size_obsolete', { domain, uri: placeOf(sized).detail }, record) : pass({ domain })
  },
})
