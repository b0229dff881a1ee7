import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { spfVoidLookups } from './void-lookups.ts'

describe('spf.void_lookups', () => {
  it.each([
    ['a name with an address', '@ TXT "v=spf1 a:mail.shop.example -all"\nmail A 192.0.2.1', 'pass'],
    ['no term that asks', '@ TXT "v=spf1 ip4:192.0.2.1 -all"', 'not asked'],
    ['one empty name', '@ TXT "v=spf1 a:no.shop.example -all"', 'spf.dead_terms'],
    ['two', '@ TXT "v=spf1 a:no.shop.example mx:no.shop.example -all"', 'spf.dead_terms'],
    [
      'three',
      '@ TXT "v=spf1 a:no.shop.example mx:no.shop.example exists:no.shop.example -all"',
      'spf.void_lookups_exceeded',
    ],
    ['an include of nothing, which is told of elsewhere', '@ TXT "v=spf1 include:no.shop.example -all"', 'not asked'],
    [
      'two beside such an include',
      '@ TXT "v=spf1 a:no.shop.example include:no.shop.example mx:no.shop.example -all"',
      'spf.void_lookups_exceeded',
    ],
    ['a name that nobody told of', '@ TXT "v=spf1 a:mail.elsewhere.example -all"', 'not asked'],
  ])('answers %s', async (_, zone, answer) => {
    expect(await auditAnswer(spfVoidLookups, zone)).toBe(answer)
  })

  it('offers the record without its own dead terms', async () => {
    const { facts } = await audit(
      '@ TXT "v=spf1 a:no.shop.example include:b.shop.example -all"\nb TXT "v=spf1 mx -all"',
    )
    expect(askAudit(spfVoidLookups, facts)).toMatchObject({
      params: { terms: ['a:no.shop.example', 'mx'] },
      record: { value: 'v=spf1 include:b.shop.example -all' },
    })
  })

  it.each([
    ['mx', true],
    ['a:no.shop.example', true],
    ['a:gone.other.example/24', false],
  ])('knows who can register what %s asks for', async (term, own) => {
    const dns = scriptedResolver({ 'shop.example': { TXT: [`v=spf1 ${term} -all`] } })
    const { facts } = await audit(dns)
    expect(askAudit(spfVoidLookups, facts)).toMatchObject({ params: { terms: [term], own } })
  })

  it('keeps an mx of which one host is left', async () => {
    const { facts } = await audit('@ TXT "v=spf1 mx -all"\n@ MX 10 mail\n@ MX 20 gone\nmail A 192.0.2.1')
    expect(askAudit(spfVoidLookups, facts)).toMatchObject({ state: 'pass' })
  })

  it('offers no record that lets nobody send', async () => {
    const { facts } = await audit('@ TXT "v=spf1 a:no.shop.example -all"')
    expect(askAudit(spfVoidLookups, facts)).toMatchObject({ finding: 'spf.dead_terms', record: null })
  })
})
