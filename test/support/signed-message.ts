import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { DKIMSignOptions } from 'mailauth'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'

/** A signer with its own key, made for the test. */
export interface Signer {
  domain: string
  selector: string
  privateKey: string
  /** The TXT record of the key as one line of a zone. */
  keyRecord: string
}

/** Creates a signer, by default with 1,024-bit RSA, because longer keys take long to generate. */
export function createSigner(
  domain: string,
  selector = 'test',
  { bits = 1024, type = 'rsa' }: { bits?: number; type?: 'rsa' | 'ed25519' } = {},
): Signer {
  const { privateKey, publicKey } =
    type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: bits }) : generateKeyPairSync('ed25519')
  const value = `v=DKIM1; k=${type}; p=${publishedKey(publicKey, type)}`
  const strings = value.match(/.{1,255}/g) ?? []
  return {
    domain,
    selector,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    keyRecord: `${selector}._domainkey.${domain}. TXT ${strings.map((string) => `"${string}"`).join(' ')}`,
  }
}

/** The message with a DKIM-Signature per signer, the last one on top. */
export async function signMessage(
  message: string,
  signers: readonly Signer[],
  options: Partial<DKIMSignOptions> = {},
): Promise<string> {
  let signed = message
  for (const { domain, selector, privateKey } of signers) {
    const signature = { ...options, signingDomain: domain, selector, privateKey }
    const { signatures, errors } = await dkimSign(signed, { ...signature, signatureData: [signature] })
    if (errors.length > 0) throw new Error(`the test message could not be signed: ${errors[0]?.err.message}`)
    signed = `${signatures}${signed}`
  }
  return signed
}

/** The `p=` of a key record: SubjectPublicKeyInfo for RSA, the bare key for Ed25519 (RFC 8463 section 4). */
function publishedKey(key: KeyObject, type: 'rsa' | 'ed25519'): string {
  const der = key.export({ type: 'spki', format: 'der' })
  return (type === 'rsa' ? der : der.subarray(-32)).toString('base64')
}
