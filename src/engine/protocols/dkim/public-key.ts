import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** What the octets of `p=` turned out to be. */
export type DecodedKey =
  | { status: 'rsa'; bits: number }
  | { status: 'ed25519'; bits: number }
  /** A private key, which the whole world can read now. */
  | { status: 'private' }
  | { status: 'invalid' }

/** An Ed25519 public key is published bare (RFC 8463 section 4). */
const ed25519Octets = 32
const ed25519Bits = 256
/** What makes a SubjectPublicKeyInfo of a bare key (RFC 8410 section 4). */
const ed25519Header = Buffer.from('302a300506032b6570032100', 'hex')

/** Decodes the octets of a key of type `rsa` or `ed25519`. Never throws. */
export function decodeKey(octets: Buffer, keyType: 'rsa' | 'ed25519'): DecodedKey {
  if (keyType === 'ed25519' && octets.length === ed25519Octets) return { status: 'ed25519', bits: ed25519Bits }
  // Asked first, because a private key would do for a public one.
  if (isPrivateKey(octets)) return { status: 'private' }
  const key = readPublicKey(octets)
  if (key?.asymmetricKeyType === 'rsa' && keyType === 'rsa') {
    return { status: 'rsa', bits: key.asymmetricKeyDetails?.modulusLength ?? 0 }
  }
  return { status: 'invalid' }
}

/** The public key in the octets of a key of type `rsa` or `ed25519`, or null. Never throws. */
export function importPublicKey(octets: Buffer, keyType: string): KeyObject | null {
  const isBare = keyType === 'ed25519' && octets.length === ed25519Octets
  const key = readPublicKey(isBare ? Buffer.concat([ed25519Header, octets]) : octets)
  return key?.asymmetricKeyType === keyType ? key : null
}

/** RFC 6376 asks for a SubjectPublicKeyInfo in one place and an RSAPublicKey in another; verifiers take both. */
function readPublicKey(der: Buffer): KeyObject | null {
  return (
    attempt(() => createPublicKey({ key: der, format: 'der', type: 'spki' })) ??
    attempt(() => createPublicKey({ key: der, format: 'der', type: 'pkcs1' }))
  )
}

function isPrivateKey(der: Buffer): boolean {
  if (!beginsWithVersion(der)) return false
  const key =
    attempt(() => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })) ??
    attempt(() => createPrivateKey({ key: der, format: 'der', type: 'pkcs1' }))
  return key !== null
}

/**
 * Private keys of both forms are a sequence that begins with a version, an integer of one octet (RFC 5208 section 5, RFC
 * 8017 appendix A.1.2); public keys are not, and OpenSSL takes long to find that out.
 */
function beginsWithVersion(der: Buffer): boolean {
  const [sequence, length = 0] = der
  const start = length < 0x80 ? 2 : 2 + (length & 0x7f)
  return sequence === 0x30 && der[start] === 0x02 && der[start + 1] === 0x01
}

/** OpenSSL throws on whatever is no key. */
function attempt(read: () => KeyObject): KeyObject | null {
  try {
    return read()
  } catch {
    return null
  }
}
