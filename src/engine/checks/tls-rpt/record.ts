import { defineCheck, fail, note, pass } from '../../check.ts'

/** How many addresses a sentence can bear. */
const maxAddresses = 3

/** Whether senders can tell the domain that TLS with its hosts failed (RFC 8460 section 3). Nobody demands it. */
export const tlsRptRecord = defineCheck({
  key: 'tls_rpt.record',
  group: 'infrastructure',
  scope: ['domain'],
  needs: ['tls_rpt_record'],
  whenAbsent: ({ domain }) => note('tls_rpt.missing', { domain }, firstTlsRptRecord(domain)),
  evaluate: ({ tls_rpt_record: { domain, records, rua } }) =>
    records.length > 1
      ? fail(
          'tls_rpt.several_records',
          { domain, count: records.length },
          { ...firstTlsRptRecord(domain), value: records[0] ?? '', current: records.join('\n') },
        )
      : pass({ domain, addresses: rua.slice(0, maxAddresses) }),
})

function firstTlsRptRecord(domain: string) {
  return {
    name: `_smtp._tls.${domain}`,
    type: 'TXT',
    value: `v=TLSRPTv1; rua=mailto:tls-reports@${domain}`,
    current: null,
  }
}
