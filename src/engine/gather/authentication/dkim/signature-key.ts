import type { DKIMResult } from 'mailauth'
import {
  type DkimKeyProblemCode,
  type DkimKeyRecord,
  isDkimKeyRecord,
  parseDkimKeyRecord,
} from '../../../../shared/records/dkim-key.ts'
import type { Resolver } from '../../../dns/resolver.ts'
import { selectTxt } from '../../../dns/select-txt.ts'
import { importPublicKey, matchesKey } from '../../../protocols/dkim/public-key.ts'
import { keyNameOf, type SignatureField } from './signature-fields.ts'

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
export async function readSignatureKey(
  field: SignatureField,
  result: DKIMResult,
  resolver: Resolver,
): Promise<SignatureKey> {
  const unread = { record: null, fault: null, signatureMatches: null }
  const selection = selectTxt(await resolver.query(keyNameOf(field), 'TXT'), isDkimKeyRecord)
  switch (selection.status) {
    case 'unavailable':
      return { ...unread, count: null }
    case 'none':
      return { ...unread, count: 0, fault: 'no key' }
    case 'several': {
      const faults = selection.texts.map((text) => findKeyFault(parseDkimKeyRecord(text)))
      return { ...unread, count: faults.length, fault: faults.includes(null) ? null : (faults[0] ?? null) }
    }
    case 'one': {
      const record = parseDkimKeyRecord(selection.text)
      return { record, count: 1, fault: findKeyFault(record), signatureMatches: matches(result, record) }
    }
  }
}

/** What makes a record unusable for every signature (RFC 6376 sections 3.6.1 and 6.1.2), gravest first. */
const keyFaults = [
  ['invalid_version', 'unknown key version'],
  ['not_for_email', 'key not for email'],
  ['unknown_key_type', 'unknown key type'],
  ['duplicate_tag', 'invalid public key'],
  ['empty_tag', 'invalid public key'],
  ['tag_without_equals', 'invalid public key'],
  ['invalid_tag_name', 'invalid public key'],
  ['invalid_tag_value', 'invalid public key'],
  ['invalid_character', 'invalid public key'],
  ['missing_p', 'invalid public key'],
  ['missing_semicolon', 'invalid public key'],
  ['invalid_base64', 'invalid public key'],
  ['pem_armor', 'invalid public key'],
  ['invalid_key', 'invalid public key'],
  ['private_key', 'invalid public key'],
] as const satisfies [DkimKeyProblemCode, string][]

/** Why a record is not a key for email, in the verifier's words; null if it is one. */
export function findKeyFault({ revoked, problems }: DkimKeyRecord): string | null {
  if (revoked) return 'key revoked'
  const codes = new Set(problems.map(({ code }) => code))
  return keyFaults.find(([code]) => codes.has(code))?.[1] ?? null
}

function matches({ algo = '', signature, signingHeaders, status }: DKIMResult, key: DkimKeyRecord): boolean | null {
  if (status.result === 'pass') return true
  const [type, hash] = algo.toLowerCase().split('-')
  const publicKey = importPublicKey(key)
  if (!publicKey || type !== key.keyType || !signature || !signingHeaders) return null
  if (hash !== 'sha256' && hash !== 'sha1') return null
  const header = Buffer.from(signingHeaders.canonicalizedHeader, 'base64')
  return matchesKey(signature, header, publicKey, hash)
}
