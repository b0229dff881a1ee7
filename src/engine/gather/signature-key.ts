import { createHash, verify } from 'node:crypto'
import type { DKIMResult } from 'mailauth'
import { type DkimKeyRecord, isDkimKeyRecord, parseDkimKeyRecord } from '../../shared/records/dkim-key.ts'
import { findTag } from '../../shared/records/tag-list.ts'
import type { Resolver } from '../dns/resolver.ts'
import { importPublicKey } from '../protocols/dkim/public-key.ts'
import { selectTxt } from '../protocols/select-txt.ts'
import { keyNameOf } from './signature-fields.ts'

/** What a signature's key says, for itself and of the signature. */
export interface SignatureKey {
  /** Null where there is none, or several. */
  record: DkimKeyRecord | null
  /** How many there are; null where the DNS did not tell. */
  count: number | null
  /** Why nobody can verify with it, in the verifier's words; null where that is not known, or one can. */
  fault: string | null
  /** Whether the signature fits the header; null where that could not be tried. */
  signatureMatches: boolean | null
}

/**
 * Looks at the key of a signature whatever became of the signature: the verifier reads none when the body was changed,
 * and tells neither whether the header is intact, nor how long a key is that it refuses.
 */
export async function examineKey(result: DKIMResult, resolver: Resolver): Promise<SignatureKey> {
  const { signingDomain: domain, selector } = result
  const unread = { record: null, fault: null, signatureMatches: null }
  if (!domain || !selector) return { ...unread, count: null }
  const selection = selectTxt(await resolver.query(keyNameOf({ domain, selector }), 'TXT'), isDkimKeyRecord)
  switch (selection.status) {
    case 'unavailable':
      return { ...unread, count: null }
    case 'none':
      return { ...unread, count: 0, fault: 'no key' }
    case 'several':
      return { ...unread, count: selection.texts.length }
    case 'one': {
      const record = parseDkimKeyRecord(selection.text)
      return { record, count: 1, fault: faultOf(record), signatureMatches: matches(result, record) }
    }
  }
}

function faultOf({ revoked, problems }: DkimKeyRecord): string | null {
  if (revoked) return 'key revoked'
  const codes = new Set<string>(problems.map(({ code }) => code))
  if (codes.has('unknown_key_type')) return 'unknown key type'
  return ['missing_p', 'invalid_base64', 'pem_armor', 'invalid_key'].some((code) => codes.has(code))
    ? 'invalid public key'
    : null
}

function matches({ algo = '', signature, signingHeaders, status }: DKIMResult, key: DkimKeyRecord): boolean | null {
  if (status.result === 'pass') return true
  const [type, hash] = algo.toLowerCase().split('-')
  const publicKey = importPublicKey(Buffer.from(findTag(key.tags, 'p')?.value ?? '', 'base64'), key.keyType)
  if (!publicKey || type !== key.keyType || !signature || !signingHeaders) return null
  if (hash !== 'sha256' && hash !== 'sha1') return null
  const header = Buffer.from(signingHeaders.canonicalizedHeader, 'base64')
  // RFC 8463 section 3: Ed25519 signs the hash of what RSA signs.
  const signed = type === 'rsa' ? header : createHash(hash).update(header).digest()
  return verify(type === 'rsa' ? hash : null, signed, publicKey, Buffer.from(signature, 'base64'))
}
