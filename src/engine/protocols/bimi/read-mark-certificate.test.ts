import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createSelfSigned } from '../../../server/smtp/self-signed.ts'
import { readMarkCertificate } from './read-mark-certificate.ts'

function read(name: string): Buffer {
  return readFileSync(new URL(`../../../../test/fixtures/bimi/${name}.pem`, import.meta.url))
}

function blocksOf(pem: Buffer): string[] {
  return pem.toString().match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? []
}

/** The logo inside a certificate. */
function logoOf(pem: Buffer): Buffer {
  const { raw } = new X509Certificate(blocksOf(pem)[0] ?? '')
  const [, base64 = ''] = /;base64,([A-Za-z0-9+/=]+)/.exec(raw.toString('latin1')) ?? []
  return gunzipSync(Buffer.from(base64, 'base64'))
}

const vmc = read('vmc-paypal')
const now = new Date('2025-01-15T00:00:00Z')
const claim = { domain: 'paypal.com', logo: logoOf(vmc), now }

describe('a mark certificate', () => {
  it('proves the logo of its domain', async () => {
    expect(await readMarkCertificate(vmc, claim)).toEqual({
      kind: 'VMC',
      issuer: 'DigiCert, Inc.',
      organization: 'PayPal, Inc.',
      names: ['paypal.com'],
      validUntil: new Date('2025-09-08T23:59:59Z'),
      problem: null,
      detail: '',
    })
  })

  it('may be one for a mark that is not registered', async () => {
    const cmc = await readMarkCertificate(read('cmc-xometry'), { ...claim, domain: 'xometry.com', logo: null })
    expect(cmc).toMatchObject({ kind: 'CMC', problem: null })
  })

  it('proves the logo of a subdomain, and one that is served compressed', async () => {
    expect(await readMarkCertificate(vmc, { ...claim, domain: 'mail.paypal.com' })).toMatchObject({ problem: null })
    expect(await readMarkCertificate(vmc, { ...claim, logo: gzipSync(claim.logo) })).toMatchObject({ problem: null })
  })

  it.each([
    ['another logo', { ...claim, logo: Buffer.from('<svg/>') }, 'other_logo'],
    ['another domain', { ...claim, domain: 'shop.example' }, 'other_domain'],
    ['a day after its last', { ...claim, now: new Date('2025-09-10T00:00:00Z') }, 'expired'],
    ['a day before its first', { ...claim, now: new Date('2024-09-08T00:00:00Z') }, 'expired'],
  ])('does not prove %s', async (_, other, problem) => {
    expect(await readMarkCertificate(vmc, other)).toMatchObject({ problem, kind: null, organization: 'PayPal, Inc.' })
  })
})

describe('a file that proves nothing', () => {
  const [leaf = '', intermediate = '', root = ''] = blocksOf(vmc)
  const validity = { from: new Date('2024-01-01'), to: new Date('2030-01-01') }
  const stranger = createSelfSigned(['paypal.com'], validity)
  const bomb = gzipSync(Buffer.alloc(10_000_000)).toString('base64')

  it.each([
    ['nothing', '', 'unreadable'],
    ['no certificate', 'hello', 'unreadable'],
    ['a damaged certificate', leaf.replace(/\n[A-Za-z0-9+/]{20}/, '\nAAAAAAAAAAAAAAAAAAAA'), 'unreadable'],
    ['more certificates than a chain has', Array.from({ length: 7 }, () => root).join('\n'), 'unreadable'],
    ['a certificate that signs itself', stranger, 'untrusted'],
    ['a logo that unpacks without end', createSelfSigned([`data:;base64,${bomb}`], validity), 'broken_logo'],
    ['a chain that is not signed by the next', [leaf, root].join('\n'), 'untrusted'],
    ['a chain in another order', [intermediate, leaf, root].join('\n'), 'untrusted'],
    ['the certificate of an authority', root, 'not_for_bimi'],
  ])('is %s', async (_, pem, problem) => {
    expect(await readMarkCertificate(Buffer.from(pem), claim)).toMatchObject({ problem })
  })
})
