import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { rsaKey } from '../../../../test/support/dkim-keys.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import {
  misplacedDoubledNames,
  misplacedHosts,
  misplacedNames,
  misplacedPlaceholders,
  misplacedQuotes,
} from './misplaced.ts'

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
  ])('evaluates %j', async (zone, answer) => {
    expect(await auditAnswer(misplacedDoubledNames, zone)).toBe(answer)
  })

  it('checks the selectors that the user named', async () => {
    const zone = 'x7._domainkey.shop.example TXT "v=DKIM1; p=abcd"'
    expect(await auditAnswer(misplacedDoubledNames, zone)).toBe('pass')
    expect(await auditAnswer(misplacedDoubledNames, zone, { selectors: ['x7'] })).toBe('misplaced.doubled_name')
  })

  it('offers the same record at the correct name', async () => {
    const { facts } = await audit('_dmarc.shop.example TXT "v=DMARC1; p=none"')
    expect(askAudit(misplacedDoubledNames, facts)).toMatchObject({
      params: { names: ['_dmarc.shop.example.shop.example'] },
      record: { name: '_dmarc.shop.example', type: 'TXT', value: 'v=DMARC1; p=none', current: null },
    })
  })

  it('deletes only records that it republishes', async () => {
    const { facts } = await audit(
      '_dmarc.shop.example TXT "v=DMARC1; p=none"\n_smtp._tls.shop.example TXT "v=TLSRPTv1; rua=mailto:a@shop.example"',
    )
    const [name] = ['_dmarc.shop.example.shop.example']
    expect(askAudit(misplacedDoubledNames, facts)).toMatchObject({
      params: { names: [name] },
      record: { name: '_dmarc.shop.example', removes: [{ name, type: 'TXT', value: 'v=DMARC1; p=none' }] },
    })
  })

  it('offers no record if there is already one', async () => {
    const { facts } = await audit('_dmarc TXT "v=DMARC1; p=none"\n_dmarc.shop.example TXT "v=DMARC1; p=reject"')
    expect(askAudit(misplacedDoubledNames, facts)).toMatchObject({ finding: 'misplaced.doubled_name', record: null })
  })

  it('finds the zone of a subdomain', async () => {
    const zone = '_dmarc.news.shop.example TXT "v=DMARC1; p=none"'
    const { facts } = await audit(zone, { domain: 'news.shop.example' })
    expect(askAudit(misplacedDoubledNames, facts)).toMatchObject({ record: { name: '_dmarc.news.shop.example' } })
  })

  it('leaves names that did not answer to misplaced.doubled_names', async () => {
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

  it('is unknown if a name does not answer and nothing was found', async () => {
    const silence = { '_mta-sts.shop.example': 'dns_timeout' as const }
    expect(await auditAnswer(misplacedDoubledNames, scriptedResolver(silence))).toBe('unknown: dns_timeout')
    const found = { '_dmarc.shop.example.shop.example': { TXT: ['v=DMARC1; p=none'] } }
    expect(await auditAnswer(misplacedDoubledNames, scriptedResolver({ ...silence, ...found }))).toBe(
      'misplaced.doubled_name',
    )
  })
})

describe('misplaced.names', () => {
  it.each([
    ['@ TXT "v=spf1 -all"\n_dmarc TXT "v=DMARC1; p=none"', 'pass'],
    ['_dmarc TXT "v=spf1 -all"', 'misplaced.wrong_name'],
    ['_domainkey TXT "v=spf1 -all"', 'misplaced.wrong_name'],
    ['default._domainkey TXT "v=spf1 -all"', 'misplaced.wrong_name'],
    ['@ TXT "v=DMARC1; p=none"', 'not evaluated'],
    ['@ TXT "v=DMARC1; p=none"\n_dmarc TXT "v=DMARC1; p=reject"', 'misplaced.wrong_name'],
    ['@ TXT "v=DMARC1; p=none"\n@ TXT "v=TLSRPTv1; rua=mailto:a@shop.example"', 'misplaced.wrong_name'],
    ['@ TXT "v=DKIM1; k=rsa; p=abcd"', 'misplaced.wrong_name'],
    ['_mta_sts TXT "v=STSv1; id=1"', 'misplaced.wrong_name'],
    ['_smtp-tls TXT "v=TLSRPTv1; rua=mailto:a@shop.example"', 'misplaced.wrong_name'],
    ['google.domainkey TXT "v=DKIM1; p=abcd"', 'misplaced.wrong_name'],
    ['google._domainkeys TXT "v=DKIM1; p=abcd"', 'misplaced.wrong_name'],
    ['* TXT "v=spf1 -all"', 'pass'],
    ['_domainkey TXT "o=~"', 'pass'],
  ])('evaluates %j', async (zone, answer) => {
    expect(await auditAnswer(misplacedNames, zone)).toBe(answer)
  })

  it('offers the record at the correct name, except for a key with an unknown selector', async () => {
    const spf = await audit('_dmarc TXT "v=spf1 -all"')
    expect(askAudit(misplacedNames, spf.facts)).toMatchObject({
      params: { kind: 'spf', name: '_dmarc.shop.example', belongs_at: 'shop.example' },
      record: { name: 'shop.example', value: 'v=spf1 -all' },
    })
    const key = await audit('@ TXT "v=DKIM1; p=abcd"')
    expect(askAudit(misplacedNames, key.facts)).toMatchObject({ params: { kind: 'dkim' }, record: null })
  })
})

describe('misplaced.quotes', () => {
  it.each([
    ['_dmarc TXT "v=DMARC1; p=none"', 'pass'],
    ['default._domainkey TXT "\\226\\128\\156v=DKIM1; p=abcd\\226\\128\\157"', 'misplaced.quoted'],
    ['default._domainkey TXT "\\"v=DKIM1; p=abcd\\""', 'misplaced.quoted'],
    ['@ TXT "\\"hello\\""', 'pass'],
    // The checks of the records themselves report it.
    ['_dmarc TXT "\\"v=DMARC1; p=none\\""', 'not evaluated'],
    ['@ TXT "\\"v=spf1 -all\\""', 'not evaluated'],
  ])('evaluates %j', async (zone, answer) => {
    expect(await auditAnswer(misplacedQuotes, zone)).toBe(answer)
  })

  it('offers the record without quotes, if it is a key', async () => {
    const key = `v=DKIM1; p=${rsaKey(1024)}`
    const { facts } = await audit(`default._domainkey TXT "\\"v=DKIM1; \\" \\"${key.slice(9)}\\""`)
    expect(askAudit(misplacedQuotes, facts)).toMatchObject({
      record: { name: 'default._domainkey.shop.example', value: key, strings: [key] },
    })
    const { facts: damaged } = await audit('default._domainkey TXT "\\"v=DKIM1; p=abcd\\""')
    expect(askAudit(misplacedQuotes, damaged)).toMatchObject({ record: null })
  })
})

describe('misplaced.placeholders', () => {
  it.each([
    ['@ TXT "v=spf1 include:_spf.mail.example -all"', 'pass'],
    ['@ TXT "v=spf1 ip4:<your-ip> -all"', 'misplaced.placeholder'],
    ['_dmarc TXT "v=DMARC1; p=none; rua=mailto:dmarc@example.com"', 'misplaced.placeholder'],
    ['default._domainkey TXT "v=DKIM1; k=rsa; p=YOUR_PUBLIC_KEY"', 'misplaced.placeholder'],
  ])('evaluates %j', async (zone, answer) => {
    expect(await auditAnswer(misplacedPlaceholders, zone)).toBe(answer)
  })
})

describe('misplaced.hosts', () => {
  it.each([
    ['@ MX 10 mail', 'pass'],
    ['@ MX 10 mail.shop.example', 'misplaced.doubled_host'],
    ['@ MX 10 shop.example', 'misplaced.doubled_host'],
    ['@ MX 10 mail.workshop.example.', 'pass'],
  ])('evaluates %j', async (zone, answer) => {
    expect(await auditAnswer(misplacedHosts, zone)).toBe(answer)
  })

  it('ignores hosts without answers', async () => {
    const world = scriptedResolver({
      'shop.example': 'dns_timeout',
      '_dmarc.shop.example.shop.example': { TXT: ['v=DMARC1; p=none'] },
    })
    expect(await auditAnswer(misplacedHosts, world)).toBe('not evaluated')
  })
})
