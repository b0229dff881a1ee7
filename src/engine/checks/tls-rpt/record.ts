import { defineCheck, fail, notApplicable, note, pass } from '../../check.ts'

/** How many addresses a sentence can bear. */
const maxAddresses = 3

/** Whether senders can tell the domain that TLS with its hosts failed (RFC 8460 section 3). Nobody demands it. */
export const tlsRptRecord = defineCheck({
  key: 'tls_rpt.record',
  group: 'infrastructure',
  scope: ['domain'],
  needs: ['tls_rpt_record'],
  whenAbsent: ({ domain }) => note('tls_rpt.missing', { domain }, firstTlsRptRecord(domain)),
  evaluate: ({ tls_rpt_record: { domain, records, valid, rua } }) => {
    if (records.length > 1) {
      const record = { ...firstTlsRptRecord(domain), value: records[0] ?? '', current: records.join('\n') }
      return fail('tls_rpt.several_records', { domain, count: records.length }, record)
    }
    return valid ? pass({ domain, addresses: rua.slice(0, maxAddresses) }) : notApplicable()
  },
})

function firstTlsRptRecord(domain: string) {
  return {
    name: `_smtp._tls.${domain}`,
    type: 'TXT',
    value: `v=TLSRPTv1; rua=mailto:tls-reports@${domain}`,
    current: null,
  }
}
