import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { DkimKeyRecord } from '../../../shared/records/dkim-key.ts'
import { findTag } from '../../../shared/records/tag-list.ts'

/** An Ed25519 public key is published as its raw bytes (RFC 8463 section 4). */
const ed25519Octets = 32
/** The prefix that turns a raw key into a SubjectPublicKeyInfo (RFC 8410 section 4). */
const ed25519Header = Buffer.from('302a300506032b6570032100', 'hex')

/** The public key in an `rsa` or `ed25519` key record; null if there is none. */
export function importPublicKey({ tags, keyType }: Pick<DkimKeyRecord, 'tags' | 'keyType'>): KeyObject | null {
  const octets = Buffer.from(findTag(tags, 'p')?.value ?? '', 'base64')
  const isBare = keyType === 'ed25519' && octets.length === ed25519Octets
  const key = readPublicKey(isBare ? Buffer.concat([ed25519Header, octets]) : octets)
  return key?.asymmetricKeyType === keyType ? key : null
}

/** Whether a signature in Base64 matches the signed data. */
export function matchesKey(signature: string, signed: Buffer, key: KeyObject, hash: 'sha1' | 'sha256'): boolean {
  const octets = Buffer.from(signature, 'base64')
  // RFC 8463 section 3: Ed25519 signs a hash of the data that RSA signs.
  return key.asymmetricKeyType === 'rsa'
    ? verify(hash, signed, key, octets)
    : verify(null, createHash(hash).update(signed).digest(), key, octets)
}

/** RFC 6376 requires a SubjectPublicKeyInfo in one place and an RSAPublicKey in another; verifiers accept both. */
function readPublicKey(der: Buffer): KeyObject | null {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      return createPublicKey({ key: der, format: 'der', type })
    } catch {
      // OpenSSL throws for anything that is not a key of this form.
    }
  }
  return null
}
