import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { dmarcReportPermission } from './report-permission.ts'

function worldOf(rua: string, others: Script = {}) {
  return scriptedResolver({
    'shop.example': { A: ['192.0.2.1'] },
    '_dmarc.shop.example': { TXT: [`v=DMARC1; p=none; rua=${rua}`] },
    ...others,
  })
}

const permission = 'shop.example._report._dmarc.reader.test'

describe('dmarc.report_permission', () => {
  it.each<[string, string, Script, string]>([
    ['a mailbox of its own', 'mailto:a@shop.example', {}, 'pass'],
    ['a mailbox of its own subdomain', 'mailto:a@mail.shop.example', {}, 'pass'],
    ['a reader that accepts', 'mailto:a@reader.test', { [permission]: { TXT: ['v=DMARC1'] } }, 'pass'],
    ['a reader that does not', 'mailto:a@reader.test', {}, 'dmarc.reports_unauthorized'],
    ['a reader that nobody tells of', 'mailto:a@reader.test', { [permission]: 'dns_timeout' }, 'unknown: dns_timeout'],
    ['no mailbox at all', 'https://reader.test', {}, 'not asked'],
  ])('answers %s', async (_, rua, others, answer) => {
    expect(await auditAnswer(dmarcReportPermission, worldOf(rua, others))).toBe(answer)
  })

  it('gives the record that the reader has to publish', async () => {
    const { facts } = await audit(worldOf('mailto:a@reader.test'))
    expect(askAudit(dmarcReportPermission, facts)).toMatchObject({
      params: { domain: 'shop.example', destinations: ['reader.test'] },
      record: { name: permission, type: 'TXT', value: 'v=DMARC1;' },
    })
  })
})
