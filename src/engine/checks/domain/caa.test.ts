import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { caaRecord, caaSyntax } from './caa.ts'

describe('caa.record', () => {
  const tag = (name: string, value: string) => ({ critical: false, tag: name, value })

  it('passes and lists the authorities', async () => {
    const CAA = [tag('issue', 'letsencrypt.org'), tag('issue', 'digicert.com; account=1'), tag('issuewild', ';')]
    const { facts } = await audit(scriptedResolver({ 'shop.example': { CAA } }))
    expect(askAudit(caaRecord, facts)).toMatchObject({
      state: 'pass',
      params: { domain: 'shop.example', issuers: ['digicert.com', 'letsencrypt.org'] },
    })
  })

  it('uses the records of a parent domain', async () => {
    const dns = scriptedResolver({ example: { CAA: [tag('issue', 'letsencrypt.org')] }, 'shop.example': {} })
    const { facts } = await audit(dns)
    expect(askAudit(caaRecord, facts)).toMatchObject({ params: { domain: 'example' } })
  })

  it('leaves syntax errors to caa.syntax', async () => {
    const CAA = [tag('issue', 'https://letsencrypt.org')]
    expect(await auditAnswer(caaRecord, scriptedResolver({ 'shop.example': { CAA } }))).toBe('not evaluated')
  })

  it('reports that no authority may issue', async () => {
    const CAA = [tag('issue', ';'), tag('issue', '; policy=ev')]
    expect(await auditAnswer(caaRecord, scriptedResolver({ 'shop.example': { CAA } }))).toBe('caa.no_issuer')
  })

  it('reports records that restrict nothing', async () => {
    const CAA = [tag('iodef', 'mailto:security@shop.example')]
    expect(await auditAnswer(caaRecord, scriptedResolver({ 'shop.example': { CAA } }))).toBe('caa.missing')
  })

  it('reports missing records if all names answered', async () => {
    expect(await auditAnswer(caaRecord, scriptedResolver({ 'shop.example': {} }))).toBe('caa.missing')
    expect(await auditAnswer(caaRecord, '@ A 192.0.2.1')).toBe('unknown: dns_outside_zone')
  })
})

describe('caa.syntax', () => {
  it.each([
    ['0 issue "letsencrypt.org"', 'pass'],
    ['0 issue ";"', 'pass'],
    ['0 future "something"', 'pass'],
    ['0 issue "https://letsencrypt.org"', 'caa.invalid'],
    ['128 future "something"', 'caa.invalid'],
    ['0 iodef "security@shop.example"', 'caa.invalid'],
  ])('evaluates %s', async (record, answer) => {
    expect(await auditAnswer(caaSyntax, `@ CAA ${record}`)).toBe(answer)
  })
})
