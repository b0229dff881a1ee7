import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { spfIncludes } from './includes.ts'

describe('spf.includes', () => {
  it.each([
    ['a record that is there', '@ TXT "v=spf1 include:_spf.shop.example -all"\n_spf TXT "v=spf1 -all"', 'pass'],
    ['no term that asks', '@ TXT "v=spf1 ip4:192.0.2.1 -all"', 'not asked'],
    ['a name that does not exist', '@ TXT "v=spf1 include:gone.shop.example -all"', 'spf.include_broken'],
    ['a name without SPF', '@ TXT "v=spf1 include:web.shop.example -all"\nweb TXT "hello"', 'spf.include_broken'],
    ['a redirect to nothing', '@ TXT "v=spf1 redirect=gone.shop.example"', 'spf.include_broken'],
    [
      'a loop',
      '@ TXT "v=spf1 include:b.shop.example -all"\nb TXT "v=spf1 include:shop.example -all"',
      'spf.include_broken',
    ],
    ['a name outside the zone', '@ TXT "v=spf1 include:_spf.elsewhere.example -all"', 'unknown: dns_outside_zone'],
  ])('answers %s', async (_, zone, answer) => {
    expect(await auditAnswer(spfIncludes, zone)).toBe(answer)
  })

  it('tells whose record holds the broken term', async () => {
    const { facts } = await audit(
      '@ TXT "v=spf1 include:a.shop.example -all"\na TXT "v=spf1 include:b.shop.example -all"\nb TXT "v=spf1 nonsense -all"',
    )
    expect(askAudit(spfIncludes, facts)).toMatchObject({
      params: {
        code: 'invalid_record',
        domain: 'a.shop.example',
        term: 'include:b.shop.example',
        target: 'b.shop.example',
      },
    })
  })

  it('names all that was not looked up', async () => {
    const { facts } = await audit('@ TXT "v=spf1 include:one.example include:two.example a:three.example -all"')
    expect(askAudit(spfIncludes, facts)).toMatchObject({
      state: 'unknown',
      reason: { code: 'dns_outside_zone', subject: 'one.example TXT, two.example TXT, three.example A' },
    })
  })
})
