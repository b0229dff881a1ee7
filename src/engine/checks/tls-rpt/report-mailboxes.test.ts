import { expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { tlsRptReportMailboxes } from './report-mailboxes.ts'

const own = { '_smtp._tls.shop.example': { TXT: ['v=TLSRPTv1; rua=mailto:a@reports.test,mailto:b@mail.test'] } }
const host = { MX: [{ preference: 10, exchange: 'mx.mail.test' }] }

it.each([
  ['mail hosts', { 'reports.test': host, 'mail.test': host }, 'pass'],
  ['an address', { 'reports.test': { A: ['192.0.2.1'] }, 'mail.test': host }, 'pass'],
  ['none', { 'mail.test': host }, 'tls_rpt.report_mailbox_missing'],
  [
    'a null MX',
    { 'reports.test': { MX: [{ preference: 0, exchange: '' }] }, 'mail.test': host },
    'tls_rpt.report_mailbox_missing',
  ],
  ['silence', { 'reports.test': 'dns_timeout' as const, 'mail.test': host }, 'unknown: dns_timeout'],
])('answers %s', async (_, names, answer) => {
  expect(await auditAnswer(tlsRptReportMailboxes, scriptedResolver({ ...own, ...names }))).toBe(answer)
})

it.each(['@ TXT "x"', '_smtp._tls TXT "v=TLSRPTv1; rua=https://reports.test/"'])(
  'does not arise of %j',
  async (zone) => {
    expect(await auditAnswer(tlsRptReportMailboxes, zone)).toBe('not asked')
  },
)
