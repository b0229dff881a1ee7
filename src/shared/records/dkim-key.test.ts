import { generateKeyPairSync } from 'node:crypto'
import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { isDkimKeyRecord, parseDkimKeyRecord, wrapKey } from './dkim-key.ts'

/** RFC 8463 appendix A.2. */
const ed25519 = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='
const rsa1024 =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDkHlOQoBTzWRiGs5V6NpP3idY6Wk08a5qhdR6wy5bdOKb2jLQiY/J16JYi0Qvx/byYzCNb3W91y3FutACDfzwQ/BC/e/8uBsCR+yz1Lxj+PL6lHvqMKrM3rG4hstT5QjvHO9PzoxZyVYLzBfO2EeC3Ip3G+2kryOTIKT+l/K4w3QIDAQAB'

function rsaKeys(bits: number) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  return {
    spki: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    pkcs1: publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
    pem: publicKey.export({ type: 'spki', format: 'pem' }).toString().replaceAll('\n', ''),
    privatePkcs8: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    privatePkcs1: privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
  }
}
const rsa2048 = rsaKeys(2048)
const rsa512 = rsaKeys(512)

describe('isDkimKeyRecord', () => {
  it.each([
    ['v=DKIM1; p=', true],
    ['k=rsa; p=abc', true],
    ['v=dkim1', true],
    ['v=spf1 -all', false],
    ['v=DMARC1; p=none', false],
    ['hello', false],
  ])('%j: %s', (text, expected) => {
    expect(isDkimKeyRecord(text)).toBe(expected)
  })
})

describe('parseDkimKeyRecord', () => {
  it('reads the keys of RFC 8463 appendix A.2', () => {
    expect(parseDkimKeyRecord(`v=DKIM1; k=ed25519; p=${ed25519}`)).toMatchObject({
      usable: true,
      revoked: false,
      keyType: 'ed25519',
      keyBits: 256,
      hashes: null,
      services: ['*'],
      problems: [],
    })
    expect(parseDkimKeyRecord(`v=DKIM1; k=rsa; p=${rsa1024}`)).toMatchObject({
      usable: true,
      keyType: 'rsa',
      keyBits: 1024,
      problems: [{ code: 'weak_key', detail: '1024' }],
    })
  })

  it.each([
    ['a SubjectPublicKeyInfo', rsa2048.spki],
    ['whitespace inside', rsa2048.spki.replace(/(.{60})/g, '$1 \t')],
  ])('decodes %s', (_, key) => {
    expect(parseDkimKeyRecord(`p=${key}`)).toMatchObject({ usable: true, keyType: 'rsa', keyBits: 2048, problems: [] })
  })

  it('decodes an RSAPublicKey, and wraps it for verifiers that refuse it', () => {
    const record = parseDkimKeyRecord(`v=DKIM1; p=${rsa2048.pkcs1}; t=s`)
    expect(record).toMatchObject({ usable: true, keyBits: 2048, problems: [{ code: 'bare_rsa_key' }] })
    expect(wrapKey(record)).toBe(`v=DKIM1; p=${rsa2048.spki}; t=s`)
    expect(wrapKey(parseDkimKeyRecord(`p=${rsa2048.spki}`))).toBeNull()
  })

  it.each([
    ['PEM', (key: string) => `v=DKIM1; p=-----BEGIN PRIVATE KEY-----${key}-----END PRIVATE KEY-----`],
    ['PEM without a tag', (key: string) => `-----BEGIN RSA PRIVATE KEY-----${key}`],
    ['base64', (key: string) => `v=DKIM1; k=rsa; p=${key}`],
    ['the base64 of URLs', (key: string) => `p=${key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`],
    ['quotation marks', (key: string) => `"v=DKIM1; p=${key.slice(0, 90)}" "${key.slice(90)}"`],
    ['parentheses', (key: string) => `v=DKIM1; p=( "${key}" )`],
    ['the wrong type', (key: string) => `v=DKIM1; k=dsa; p=${key}`],
    ['a broken record', (key: string) => `v=DKIM1 k=rsa p=${key}`],
    ['one that is cut off', (key: string) => `v=DKIM1; p=${key.slice(0, 200)}`],
  ])('finds a private key in %s before any other fault', (_, write) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    for (const type of ['pkcs1', 'pkcs8'] as const) {
      const text = write(privateKey.export({ type, format: 'der' }).toString('base64'))
      expect(isDkimKeyRecord(text)).toBe(true)
      expect(parseDkimKeyRecord(text).problems).toContainEqual(expect.objectContaining({ code: 'private_key' }))
      expect(parseDkimKeyRecord(text).usable).toBe(false)
    }
  })

  it('reads flags, hashes, services, and notes', () => {
    const text = `v=DKIM1; h=sha1 : SHA256; s=email; t=y:s; n=old=20key; p=${rsa2048.spki}`
    expect(parseDkimKeyRecord(text)).toMatchObject({
      usable: true,
      hashes: ['sha1', 'sha256'],
      services: ['email'],
      testing: true,
      strict: true,
      notes: 'old=20key',
      problems: [],
    })
  })

  it('distinguishes a revoked key from a missing one', () => {
    expect(parseDkimKeyRecord('v=DKIM1; p=')).toMatchObject({ revoked: true, usable: false, problems: [] })
    expect(parseDkimKeyRecord('v=DKIM1; k=rsa')).toMatchObject({
      revoked: false,
      usable: false,
      problems: [{ code: 'missing_p' }],
    })
  })

  it.each([
    ['invalid_version', `v=DKIM2; p=${rsa2048.spki}`, false],
    ['version_not_first', `p=${rsa2048.spki}; v=DKIM1`, true],
    ['duplicate_tag', `p=${rsa2048.spki}; p=${rsa2048.spki}`, false],
    ['invalid_base64', 'p=not*base64', false],
    ['invalid_key', 'p=abcd', false],
    ['invalid_key', `p=${rsa2048.spki.slice(0, 200)}`, false],
    ['invalid_key', `k=ed25519; p=${rsa2048.spki}`, false],
    ['invalid_key', `k=rsa; p=${ed25519}`, false],
    ['unknown_key_type', `k=dsa; p=${rsa2048.spki}`, false],
    ['pem_armor', `p=${rsa2048.pem}`, false],
    ['private_key', `p=${rsa2048.privatePkcs8}`, false],
    ['private_key', `p=${rsa2048.privatePkcs1}`, false],
    ['short_key', `p=${rsa512.spki}`, false],
    ['sha1_only', `h=sha1; p=${rsa2048.spki}`, false],
    ['unknown_hash', `h=sha512; p=${rsa2048.spki}`, false],
    ['not_for_email', `s=tlsrpt; p=${rsa2048.spki}`, false],
    ['unknown_flag', `t=y:x; p=${rsa2048.spki}`, true],
    ['unknown_tag', `x=1; p=${rsa2048.spki}`, true],
    ['escaped_semicolon', `v=DKIM1\\; p=${rsa2048.spki}`, false],
  ])('finds %s', (code, text, usable) => {
    const record = parseDkimKeyRecord(text)
    expect(record.problems.map((problem) => problem.code)).toContain(code)
    expect(record.usable).toBe(usable)
  })

  it('never throws, and points into the text', () => {
    assert(
      property(anyText(200), anyText(100), (noise, key) => {
        const text = `${noise};p=${key}`
        for (const { position } of parseDkimKeyRecord(text).problems) expect(position).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})
