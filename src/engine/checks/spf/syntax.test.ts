import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { spfSyntax } from './syntax.ts'

async function ask(texts: string) {
  return askAudit(spfSyntax, (await audit(`@ TXT ${texts}`)).facts)
}

describe('spf.syntax', () => {
  it.each([
    ['"v=spf1 mx ip4:192.0.2.0/24 ~all"', 'pass'],
    ['"v=spf1 exists:%{i}._spf.shop.example -all"', 'pass'],
    ['"v=spf1 inlcude:_spf.example -all"', 'spf.invalid'],
    ['"v=spf1 ip4:192.0.2.256 -all"', 'spf.invalid'],
    ['"v=spf1 include: -all"', 'spf.invalid'],
    ['"v=spf1 redirect=a.example redirect=b.example"', 'spf.invalid'],
  ])('answers %s', async (texts, answer) => {
    expect(await auditAnswer(spfSyntax, `@ TXT ${texts}`)).toBe(answer)
  })

  it('tells what stands where, in characters from one', async () => {
    expect(await ask('"v=spf1 mx ip4:1.2.3 -all"')).toMatchObject({
      params: { code: 'invalid_ip4', detail: 'ip4:1.2.3', position: 11 },
    })
  })

  it('finds the blank that is missing between two strings', async () => {
    expect(await ask('"v=spf1 ip4:192.0.2.1" "ip4:192.0.2.2 -all"')).toMatchObject({
      finding: 'spf.blank_missing',
      record: { value: 'v=spf1 ip4:192.0.2.1 ip4:192.0.2.2 -all' },
    })
  })

  it('praises no record beside another, and still finds its mistakes', async () => {
    const zoneOf = (terms: string) => `@ TXT "v=spf1 -all"\n@ TXT "v=spf1 mx ${terms} -all"`
    expect(await auditAnswer(spfSyntax, zoneOf('a'))).toBe('not asked')
    expect(await auditAnswer(spfSyntax, zoneOf('nonsense'))).toBe('spf.invalid')
  })
})
