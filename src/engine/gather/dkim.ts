import { createPublicKey } from 'node:crypto'
import type { DKIMResult } from 'mailauth'
import {
  type DkimEvaluation,
  type DkimSignature,
  dkimResults,
} from '../../shared/contract/message-facts/authentication.ts'
import { type Fact, known, unavailable } from '../../shared/fact.ts'
import type { Reason } from '../../shared/reason.ts'
import { findTag, parseTagList } from '../protocols/tag-list.ts'
import { latestFailure, type MailauthQuestions } from './mailauth-questions.ts'
import { keyNameOf, type SignatureField } from './signature-fields.ts'

/**
 * The remarks of mailauth on a key that makes the signature fail for good (RFC 6376 section 6.1.2). It calls these
 * neutral; RFC 8601 section 2.7.1 knows a word for what no later attempt can change.
 */
const keyFaults = new Set([
  'no key',
  'unknown key version',
  'unknown key type',
  'invalid public key',
  'inappropriate hash algorithm',
  'inappropriate key algorithm',
  'key not for email',
])

/** Ed25519 keys have one length (RFC 8463 section 4). */
const ed25519Bits = 256

/** What the message's DKIM signatures come to: one that passes is enough, and none is needed to know that. */
export function judgeSignatures(signatures: readonly DkimSignature[]): Fact<DkimEvaluation> {
  const passing = signatures.filter(({ result }) => result === 'pass').map(({ domain }) => domain)
  if (passing.length > 0) return known({ result: 'pass', passing_domains: [...new Set(passing)] })
  const undecided = signatures.find(({ reason }) => reason !== null)
  if (undecided?.reason) return unavailable(undecided.reason)
  const telling = (['fail', 'policy', 'permerror', 'neutral'] as const).find((result) =>
    signatures.some((signature) => signature.result === result),
  )
  return known({ result: telling ?? 'none', passing_domains: [] })
}

/** A signature as mailauth judged it. */
export function describeSignature(
  result: DKIMResult,
  field: SignatureField | undefined,
  questions: MailauthQuestions,
): DkimSignature {
  const domain = result.signingDomain?.toLowerCase() ?? ''
  const selector = result.selector ?? ''
  const { word, comment, reason } = judge(result, questions.failures.get(keyNameOf({ domain, selector })), questions)
  return {
    domain,
    selector,
    result: word,
    algorithm: result.algo ?? null,
    canonicalization: result.format ?? null,
    key_bits: keyBits(result),
    signed_headers: field?.signedHeaders ?? [],
    body_hash_matches: result.bodyHash ? result.bodyHash === result.bodyHashExpecting : null,
    body_length_limited: result.canonBodyLengthLimited ?? false,
    signed_at: result.signTime ?? null,
    expires_at: result.expiresAfter ?? null,
    comment,
    reason,
  }
}

/** A signature that was not looked at, for `reason`. */
export function describeUnchecked(field: SignatureField, reason: Reason): DkimSignature {
  return {
    domain: field.domain,
    selector: field.selector,
    result: 'not_checked',
    algorithm: field.algorithm,
    canonicalization: field.canonicalization,
    key_bits: null,
    signed_headers: field.signedHeaders,
    body_hash_matches: null,
    body_length_limited: false,
    signed_at: null,
    expires_at: null,
    comment: null,
    reason,
  }
}

function judge(
  { status, rr }: DKIMResult,
  failure: Reason | undefined,
  questions: MailauthQuestions,
): { word: DkimSignature['result']; comment: string | null; reason: Reason | null } {
  const remark = status.comment ?? status.policy?.['dkim-rules']
  if (status.result === 'temperror') {
    return { word: 'temperror', comment: null, reason: failure ?? latestFailure(questions, remark) }
  }
  const word = dkimResults.find((result) => result === status.result)
  if (!word) throw new Error(`mailauth gave DKIM the result ${status.result}`)
  if (isRevoked(rr)) return { word: 'permerror', comment: 'key revoked', reason: null }
  return { word: keyFaults.has(remark ?? '') ? 'permerror' : word, comment: remark ?? null, reason: null }
}

/** An empty key: its owner took it back (RFC 6376 section 3.6.1, `p=`). */
function isRevoked(keyRecord: string | undefined): boolean {
  return findTag(parseTagList(keyRecord ?? '').tags, 'p')?.value === ''
}

/** The length of the key, in bits; null where none could be read. mailauth does not tell it of keys it refuses. */
function keyBits({ modulusLength, rr, publicKey }: DKIMResult): number | null {
  if (modulusLength) return modulusLength
  if (publicKey) return ed25519Bits
  const key = Buffer.from(findTag(parseTagList(rr ?? '').tags, 'p')?.value ?? '', 'base64')
  try {
    return createPublicKey({ key, format: 'der', type: 'spki' }).asymmetricKeyDetails?.modulusLength ?? null
  } catch {
    return null
  }
}
