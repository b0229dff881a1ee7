import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { assert, constantFrom, integer, nat, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeKey } from './public-key.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const spki = publicKey.export({ type: 'spki', format: 'der' })
const pkcs1 = publicKey.export({ type: 'pkcs1', format: 'der' })
const pss = generateKeyPairSync('rsa-pss', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'der' })
const keys = [spki, pkcs1, pss, privateKey.export({ type: 'pkcs8', format: 'der' })]

/** How OpenSSL reads a key. */
function askOpenssl(der: Buffer): ReturnType<typeof decodeKey> {
  for (const type of ['pkcs8', 'pkcs1'] as const) {
    if (attempt(() => createPrivateKey({ key: der, format: 'der', type }))) return { status: 'private' }
  }
  const wrapped = attempt(() => createPublicKey({ key: der, format: 'der', type: 'spki' }))
  const key = wrapped ?? attempt(() => createPublicKey({ key: der, format: 'der', type: 'pkcs1' }))
  const bits = key?.asymmetricKeyDetails?.modulusLength
  const isRsa = key?.asymmetricKeyType === 'rsa'
  return isRsa && bits ? { status: 'rsa', bits, bare: wrapped === null } : { status: 'invalid' }
}

function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

describe('decodeKey', () => {
  it.each([512, 1000, 1023, 1024, 2047, 2048, 4096])('finds the %i bits of an RSA key', (bits) => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
    for (const type of ['spki', 'pkcs1'] as const) {
      expect(decodeKey(publicKey.export({ type, format: 'der' }), 'rsa')).toEqual({
        status: 'rsa',
        bits,
        bare: type === 'pkcs1',
      })
    }
  })

  it.each(['rsa', 'ed25519'] as const)('recognizes private keys in a record of type %s', (type) => {
    const { privateKey: edwards } = generateKeyPairSync('ed25519')
    expect(decodeKey(privateKey.export({ type: 'pkcs1', format: 'der' }), type).status).toBe('private')
    expect(decodeKey(privateKey.export({ type: 'pkcs8', format: 'der' }), type).status).toBe('private')
    expect(decodeKey(edwards.export({ type: 'pkcs8', format: 'der' }), type).status).toBe('private')
  })

  it('agrees with OpenSSL about truncated keys and keys with trailing bytes', () => {
    assert(
      property(constantFrom(spki, pkcs1, pss), integer({ min: -60, max: 10 }), (key, change) => {
        const der = change < 0 ? key.subarray(0, change) : Buffer.concat([key, Buffer.alloc(change, 7)])
        expect(decodeKey(der, 'rsa')).toEqual(askOpenssl(der))
      }),
    )
  })

  it('never throws, and accepts no key that OpenSSL rejects', () => {
    assert(
      property(constantFrom(...keys), tuple(nat(30), nat(255)), (key, [at, octet]) => {
        const der = Buffer.from(key)
        der[at] = octet
        const decoded = decodeKey(der, 'rsa')
        if (decoded.status === 'rsa') expect(decoded).toEqual(askOpenssl(der))
      }),
      { numRuns: 500 },
    )
  })
})
