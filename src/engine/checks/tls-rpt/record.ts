import type { TlsRptRequest } from '../../proposals/record-request.ts'
import { tlsRptName } from '../../protocols/tls-rpt/parse-record.ts'
import { defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'

/** How many addresses a sentence can bear. */
const maxAddresses = 3

/** Whether senders can tell the domain that TLS with its hosts failed (RFC 8460 section 3). Nobody demands it. */
export const tlsRptRecord = defineCheck({
  key: 'tls_rpt.record',
  group: 'infrastructure',
  findings: ['tls_rpt.missing', 'tls_rpt.several_records'],
  scope: ['domain'],
  needs: ['tls_rpt_record'],
  whenAbsent: ({ domain }) => note('tls_rpt.missing', { domain }, requestTlsRpt(domain, [])),
  evaluate: ({ tls_rpt_record: { domain, records, valid, rua } }) => {
    if (records.length > 1) {
      return fail('tls_rpt.several_records', { domain, count: records.length }, requestTlsRpt(domain, records))
    }
    return valid ? pass({ domain, addresses: rua.slice(0, maxAddresses) }) : notApplicable()
  },
})

/** The record for reports on TLS in place of those published. */
export function requestTlsRpt(domain: string, published: readonly string[]): TlsRptRequest {
  return { kind: 'tls_rpt', name: tlsRptName(domain), domain, published }
}
