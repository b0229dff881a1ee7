import { createPublicKey, type KeyObject } from 'node:crypto'

/** An Ed25519 public key is published bare (RFC 8463 section 4). */
const ed25519Octets = 32
/** The prefix that turns a bare key into a SubjectPublicKeyInfo (RFC 8410 section 4). */
const ed25519Header = Buffer.from('302a300506032b6570032100', 'hex')

/** The public key in the octets of a key of type `rsa` or `ed25519`; null if there is none. */
export function importPublicKey(octets: Buffer, keyType: string): KeyObject | null {
  const isBare = keyType === 'ed25519' && octets.length === ed25519Octets
  const key = readPublicKey(isBare ? Buffer.concat([ed25519Header, octets]) : octets)
  return key?.asymmetricKeyType === keyType ? key : null
}

/** RFC 6376 requires a SubjectPublicKeyInfo in one place and an RSAPublicKey in another; verifiers take both. */
function readPublicKey(der: Buffer): KeyObject | null {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      return createPublicKey({ key: der, format: 'der', type })
    } catch {
      // OpenSSL throws on anything that is not a key of this form.
    }
  }
  return null
}
