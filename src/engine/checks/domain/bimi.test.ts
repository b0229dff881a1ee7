import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { bimiServers, bimiZone, goodLogo } from '../../../../test/support/bimi.ts'
import { embedded, makeCertificate, oids } from '../../../../test/support/mark-certificates.ts'
import { answerTo, gmailAuthor } from '../../../../test/support/message-facts.ts'
import { outboundTo } from '../../../../test/support/outbound.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { bimiCertificate, bimiDmarc, bimiLogo, bimiRecord, bimiSyntax } from './bimi.ts'

describe('bimi.record', () => {
  it.each([
    ['default._bimi TXT "v=BIMI1; l=https://shop.example/logo.svg"', 'pass'],
    ['default._bimi TXT "v=BIMI1; l=http://shop.example/logo.svg"', 'not evaluated'],
    ['@ A 192.0.2.1', 'bimi.missing'],
    ['other._bimi TXT "v=BIMI1; l=https://shop.example/logo.svg"', 'bimi.missing'],
    ['default._bimi TXT "v=BIMI1; l=; a="', 'bimi.declined'],
    ['default._bimi TXT "v=BIMI1; l=https://a.example/a.svg"\ndefault._bimi TXT "v=BIMI1; l="', 'bimi.several_records'],
    ['default._bimi CNAME default._bimi.elsewhere.example.', 'unknown: dns_outside_zone'],
  ])('evaluates %j', async (zone, answer) => {
    expect(await auditAnswer(bimiRecord, zone)).toBe(answer)
  })

  it.each([
    [{}, 'pass'],
    [{ bimi_record: absent }, 'bimi.missing'],
    [{ bimi_record: absent, author: absent }, 'not evaluated'],
    [{ bimi_record: absent, author: known(gmailAuthor) }, 'not evaluated'],
    [{ bimi_record: unavailable({ code: 'deadline' }) }, 'unknown: deadline'],
  ] as const)('evaluates the facts %j of a message', (changes, answer) => {
    expect(answerTo(bimiRecord, changes)).toBe(answer)
  })

  it("uses the parent's record for a subdomain without one", async () => {
    const zone = 'default._bimi TXT "v=BIMI1; l=https://shop.example/logo.svg"\nnews A 192.0.2.1'
    expect(await auditAnswer(bimiRecord, zone, { domain: 'news.shop.example' })).toBe('pass')
  })
})

describe('bimi.syntax', () => {
  it.each([
    ['v=BIMI1; l=https://shop.example/logo.svg; a=', 'pass'],
    ['v=BIMI1; l=https://shop.example/logo.svg; extra=1', 'pass'],
    ['v=BIMI1; l=http://shop.example/logo.svg', 'bimi.invalid_record'],
    ['v=BIMI1; l=https://shop.example/logo.png', 'bimi.invalid_record'],
    ['v=BIMI1; a=https://shop.example/vmc.pem', 'bimi.invalid_record'],
    ['v=BIMI1; l=; a=', 'not evaluated'],
  ])('evaluates %s', async (record, answer) => {
    expect(await auditAnswer(bimiSyntax, `default._bimi TXT "${record}"`)).toBe(answer)
  })
})

describe('bimi.dmarc', () => {
  const bimi = 'default._bimi TXT "v=BIMI1; l=https://shop.example/logo.svg"'

  it.each([
    ['_dmarc TXT "v=DMARC1; p=reject"', 'pass'],
    ['_dmarc TXT "v=DMARC1; p=quarantine; sp=reject"', 'pass'],
    ['_dmarc TXT "v=DMARC1; p=none"', 'bimi.dmarc_weak'],
    ['_dmarc TXT "v=DMARC1; p=reject; sp=none"', 'bimi.dmarc_weak'],
    ['_dmarc TXT "v=DMARC1; p=reject; t=y"', 'bimi.dmarc_weak'],
    ['_dmarc TXT "v=DMARC1; p=quarantine; pct=100"', 'pass'],
    ['_dmarc TXT "v=DMARC1; p=quarantine; pct=99"', 'bimi.dmarc_weak'],
    // The part that is not rejected is quarantined.
    ['_dmarc TXT "v=DMARC1; p=reject; pct=50"', 'bimi.dmarc_weak'],
    ['@ A 192.0.2.1', 'bimi.dmarc_missing'],
    ['_dmarc CNAME _dmarc.elsewhere.example.', 'unknown: dns_outside_zone'],
  ])('evaluates %j', async (zone, answer) => {
    expect(await auditAnswer(bimiDmarc, `${bimi}\n${zone}`)).toBe(answer)
  })

  it('reports the tag that is too weak', async () => {
    const { facts } = await audit(`${bimi}\n_dmarc TXT "v=DMARC1; p=reject; sp=none"`)
    expect(askAudit(bimiDmarc, facts)).toMatchObject({ params: { policy: 'sp=none' } })
  })

  it('reports the tag of the parent domain that is too weak', async () => {
    const zone = `default._bimi.a TXT "v=BIMI1; l=https://a.example/l.svg"\n_dmarc TXT "v=DMARC1; p=reject; sp=none"`
    const { facts } = await audit(zone, { domain: 'a.shop.example' })
    expect(askAudit(bimiDmarc, facts)).toMatchObject({ params: { policy: 'sp=none' } })
  })

  it('is not applicable to a domain that declines a logo', async () => {
    expect(await auditAnswer(bimiDmarc, 'default._bimi TXT "v=BIMI1; l="')).toBe('not evaluated')
  })
})

describe('bimi.logo', () => {
  it.each([
    ['a good logo', goodLogo, 'pass'],
    ['a PNG image', '\u0089PNG', 'bimi.logo_invalid'],
    ['a logo with a script', goodLogo.replace('<path', '<script>alert(1)</script><path'), 'bimi.logo_invalid'],
    ['a logo that is not square', goodLogo.replace('0 0 64 64', '0 0 64 32'), 'bimi.logo_invalid'],
  ])('evaluates %s', async (_, logo, answer) => {
    expect(await auditAnswer(bimiLogo, bimiZone(), { outbound: bimiServers(logo) })).toBe(answer)
  })

  it('fails for a missing logo and is unavailable if fetching is disabled', async () => {
    expect(await auditAnswer(bimiLogo, bimiZone(), { outbound: outboundTo({}) })).toBe('bimi.logo_not_found')
    expect(await auditAnswer(bimiLogo, `${bimiZone()}\n@ A 192.0.2.1`)).toBe('unknown: outbound_off')
  })

  it('is not applicable to a record without a logo or with errors', async () => {
    for (const record of ['v=BIMI1; l=', 'v=BIMI1; l=http://shop.example/logo.svg']) {
      expect(await auditAnswer(bimiLogo, `default._bimi TXT "${record}"`)).toBe('not evaluated')
    }
  })
})

describe('bimi.certificate', () => {
  const url = 'https://shop.example/vmc.pem'
  const foreign = readFileSync(new URL('../../../../test/fixtures/bimi/vmc-paypal.pem', import.meta.url), 'utf8')

  it.each([
    ['no certificate', '', bimiServers(), 'bimi.no_certificate'],
    ['a missing certificate', url, outboundTo({}), 'bimi.certificate_not_found'],
    ['a file that is not a certificate', url, bimiServers(goodLogo, 'hello'), 'bimi.certificate_invalid'],
    ['a certificate for another domain', url, bimiServers(goodLogo, foreign), 'bimi.certificate_invalid'],
  ])('evaluates %s', async (_, evidence, outbound, answer) => {
    expect(await auditAnswer(bimiCertificate, bimiZone(evidence), { outbound })).toBe(answer)
  })

  it('passes for a certificate that covers the logo', async () => {
    const { facts } = await audit(bimiZone(url), { outbound: bimiServers(goodLogo, foreign) })
    const { bimi_certificate } = facts
    if (bimi_certificate.state !== 'known' || !bimi_certificate.value.certificate) throw new Error('it was fetched')
    const certificate = { ...bimi_certificate.value.certificate, kind: 'VMC' as const, problem: null, detail: '' }
    const proven = { ...facts, bimi_certificate: known({ ...bimi_certificate.value, certificate }) }
    expect(askAudit(bimiCertificate, proven)).toMatchObject({ state: 'pass', params: { url, kind: 'VMC' } })
  })

  it('is unknown for an unlisted authority', async () => {
    const authority = makeCertificate({ subject: { [oids.commonName]: 'New Mark Root' }, authority: {} })
    const holder = makeCertificate({
      subject: { [oids.organization]: 'Shop' },
      issuer: authority,
      uses: [oids.brandIndicators],
      names: ['shop.example'],
      logo: embedded(goodLogo),
      from: new Date('2020-01-01T00:00:00Z'),
      to: new Date('2040-01-01T00:00:00Z'),
    })
    const outbound = bimiServers(goodLogo, holder.pem)
    expect(await auditAnswer(bimiCertificate, bimiZone(url), { outbound })).toBe('unknown: authority_unlisted')
  })

  it('is unavailable if fetching is disabled', async () => {
    expect(await auditAnswer(bimiCertificate, `${bimiZone(url)}\n@ A 192.0.2.1`)).toBe('unknown: outbound_off')
  })

  it('is not applicable to a domain that declines a logo', async () => {
    expect(await auditAnswer(bimiCertificate, 'default._bimi TXT "v=BIMI1; l=; a="')).toBe('not evaluated')
  })
})
