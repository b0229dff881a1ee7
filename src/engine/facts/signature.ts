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

/** What a signature covers: everything but the signature, in the form of RFC 8785. Throws like `canonicalJson`. */
export function signedText({ signature: _, ...content }: Readonly<Record<string, unknown>>): string {
  return canonicalJson(content)
}

/** The signature of a text in base64 (RFC 8032). */
export function signText(text: string, privateKey: KeyObject): string {
  return sign(null, Buffer.from(text), privateKey).toString('base64')
}

/** Whether a signature in base64 is that of the key over the text. */
export function isSigned(text: string, signature: string, publicKey: KeyObject): boolean {
  const octets = Buffer.from(signature, 'base64')
  // Several texts decode to the same octets, and only one of them was published.
  return octets.toString('base64') === signature && verify(null, Buffer.from(text), publicKey, octets)
}
