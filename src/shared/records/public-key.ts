/** What the bytes of `p=` are. */
export type DecodedKey =
  /** `bare`: an RSAPublicKey (PKCS #1) without the SubjectPublicKeyInfo around it. */
  | { status: 'rsa'; bits: number; bare: boolean }
  | { status: 'ed25519'; bits: number }
  /** A private key, published for everyone to read. */
  | { status: 'private' }
  | { status: 'invalid' }

/** An Ed25519 public key is published as its raw bytes (RFC 8463 section 4). */
const ed25519Octets = 32
const ed25519Bits = 256

const tags = { integer: 0x02, bitString: 0x03, octetString: 0x04, objectIdentifier: 0x06, sequence: 0x30 } as const
/** rsaEncryption, 1.2.840.113549.1.1.1 (RFC 8017 appendix C). */
const rsaEncryption = '2a864886f70d010101'

/** Decodes the bytes of a key of type `rsa` or `ed25519`. */
export function decodeKey(octets: Uint8Array, keyType: 'rsa' | 'ed25519'): DecodedKey {
  if (keyType === 'ed25519' && octets.length === ed25519Octets) return { status: 'ed25519', bits: ed25519Bits }
  if (isPrivateKey(octets)) return { status: 'private' }
  const key = keyType === 'rsa' ? readRsaKey(octets) : null
  return key === null ? { status: 'invalid' } : { status: 'rsa', ...key }
}

/** The start of a private key of OpenSSH. */
const opensshKey = 'openssh-key-v1'

/**
 * A private key starts with a version, a one-byte integer, before its numbers or its algorithm (RFC 5208 section 5, RFC
 * 8017 appendix A.1.2, RFC 5915 section 3); a public key never does. A truncated one was still published.
 */
export function isPrivateKey(octets: Uint8Array): boolean {
  if (opensshKey === String.fromCharCode(...octets.subarray(0, opensshKey.length))) return true
  const [sequence, length = 0] = octets
  const start = length < 0x80 ? 2 : 2 + (length & 0x7f)
  const [integer, size, , next = 0] = octets.subarray(start)
  const members: readonly number[] = [tags.integer, tags.octetString, tags.sequence]
  return sequence === tags.sequence && integer === tags.integer && size === 1 && members.includes(next)
}

/** RFC 6376 requires a SubjectPublicKeyInfo in one place and an RSAPublicKey in another; most verifiers accept both. */
function readRsaKey(octets: Uint8Array): { bits: number; bare: boolean } | null {
  const [first, second] = readSequence(octets) ?? []
  if (!first || !second) return null
  if (first.tag === tags.integer && second.tag === tags.integer) return measured(first, true)
  const [algorithm] = first.tag === tags.sequence ? (readElements(first.content) ?? []) : []
  const isRsa = algorithm?.tag === tags.objectIdentifier && toHex(algorithm.content) === rsaEncryption
  // The first byte of a bit string is the number of its unused bits.
  if (!isRsa || second.tag !== tags.bitString || second.content[0] !== 0) return null
  const [modulus, exponent] = readSequence(second.content.subarray(1)) ?? []
  return modulus?.tag === tags.integer && exponent?.tag === tags.integer ? measured(modulus, false) : null
}

function measured({ content }: DerElement, bare: boolean): { bits: number; bare: boolean } | null {
  const bits = bitsOf(content)
  return bits === null ? null : { bits, bare }
}

/** `AlgorithmIdentifier` of rsaEncryption, whose parameters are NULL (RFC 3279 section 2.3.1). */
const rsaAlgorithm = [0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00]

/** The SubjectPublicKeyInfo of an RSAPublicKey (RFC 5280 section 4.1). */
export function wrapRsaKey(octets: Uint8Array): Uint8Array {
  const bits = writeElement(tags.bitString, [0, ...octets])
  return Uint8Array.from(writeElement(tags.sequence, [...rsaAlgorithm, ...bits]))
}

function writeElement(tag: number, content: readonly number[]): number[] {
  const { length } = content
  if (length < 0x80) return [tag, length, ...content]
  const size = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return [tag, ...size, ...content]
}

/** The length of a positive integer in bits; null for zero and negative ones. */
function bitsOf(content: Uint8Array): number | null {
  const start = content.findIndex((octet) => octet !== 0)
  const first = content[start]
  if (first === undefined || (start === 0 && first >= 0x80)) return null
  return (content.length - start) * 8 - Math.clz32(first) + 24
}

interface DerElement {
  tag: number
  content: Uint8Array
}

/** More than any key has at one level. */
const maxElements = 16

/** The members of the sequence at the start of `octets`; null for anything else. */
function readSequence(octets: Uint8Array): DerElement[] | null {
  // Bytes after the sequence are ignored.
  const [sequence] = readElements(octets, 1) ?? []
  return sequence?.tag === tags.sequence ? readElements(sequence.content) : null
}

/** The consecutive DER elements (X.690 section 8.1); null if one is truncated. */
function readElements(octets: Uint8Array, max = maxElements): DerElement[] | null {
  const elements: DerElement[] = []
  let start = 0
  while (start < octets.length && elements.length < max) {
    const [tag = 0, first] = octets.subarray(start)
    const count = first === undefined || first < 0x80 ? 0 : first & 0x7f
    // A length of three bytes is 16 MB, far more than fits in a DNS answer; no length bytes would be the indefinite
    // form.
    if (first === undefined || count > 3 || first === 0x80) return null
    const lengthOctets = octets.subarray(start + 2, start + 2 + count)
    const length = count === 0 ? first : lengthOctets.reduce((sum, octet) => sum * 256 + octet, 0)
    const end = start + 2 + count + length
    if (end > octets.length) return null
    elements.push({ tag, content: octets.subarray(start + 2 + count, end) })
    start = end
  }
  return elements
}

function toHex(octets: Uint8Array): string {
  return Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join('')
}
