import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { misplacedDoubledNames } from './doubled-names.ts'
import { misplacedNames } from './names.ts'
import { misplacedPlaceholders } from './placeholders.ts'
import { misplacedQuotes } from './quotes.ts'

describe('misplaced.doubled_names', () => {
  it.each([
    ['_dmarc TXT "v=DMARC1; p=none"', 'pass'],
    ['_dmarc.shop.example TXT "v=DMARC1; p=none"', 'misplaced.doubled_name'],
    ['shop.example TXT "v=spf1 -all"', 'misplaced.doubled_name'],
    ['mail._domainkey.shop.example TXT "v=DKIM1; p=abcd"', 'misplaced.doubled_name'],
    ['_mta-sts.shop.example TXT "v=STSv1; id=1;"', 'misplaced.doubled_name'],
    ['_smtp._tls.shop.example TXT "v=TLSRPTv1; rua=mailto:a@shop.example"', 'misplaced.doubled_name'],
    ['default._bimi.shop.example TXT "v=BIMI1; l="', 'misplaced.doubled_name'],
    ['shop.example TXT "some-verification=1"', 'pass'],
    ['* TXT "v=spf1 -all"', 'pass'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(misplacedDoubledNames, zone)).toBe(answer)
  })

  it('looks at the selectors that were named', async () => {
    const zone = 'x7._domainkey.shop.example TXT "v=DKIM1; p=abcd"'
    expect(await auditAnswer(misplacedDoubledNames, zone)).toBe('pass')
    expect(await auditAnswer(misplacedDoubledNames, zone, { selectors: ['x7'] })).toBe('misplaced.doubled_name')
  })

  it('offers the same record in its place', async () => {
    const { facts } = await audit('_dmarc.shop.example TXT "v=DMARC1; p=none"')
    expect(askAudit(misplacedDoubledNames, facts)).toMatchObject({
      params: { names: ['_dmarc.shop.example.shop.example'] },
      record: { name: '_dmarc.shop.example', type: 'TXT', value: 'v=DMARC1; p=none', current: null },
    })
  })

  it('has no record deleted that it does not put in its place', async () => {
    const { facts } = await audit(
      '_dmarc.shop.example TXT "v=DMARC1; p=none"\n_smtp._tls.shop.example TXT "v=TLSRPTv1; rua=mailto:a@shop.example"',
    )
    const [name] = ['_dmarc.shop.example.shop.example']
    expect(askAudit(misplacedDoubledNames, facts)).toMatchObject({
      params: { names: [name] },
      record: { name: '_dmarc.shop.example', removes: [{ name, type: 'TXT', value: 'v=DMARC1; p=none' }] },
    })
  })

  it('offers none where one stands there already', async () => {
    const { facts } = await audit('_dmarc TXT "v=DMARC1; p=none"\n_dmarc.shop.example TXT "v=DMARC1; p=reject"')
    expect(askAudit(misplacedDoubledNames, facts)).toMatchObject({ finding: 'misplaced.doubled_name', record: null })
  })

  it('knows the zone that a subdomain is in', async () => {
    const zone = '_dmarc.news.shop.example TXT "v=DMARC1; p=none"'
    const { facts } = await audit(zone, { domain: 'news.shop.example' })
    expect(askAudit(misplacedDoubledNames, facts)).toMatchObject({ record: { name: '_dmarc.news.shop.example' } })
  })

  it('says nothing of other ways to be lost where a name is silent beside what was found', async () => {
    const { facts } = await audit(
      scriptedResolver({
        '_mta-sts.shop.example': 'dns_timeout',
        '_dmarc.shop.example.shop.example': { TXT: ['v=DMARC1; p=none'] },
      }),
    )
    for (const check of [misplacedNames, misplacedQuotes, misplacedPlaceholders]) {
      expect(askAudit(check, facts)).toBeUndefined()
    }
  })

  it('is not known while a name is silent and nothing was found', async () => {
    const silence = { '_mta-sts.shop.example': 'dns_timeout' as const }
    expect(await auditAnswer(misplacedDoubledNames, scriptedResolver(silence))).toBe('unknown: dns_timeout')
    const found = { '_dmarc.shop.example.shop.example': { TXT: ['v=DMARC1; p=none'] } }
    expect(await auditAnswer(misplacedDoubledNames, scriptedResolver({ ...silence, ...found }))).toBe(
      'misplaced.doubled_name',
    )
  })
})
