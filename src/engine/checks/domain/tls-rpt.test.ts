import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { tlsRptRecord, tlsRptReportMailboxes, tlsRptSyntax } from './tls-rpt.ts'

describe('tls_rpt.record', () => {
  it.each([
    ['_smtp._tls TXT "v=TLSRPTv1; rua=mailto:tls@shop.example"', 'pass'],
    ['_smtp._tls TXT "v=TLSRPTv1; rua=tls@shop.example"', 'not evaluated'],
    ['@ A 192.0.2.1', 'tls_rpt.missing'],
    ['@ MX 0 .', 'not evaluated'],
    ['@ TXT "v=spf1 -all"', 'not evaluated'],
    ['_smtp._tls TXT "v=TLSRPTv1;rua=mailto:a@x.example"\n_smtp._tls TXT "v=TLSRPTv1;"', 'tls_rpt.several_records'],
    // It is unknown whether it receives mail.
    ['@ CNAME shop.elsewhere.example.', 'unknown: dns_outside_zone'],
    ['_smtp._tls CNAME _smtp._tls.elsewhere.example.', 'unknown: dns_outside_zone'],
  ])('evaluates %j', async (zone, answer) => {
    expect(await auditAnswer(tlsRptRecord, zone)).toBe(answer)
  })

  it('offers a first record', async () => {
    const { facts } = await audit('@ A 192.0.2.1')
    expect(askAudit(tlsRptRecord, facts)).toMatchObject({
      record: { name: '_smtp._tls.shop.example', value: 'v=TLSRPTv1; rua=mailto:tls-reports@shop.example' },
    })
  })
})

describe('tls_rpt.syntax', () => {
  it.each([
    ['v=TLSRPTv1; rua=mailto:tls@shop.example,https://reports.example/v1', 'pass'],
    ['v=TLSRPTv1; rua=mailto:tls@shop.example; extension=1', 'pass'],
    ['v=TLSRPTv1;', 'tls_rpt.invalid'],
    ['v=TLSRPTv1; rua=tls@shop.example', 'tls_rpt.invalid'],
    ['v=TLSRPTv1; rua=http://reports.example/', 'tls_rpt.invalid'],
    ['v=TLSRPTv1; rua=mailto:', 'tls_rpt.invalid'],
  ])('evaluates %s', async (record, answer) => {
    expect(await auditAnswer(tlsRptSyntax, `_smtp._tls TXT "${record}"`)).toBe(answer)
  })

  it('is not applicable if there are several records', async () => {
    expect(await auditAnswer(tlsRptSyntax, '_smtp._tls TXT "v=TLSRPTv1;"\n_smtp._tls TXT "v=TLSRPTv1; a=b"')).toBe(
      'not evaluated',
    )
  })
})

describe('tls_rpt.report_mailboxes', () => {
  const own = { '_smtp._tls.shop.example': { TXT: ['v=TLSRPTv1; rua=mailto:a@reports.test,mailto:b@mail.test'] } }
  const host = { MX: [{ preference: 10, exchange: 'mx.mail.test' }] }

  it.each([
    ['mail hosts', { 'reports.test': host, 'mail.test': host }, 'pass'],
    ['an address record', { 'reports.test': { A: ['192.0.2.1'] }, 'mail.test': host }, 'pass'],
    ['no mail host', { 'mail.test': host }, 'tls_rpt.report_mailbox_missing'],
    [
      'a null MX',
      { 'reports.test': { MX: [{ preference: 0, exchange: '' }] }, 'mail.test': host },
      'tls_rpt.report_mailbox_missing',
    ],
    ['a timeout', { 'reports.test': 'dns_timeout' as const, 'mail.test': host }, 'unknown: dns_timeout'],
  ])('evaluates %s', async (_, names, answer) => {
    expect(await auditAnswer(tlsRptReportMailboxes, scriptedResolver({ ...own, ...names }))).toBe(answer)
  })

  it.each(['@ TXT "x"', '_smtp._tls TXT "v=TLSRPTv1; rua=https://reports.test/"'])(
    'is not applicable to %j',
    async (zone) => {
      expect(await auditAnswer(tlsRptReportMailboxes, zone)).toBe('not evaluated')
    },
  )
})
