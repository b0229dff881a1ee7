import { expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { dmarcReportMailboxes } from './report-mailboxes.ts'

const own = { '_dmarc.shop.example': { TXT: ['v=DMARC1; p=none; rua=mailto:a@reports.test,mailto:b@mail.test'] } }
const host = { MX: [{ preference: 10, exchange: 'mx.mail.test' }] }

it.each([
  ['mail hosts', { 'reports.test': host, 'mail.test': host }, 'pass'],
  ['an address', { 'reports.test': { A: ['192.0.2.1'] }, 'mail.test': host }, 'pass'],
  ['none', { 'mail.test': host }, 'dmarc.report_mailbox_missing'],
  [
    'a null MX',
    { 'reports.test': { MX: [{ preference: 0, exchange: '' }] }, 'mail.test': host },
    'dmarc.report_mailbox_missing',
  ],
  ['silence', { 'reports.test': 'dns_timeout' as const, 'mail.test': host }, 'unknown: dns_timeout'],
])('answers %s', async (_, names, answer) => {
  expect(await auditAnswer(dmarcReportMailboxes, scriptedResolver({ ...own, ...names }))).toBe(answer)
})

it('does not arise without reports', async () => {
  expect(await auditAnswer(dmarcReportMailboxes, '_dmarc TXT "v=DMARC1; p=none"')).toBe('not asked')
})
