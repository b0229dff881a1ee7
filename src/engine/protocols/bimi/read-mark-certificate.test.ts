import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { goodLogo } from '../../../../test/support/bimi.ts'
import { embedded, makeCertificate, oids, subjectOf } from '../../../../test/support/mark-certificates.ts'
import { createSelfSigned } from '../../../server/smtp/self-signed.ts'
import { certificatesPack } from '../certificates.ts'
import { markRoots } from './mark-roots.ts'
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
  it('is valid for the logo of its domain', async () => {
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

  it('may be for an unregistered mark', async () => {
    const cmc = await readMarkCertificate(read('cmc-xometry'), { ...claim, domain: 'xometry.com', logo: null })
    expect(cmc).toMatchObject({ kind: 'CMC', problem: null })
  })

  it('is valid for the logo of a subdomain and for a compressed logo', async () => {
    expect(await readMarkCertificate(vmc, { ...claim, domain: 'mail.paypal.com' })).toMatchObject({ problem: null })
    expect(await readMarkCertificate(vmc, { ...claim, logo: gzipSync(claim.logo) })).toMatchObject({ problem: null })
  })

  it.each([
    ['another logo', { ...claim, logo: Buffer.from('<svg/>') }, 'other_logo'],
    ['another domain', { ...claim, domain: 'shop.example' }, 'other_domain'],
    ['a date after its validity', { ...claim, now: new Date('2025-09-10T00:00:00Z') }, 'expired'],
    ['a date before its validity', { ...claim, now: new Date('2024-09-08T00:00:00Z') }, 'expired'],
  ])('is not valid for %s', async (_, other, problem) => {
    expect(await readMarkCertificate(vmc, other)).toMatchObject({ problem, kind: null, organization: 'PayPal, Inc.' })
  })
})

describe('a file without a valid certificate', () => {
  const [leaf = '', intermediate = '', root = ''] = blocksOf(vmc)
  const stranger = createSelfSigned(['paypal.com'], { from: new Date('2024-01-01'), to: new Date('2030-01-01') })

  it.each([
    ['nothing', '', 'unreadable'],
    ['not a certificate', 'hello', 'unreadable'],
    ['a damaged certificate', leaf.replace(/\n[A-Za-z0-9+/]{20}/, '\nAAAAAAAAAAAAAAAAAAAA'), 'unreadable'],
    ['more certificates than a chain has', Array.from({ length: 7 }, () => root).join('\n'), 'unreadable'],
    ['a self-signed certificate', stranger, 'untrusted'],
    ['a chain with a missing link', [leaf, root].join('\n'), 'untrusted'],
    ['a chain that starts with an authority', [intermediate, leaf, root].join('\n'), 'not_for_bimi'],
    ['an authority certificate', root, 'not_for_bimi'],
  ])('is %s', async (_, pem, problem) => {
    expect(await readMarkCertificate(Buffer.from(pem), claim)).toMatchObject({ problem })
  })

  it('is complete without the root, whose key is shipped', async () => {
    const withoutRoot = Buffer.from([leaf, intermediate].join('\n'))
    expect(await readMarkCertificate(withoutRoot, claim)).toMatchObject({ kind: 'VMC', problem: null })
  })
})

/** Test authorities and holders, generated in this file. */
describe('a chain of signatures', () => {
  const svg = goodLogo
  const at = { domain: 'shop.example', logo: Buffer.from(svg), now: new Date('2027-01-01T00:00:00Z') }
  const authority = { subject: { [oids.commonName]: 'Mark Root' }, authority: {}, keyUsage: 0x06 }
  const root = makeCertificate(authority)
  const marks = { uses: [oids.brandIndicators] }
  const issuing = { subject: { [oids.commonName]: 'Mark Issuing' }, authority: { pathLength: 0 }, ...marks }
  const intermediate = makeCertificate({ ...issuing, issuer: root })
  const holder = {
    subject: { [oids.organization]: 'Shop' },
    issuer: intermediate,
    names: ['shop.example'],
    logo: embedded(svg),
    ...marks,
  }
  const realRoot = markRoots().find(({ subject }) => subject.includes('ECC')) ?? root.certificate

  function read(...chain: { pem: string }[]) {
    return readMarkCertificate(Buffer.from(chain.map(({ pem }) => pem).join('')), at, [root.certificate])
  }

  it('is trusted up to a known root, whether included or not', async () => {
    const leaf = makeCertificate(holder)
    expect(await read(leaf, intermediate, root)).toMatchObject({ problem: null, kind: 'VMC' })
    expect(await read(leaf, intermediate)).toMatchObject({ problem: null, kind: 'VMC' })
  })

  // OpenSSL detects a signature of another type than the root's key, but not another key of the same type.
  it.each(markRoots())('is forged if a leaf only names a real root ($subject)', async (real) => {
    const forged = makeCertificate({ ...holder, issuer: root, issuerName: subjectOf(real) })
    expect(forged.certificate.issuer).toBe(real.subject)
    expect(await readMarkCertificate(Buffer.from(forged.pem), at)).toMatchObject({ problem: 'untrusted', kind: null })
  })

  it('is forged if the last issuer, or a root, uses the name of a real one', async () => {
    const impostor = makeCertificate({ ...issuing, issuer: root, issuerName: subjectOf(realRoot) })
    const leaf = makeCertificate({ ...holder, issuer: impostor })
    const impostorRoot = makeCertificate({ ...authority, issuerName: subjectOf(realRoot) })
    for (const chain of [
      [leaf, impostor],
      [leaf, impostor, { pem: realRoot.toString() }],
      [leaf, impostorRoot],
    ]) {
      const pem = Buffer.from(chain.map((each) => each.pem).join(''))
      expect(await readMarkCertificate(pem, at)).toMatchObject({ problem: 'untrusted', kind: null })
    }
  })

  it('is unverified under an authority whose key is not shipped', async () => {
    const unknownRoot = makeCertificate({ ...authority, subject: { [oids.commonName]: 'New Mark Root' } })
    const theirs = makeCertificate({ ...issuing, issuer: unknownRoot })
    const leaf = makeCertificate({ ...holder, issuer: theirs })
    expect(await read(leaf, theirs, unknownRoot)).toMatchObject({ problem: 'unverified', kind: null })
    expect(await read(leaf, theirs)).toMatchObject({ problem: 'unverified', kind: null })
    const elsewhere = makeCertificate({ ...holder, issuer: theirs, names: ['other.example'] })
    expect(await read(elsewhere, theirs, unknownRoot)).toMatchObject({ problem: 'other_domain' })
  })

  it('is unverified with a constraint that is not supported', async () => {
    expect(await read(makeCertificate({ ...holder, unknownCritical: true }), intermediate)).toMatchObject({
      problem: 'unverified',
    })
  })

  it.each([
    ['a certificate that is not an authority', { authority: undefined }],
    ['an authority whose key may not sign certificates', { keyUsage: 0x80 }],
    ['an authority for web servers', { uses: [oids.serverAuthentication] }],
  ])('is broken by %s', async (_, change) => {
    const wrong = makeCertificate({ ...issuing, ...change, issuer: root })
    expect(await read(makeCertificate({ ...holder, issuer: wrong }), wrong, root)).toMatchObject({
      problem: 'untrusted',
    })
  })

  it('respects the path length limits of its authorities', async () => {
    const lower = makeCertificate({ ...issuing, subject: { [oids.commonName]: 'Lower' }, issuer: intermediate })
    const leaf = makeCertificate({ ...holder, issuer: lower })
    expect(await read(leaf, lower, intermediate, root)).toMatchObject({ problem: 'untrusted' })
  })

  it.each([
    ['with an expired issuer', { to: new Date('2026-06-01T00:00:00Z') }, {}, 'expired'],
    ['with a certificate for another use', {}, { uses: [oids.serverAuthentication] }, 'not_for_bimi'],
    ['with a certificate without a use', {}, { uses: undefined }, 'not_for_bimi'],
    ['without a logo', {}, { logo: undefined }, 'not_for_bimi'],
    ['with an animated logo', {}, { logo: embedded(svg.replace('<path', '<animate/><path')) }, 'broken_logo'],
    [
      'with a logo that does not match its hash',
      {},
      { logo: { ...embedded(svg), hashed: Buffer.from('x') } },
      'broken_logo',
    ],
    ['with an external logo', {}, { logo: { ...embedded(svg), uri: 'https://shop.example/a.svg' } }, 'broken_logo'],
    ['with a PNG image', {}, { logo: { ...embedded(svg), mediaType: 'image/png' } }, 'broken_logo'],
  ])('is invalid %s', async (_, issuer, leaf, problem) => {
    const above = makeCertificate({ ...issuing, ...issuer, issuer: root })
    expect(await read(makeCertificate({ ...holder, ...leaf, issuer: above }), above, root)).toMatchObject({ problem })
  })

  it.each([
    'data:image/svg+xml;base64,',
    'data:image/svg+xml;base64, ',
    'DATA:image/svg+xml;charset=utf-8; base64,\r\n',
    `data:image/svg+xml;${'x'.repeat(200)};base64,`,
  ])('decompresses a logo after %j, up to the size limit', async (prefix) => {
    const good = makeCertificate({ ...holder, logo: embedded(svg, prefix) })
    expect(await read(good, intermediate)).toMatchObject({ problem: null })
    const huge = svg.replace('</svg>', `${' '.repeat(60_000_000)}</svg>`)
    const bomb = makeCertificate({ ...holder, logo: embedded(huge, prefix) })
    expect(await read(bomb, intermediate)).toMatchObject({ problem: 'broken_logo' })
  })
})

describe('the roots that are shipped', () => {
  it('are self-signed authorities with the listed fingerprints', () => {
    const roots = certificatesPack.read().mark_roots
    expect(roots).toHaveLength(markRoots().length)
    for (const [index, root] of markRoots().entries()) {
      expect(root.ca && root.checkIssued(root) && root.verify(root.publicKey)).toBe(true)
      expect(root.fingerprint256.replaceAll(':', '').toLowerCase()).toBe(roots[index]?.sha256)
      expect(root.subject).toContain(roots[index]?.name)
    }
  })
})
