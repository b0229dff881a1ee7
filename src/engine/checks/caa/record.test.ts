import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { caaRecord } from './record.ts'

const tag = (name: string, value: string) => ({ critical: false, tag: name, value })

describe('caa.record', () => {
  it('passes, and names the authorities', async () => {
    const CAA = [tag('issue', 'letsencrypt.org'), tag('issue', 'digicert.com; account=1'), tag('issuewild', ';')]
    const { facts } = await audit(scriptedResolver({ 'shop.example': { CAA } }))
    expect(askAudit(caaRecord, facts)).toMatchObject({
      state: 'pass',
      params: { domain: 'shop.example', issuers: ['digicert.com', 'letsencrypt.org'] },
    })
  })

  it('takes the records of a domain above', async () => {
    const dns = scriptedResolver({ example: { CAA: [tag('issue', 'letsencrypt.org')] }, 'shop.example': {} })
    const { facts } = await audit(dns)
    expect(askAudit(caaRecord, facts)).toMatchObject({ params: { domain: 'example' } })
  })

  it('leaves records with a mistake to the check of their spelling', async () => {
    const CAA = [tag('issue', 'https://letsencrypt.org')]
    expect(await auditAnswer(caaRecord, scriptedResolver({ 'shop.example': { CAA } }))).toBe('not asked')
  })

  it('notes records that limit nothing', async () => {
    const CAA = [tag('iodef', 'mailto:security@shop.example')]
    expect(await auditAnswer(caaRecord, scriptedResolver({ 'shop.example': { CAA } }))).toBe('caa.missing')
  })

  it('notes that there are none, where all names answered', async () => {
    expect(await auditAnswer(caaRecord, scriptedResolver({ 'shop.example': {} }))).toBe('caa.missing')
    expect(await auditAnswer(caaRecord, '@ A 192.0.2.1')).toBe('unknown: dns_outside_zone')
  })
})
