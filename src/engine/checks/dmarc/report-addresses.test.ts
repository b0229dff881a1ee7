import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { dmarcReportAddresses, dmarcReportMailboxes, dmarcReportPermission, dmarcSuffix } from './report-addresses.ts'

describe('dmarc.report_addresses', () => {
  it.each([
    ['rua=mailto:a@shop.example,mailto:b@shop.example', 'pass'],
    ['rua=a@shop.example', 'dmarc.report_uri_unusable'],
    ['rua=mailto:', 'dmarc.report_uri_unusable'],
    ['rua=https://shop.example/reports', 'dmarc.report_uri_unusable'],
    ['rua=mailto:a@shop.example; ruf=mailto:nobody', 'dmarc.report_uri_unusable'],
    ['rua=mailto:a@shop.example!10m', 'dmarc.report_size_obsolete'],
    ['fo=0', 'not evaluated'],
  ])('evaluates %s', async (tags, answer) => {
    expect(await auditAnswer(dmarcReportAddresses, `_dmarc TXT "v=DMARC1; p=none; ${tags}"`)).toBe(answer)
  })
})

describe('dmarc.report_permission', () => {
  function worldOf(rua: string, others: Script = {}) {
    return scriptedResolver({
      'shop.example': { A: ['192.0.2.1'] },
      '_dmarc.shop.example': { TXT: [`v=DMARC1; p=none; rua=${rua}`] },
      ...others,
    })
  }

  const permission = 'shop.example._report._dmarc.reader.test'

  it.each<[string, string, Script, string]>([
    ['a mailbox in the domain', 'mailto:a@shop.example', {}, 'pass'],
    ['a mailbox in a subdomain', 'mailto:a@mail.shop.example', {}, 'pass'],
    [
      'an external receiver that accepts reports',
      'mailto:a@reader.test',
      { [permission]: { TXT: ['v=DMARC1'] } },
      'pass',
    ],
    ['an external receiver that does not', 'mailto:a@reader.test', {}, 'dmarc.reports_unauthorized'],
    [
      'an external receiver whose DNS times out',
      'mailto:a@reader.test',
      { [permission]: 'dns_timeout' },
      'unknown: dns_timeout',
    ],
    ['no mailbox', 'https://reader.test', {}, 'not evaluated'],
  ])('evaluates %s', async (_, rua, others, answer) => {
    expect(await auditAnswer(dmarcReportPermission, worldOf(rua, others))).toBe(answer)
  })

  it('offers the record that the report receiver has to publish', async () => {
    const { facts } = await audit(worldOf('mailto:a@reader.test'))
    expect(askAudit(dmarcReportPermission, facts)).toMatchObject({
      params: { domain: 'shop.example', destinations: ['reader.test'] },
      record: { name: permission, type: 'TXT', value: 'v=DMARC1;' },
    })
  })
})

describe('dmarc.report_mailboxes', () => {
  const own = { '_dmarc.shop.example': { TXT: ['v=DMARC1; p=none; rua=mailto:a@reports.test,mailto:b@mail.test'] } }
  const host = { MX: [{ preference: 10, exchange: 'mx.mail.test' }] }

  it.each([
    ['mail hosts', { 'reports.test': host, 'mail.test': host }, 'pass'],
    ['an address record', { 'reports.test': { A: ['192.0.2.1'] }, 'mail.test': host }, 'pass'],
    ['no mail host', { 'mail.test': host }, 'dmarc.report_mailbox_missing'],
    [
      'a null MX',
      { 'reports.test': { MX: [{ preference: 0, exchange: '' }] }, 'mail.test': host },
      'dmarc.report_mailbox_missing',
    ],
    ['a timeout', { 'reports.test': 'dns_timeout' as const, 'mail.test': host }, 'unknown: dns_timeout'],
  ])('evaluates %s', async (_, names, answer) => {
    expect(await auditAnswer(dmarcReportMailboxes, scriptedResolver({ ...own, ...names }))).toBe(answer)
  })

  it('is not applicable without reports', async () => {
    expect(await auditAnswer(dmarcReportMailboxes, '_dmarc TXT "v=DMARC1; p=none"')).toBe('not evaluated')
  })
})

describe('dmarc.suffix', () => {
  it.each([
    ['v=DMARC1; p=reject', 'pass'],
    ['v=DMARC1; p=reject; psd=n', 'pass'],
    ['v=DMARC1; p=reject; psd=y', 'dmarc.suffix_claimed'],
  ])('evaluates %s', async (record, answer) => {
    expect(await auditAnswer(dmarcSuffix, `_dmarc TXT "${record}"`)).toBe(answer)
  })

  it('offers the record without the claim', async () => {
    const { facts } = await audit('_dmarc TXT "v=DMARC1; p=reject; psd=y; rua=mailto:a@shop.example"')
    expect(askAudit(dmarcSuffix, facts)).toMatchObject({
      record: { value: 'v=DMARC1; p=reject; rua=mailto:a@shop.example' },
    })
  })
})
