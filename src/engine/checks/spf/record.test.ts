import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { spfIncludes, spfRecord, spfSyntax } from './record.ts'

describe('spf.record', () => {
  it.each([
    ['one record', '@ TXT "v=spf1 mx -all"\n@ TXT "site-verification=1"', 'pass'],
    ['no SPF record', '@ TXT "site-verification=1"', 'spf.no_record'],
    ['no TXT record', '@ A 192.0.2.1', 'spf.no_record'],
    ['a record in quotation marks', '@ TXT "\\"v=spf1 mx -all\\""', 'spf.misspelled'],
    ['a record without its version', '@ TXT "spf1 mx -all"', 'spf.misspelled'],
    ['two records', '@ TXT "v=spf1 mx -all"\n@ TXT "v=spf1 a -all"', 'spf.several_records'],
  ])('evaluates %s', async (_, zone, answer) => {
    expect(await auditAnswer(spfRecord, zone)).toBe(answer)
  })

  it('is unknown if DNS fails', async () => {
    const resolver = scriptedResolver({ 'shop.example': 'dns_servfail' })
    expect(await auditAnswer(spfRecord, resolver)).toBe('unknown: dns_servfail')
  })

  it('offers a single record that merges several', async () => {
    const { facts } = await audit('@ TXT "v=spf1 include:_a.example -all"\n@ TXT "v=spf1 mx include:_A.example -all"')
    expect(askAudit(spfRecord, facts)).toMatchObject({
      params: { count: 2 },
      record: { name: 'shop.example', type: 'TXT', value: 'v=spf1 include:_a.example mx -all' },
    })
  })
})

describe('spf.syntax', () => {
  async function ask(texts: string) {
    return askAudit(spfSyntax, (await audit(`@ TXT ${texts}`)).facts)
  }

  it.each([
    ['"v=spf1 mx ip4:192.0.2.0/24 ~all"', 'pass'],
    ['"v=spf1 exists:%{i}._spf.shop.example -all"', 'pass'],
    ['"v=spf1 inlcude:_spf.example -all"', 'spf.invalid'],
    ['"v=spf1 ip4:192.0.2.256 -all"', 'spf.invalid'],
    ['"v=spf1 include: -all"', 'spf.invalid'],
    ['"v=spf1 redirect=a.example redirect=b.example"', 'spf.invalid'],
  ])('evaluates %s', async (texts, answer) => {
    expect(await auditAnswer(spfSyntax, `@ TXT ${texts}`)).toBe(answer)
  })

  it('reports the position of each error, counted from 1', async () => {
    expect(await ask('"v=spf1 mx ip4:1.2.3 -all"')).toMatchObject({
      params: { code: 'invalid_ip4', detail: 'ip4:1.2.3', position: 11 },
    })
  })

  it('finds a missing space between two strings', async () => {
    expect(await ask('"v=spf1 ip4:192.0.2.1" "ip4:192.0.2.2 -all"')).toMatchObject({
      finding: 'spf.blank_missing',
      record: { value: 'v=spf1 ip4:192.0.2.1 ip4:192.0.2.2 -all' },
    })
  })

  it('reports errors but never passes if there is another record', async () => {
    const zoneOf = (terms: string) => `@ TXT "v=spf1 -all"\n@ TXT "v=spf1 mx ${terms} -all"`
    expect(await auditAnswer(spfSyntax, zoneOf('a'))).toBe('not evaluated')
    expect(await auditAnswer(spfSyntax, zoneOf('nonsense'))).toBe('spf.invalid')
  })
})

describe('spf.includes', () => {
  it.each([
    ['an existing record', '@ TXT "v=spf1 include:_spf.shop.example -all"\n_spf TXT "v=spf1 -all"', 'pass'],
    ['no term with a lookup', '@ TXT "v=spf1 ip4:192.0.2.1 -all"', 'not evaluated'],
    ['a name that does not exist', '@ TXT "v=spf1 include:gone.shop.example -all"', 'spf.include_broken'],
    ['a name without SPF', '@ TXT "v=spf1 include:web.shop.example -all"\nweb TXT "hello"', 'spf.include_broken'],
    ['a redirect to nothing', '@ TXT "v=spf1 redirect=gone.shop.example"', 'spf.include_broken'],
    [
      'a loop',
      '@ TXT "v=spf1 include:b.shop.example -all"\nb TXT "v=spf1 include:shop.example -all"',
      'spf.include_broken',
    ],
    ['a name outside the zone', '@ TXT "v=spf1 include:_spf.elsewhere.example -all"', 'unknown: dns_outside_zone'],
  ])('evaluates %s', async (_, zone, answer) => {
    expect(await auditAnswer(spfIncludes, zone)).toBe(answer)
  })

  it('reports the domain of the record with the invalid term', async () => {
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

  it('reports all names that were not looked up', async () => {
    const { facts } = await audit('@ TXT "v=spf1 include:one.example include:two.example a:three.example -all"')
    expect(askAudit(spfIncludes, facts)).toMatchObject({
      state: 'unknown',
      reason: { code: 'dns_outside_zone', subject: 'one.example TXT, two.example TXT, three.example A' },
    })
  })
})
