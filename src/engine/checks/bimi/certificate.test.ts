import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { bimiServers, bimiZone, goodLogo } from '../../../../test/support/bimi.ts'
import { embedded, makeCertificate, oids } from '../../../../test/support/mark-certificates.ts'
import { outboundTo } from '../../../../test/support/outbound.ts'
import { known } from '../../../shared/fact.ts'
import { bimiCertificate } from './certificate.ts'

const url = 'https://shop.example/vmc.pem'
const foreign = readFileSync(new URL('../../../../test/fixtures/bimi/vmc-paypal.pem', import.meta.url), 'utf8')

describe('bimi.certificate', () => {
  it.each([
    ['no certificate', '', bimiServers(), 'bimi.no_certificate'],
    ['one that is not there', url, outboundTo({}), 'bimi.certificate_not_found'],
    ['a file that is none', url, bimiServers(goodLogo, 'hello'), 'bimi.certificate_invalid'],
    ['one of somebody else', url, bimiServers(goodLogo, foreign), 'bimi.certificate_invalid'],
  ])('answers %s', async (_, evidence, outbound, answer) => {
    expect(await auditAnswer(bimiCertificate, bimiZone(evidence), { outbound })).toBe(answer)
  })

  it('passes for one that proves the logo', async () => {
    const { facts } = await audit(bimiZone(url), { outbound: bimiServers(goodLogo, foreign) })
    const { bimi_certificate } = facts
    if (bimi_certificate.state !== 'known' || !bimi_certificate.value.certificate) throw new Error('it was fetched')
    const certificate = { ...bimi_certificate.value.certificate, kind: 'VMC' as const, problem: null, detail: '' }
    const proven = { ...facts, bimi_certificate: known({ ...bimi_certificate.value, certificate }) }
    expect(askAudit(bimiCertificate, proven)).toMatchObject({ state: 'pass', params: { url, kind: 'VMC' } })
  })

  it('does not know of one whose authority is not listed here', async () => {
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

  it('knows nothing where none may be fetched', async () => {
    expect(await auditAnswer(bimiCertificate, bimiZone(url))).toBe('unknown: outbound_off')
  })

  it('does not arise for a domain that wants no logo', async () => {
    expect(await auditAnswer(bimiCertificate, 'default._bimi TXT "v=BIMI1; l=; a="')).toBe('not asked')
  })
})
