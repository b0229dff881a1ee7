import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

/** Public keys by name. */
export type SigningKeys = Readonly<Record<string, KeyObject>>

/** The keys of published packs, as raw Ed25519 keys in base64. There are two, so that one can be retired. */
const published: Readonly<Record<string, string>> = {
  '2026a': 'U3yRTT/wKoi4Nhu70enRCGnukLdQWB1zBJrDCsoWJ/8=',
  '2026b': 'wgrX0Fwg5qhFC4CMQl/iV5DSI44/nO+MANEmYMteHs4=',
}

export const signingKeys: SigningKeys = Object.fromEntries(
  Object.entries(published).map(([name, key]) => [
    name,
    createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'base64').toString('base64url') },
      format: 'jwk',
    }),
  ]),
)

/** What a signature covers: everything but the signature, in the form of RFC 8785. */
function signedOctets(file: Readonly<Record<string, unknown>>): Buffer {
  const { signature: _, ...rest } = file
  return Buffer.from(canonicalJson(rest))
}

/** The signature of a file in base64 (RFC 8032). */
export function signPack(file: Readonly<Record<string, unknown>>, privateKey: KeyObject): string {
  return sign(null, signedOctets(file), privateKey).toString('base64')
}

/** Whether a signature in base64 is that of the key over the file. */
export function isSigned(file: Readonly<Record<string, unknown>>, signature: string, publicKey: KeyObject): boolean {
  const octets = Buffer.from(signature, 'base64')
  // Several texts decode to the same octets, and only one of them was published.
  return octets.toString('base64') === signature && verify(null, signedOctets(file), publicKey, octets)
}
