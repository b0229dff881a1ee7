import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { tlsRptRecord } from './record.ts'

describe('tls_rpt.record', () => {
  it.each([
    ['_smtp._tls TXT "v=TLSRPTv1; rua=mailto:tls@shop.example"', 'pass'],
    ['_smtp._tls TXT "v=TLSRPTv1; rua=tls@shop.example"', 'not asked'],
    ['@ A 192.0.2.1', 'tls_rpt.missing'],
    ['_smtp._tls TXT "v=TLSRPTv1;rua=mailto:a@x.example"\n_smtp._tls TXT "v=TLSRPTv1;"', 'tls_rpt.several_records'],
    ['_smtp._tls CNAME _smtp._tls.elsewhere.example.', 'unknown: dns_outside_zone'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(tlsRptRecord, zone)).toBe(answer)
  })

  it('offers a first record', async () => {
    const { facts } = await audit('@ A 192.0.2.1')
    expect(askAudit(tlsRptRecord, facts)).toMatchObject({
      record: { name: '_smtp._tls.shop.example', value: 'v=TLSRPTv1; rua=mailto:tls-reports@shop.example' },
    })
  })
})
