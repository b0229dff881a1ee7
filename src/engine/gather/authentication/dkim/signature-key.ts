import type { DKIMResult } from 'mailauth'
import { type DkimKeyRecord, isDkimKeyRecord, parseDkimKeyRecord } from '../../../../shared/records/dkim-key.ts'
import { findTag } from '../../../../shared/records/tag-list.ts'
import type { Resolver } from '../../../dns/resolver.ts'
import { importPublicKey, matchesKey } from '../../../protocols/dkim/public-key.ts'
import { selectTxt } from '../../../protocols/select-txt.ts'
import { keyNameOf } from './signature-fields.ts'

/** A signature's key, and whether it matches the signature. */
export interface SignatureKey {
  /** Null if there is none, or several. */
  record: DkimKeyRecord | null
  /** How many key records there are; null if DNS did not answer. */
  count: number | null
  /** Why it cannot be used, in the verifier's words; null if it can, or if that is unknown. */
  fault: string | null
  /** Whether the signature matches the header; null if that could not be checked. */
  signatureMatches: boolean | null
}

/**
 * Reads the key of a signature whatever its result. If the body was changed, the verifier reads no key, so it does not
 * report whether the header is intact or how long a rejected key is.
 */
export async function readSignatureKey(result: DKIMResult, resolver: Resolver): Promise<SignatureKey> {
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
  return matchesKey(signature, header, publicKey, hash)
}
