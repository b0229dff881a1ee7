import type { DKIMResult } from 'mailauth'
import {
  type DkimEvaluation,
  type DkimSignature,
  dkimResults,
} from '../../../../shared/contract/facts/message/authentication.ts'
import { type Fact, known, unavailable } from '../../../../shared/fact.ts'
import type { Reason } from '../../../../shared/reason.ts'
import type { DkimKeyRecord } from '../../../../shared/records/dkim-key.ts'
import { excessiveLength } from '../../../protocols/dkim/verifier-remarks.ts'
import { latestFailure, type MailauthDns } from '../../mailauth-dns.ts'
import { keyNameOf, type SignatureField } from './signature-fields.ts'
import type { SignatureKey } from './signature-key.ts'
import type { HeaderCoverage } from './signed-headers.ts'

/**
 * mailauth's comments on keys that can never verify (RFC 6376 section 6.1.2). It reports them as neutral; the result for
 * permanent errors is permerror (RFC 8601 section 2.7.1).
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

/** The DKIM result of a message. One signature that passes is enough. */
export function summarizeSignatures(signatures: readonly DkimSignature[]): Fact<DkimEvaluation> {
  const passing = signatures.filter(({ result }) => result === 'pass').map(({ domain }) => domain)
  if (passing.length > 0) return known({ result: 'pass', passing_domains: [...new Set(passing)] })
  const undecided = signatures.find(({ reason }) => reason !== null)
  if (undecided?.reason) return unavailable(undecided.reason)
  const telling = (['fail', 'policy', 'permerror', 'neutral'] as const).find((result) =>
    signatures.some((signature) => signature.result === result),
  )
  return known({ result: telling ?? 'none', passing_domains: [] })
}

/** What is known about a signature besides the verifier's result. */
interface SignatureContext {
  field: SignatureField
  key: SignatureKey
  coverage: HeaderCoverage
  dns: MailauthDns
}

/** Combines the verifier's result with everything else that is known about the signature. */
export function describeSignature(result: DKIMResult, { field, key, coverage, dns }: SignatureContext): DkimSignature {
  const { word, comment, reason } = readStatus(result, key, dns.failures.get(keyNameOf(field)), dns)
  return {
    ...describeField(field),
    result: word,
    key_bits: result.modulusLength ?? key.record?.keyBits ?? null,
    key: key.record && describeKey(key.record),
    key_records: key.count,
    uncovered_headers: coverage.uncovered,
    oversigned_headers: coverage.oversigned,
    body_hash_matches: result.bodyHash ? result.bodyHash === result.bodyHashExpecting : null,
    signature_matches: key.signatureMatches,
    body_length_limited: result.canonBodyLengthLimited ?? false,
    body_length: result.canonBodyLengthLimit ?? null,
    unsigned_body_length: unsignedLengthOf(result),
    signed_at: result.signTime ?? null,
    expires_at: result.expiresAfter ?? null,
    comment,
    reason,
  }
}

/**
 * A signature that was not verified, for `reason`. A field that is not a signature is neutral whatever the reason: that
 * is the result for syntax errors (RFC 8601 section 2.7.1).
 */
export function describeUnverified(field: SignatureField, reason: Reason): DkimSignature {
  const isSignature = field.fault === null
  return {
    ...describeField(field),
    result: isSignature ? 'not_checked' : 'neutral',
    key_bits: null,
    key: null,
    key_records: null,
    uncovered_headers: [],
    oversigned_headers: [],
    body_hash_matches: null,
    signature_matches: null,
    body_length_limited: false,
    body_length: null,
    unsigned_body_length: 0,
    signed_at: null,
    expires_at: null,
    comment: field.fault,
    reason: isSignature ? reason : null,
  }
}

function describeField({ domain, selector, identity, algorithm, canonicalization, signedHeaders }: SignatureField) {
  return { domain, selector, identity, algorithm, canonicalization, signed_headers: signedHeaders }
}

function unsignedLengthOf({ canonBodyLengthLimit, canonBodyLengthTotal }: DKIMResult): number {
  const total = canonBodyLengthTotal ?? 0
  return Math.max(0, total - (canonBodyLengthLimit ?? total))
}

function isLengthExcessive({ canonBodyLengthLimit, canonBodyLengthTotal }: DKIMResult): boolean {
  return (canonBodyLengthLimit ?? 0) > (canonBodyLengthTotal ?? Number.POSITIVE_INFINITY)
}

function readStatus(
  verified: DKIMResult,
  key: SignatureKey,
  failure: Reason | undefined,
  dns: MailauthDns,
): { word: DkimSignature['result']; comment: string | null; reason: Reason | null } {
  const { status } = verified
  const remark = status.comment ?? status.policy?.['dkim-rules']
  if (status.result === 'temperror') {
    const reason = failure ?? latestFailure(dns)
    // Without a failed query, the verifier could not read the key: an error of this signature, not an unknown answer.
    return reason
      ? { word: 'temperror', comment: null, reason }
      : { word: 'permerror', comment: remark ?? null, reason: null }
  }
  if (status.result === 'pass' && isLengthExcessive(verified)) {
    return { word: 'neutral', comment: excessiveLength, reason: null }
  }
  const word = dkimResults.find((result) => result === status.result)
  if (!word) throw new Error(`mailauth returned an unexpected DKIM result: ${status.result}`)
  // The key is checked before the body (RFC 6376 section 6.1), but the verifier compares the body hash first.
  const isPermanent = keyFaults.has(remark ?? '')
  if (key.fault !== null && (word === 'fail' || isPermanent)) {
    return { word: 'permerror', comment: key.fault, reason: null }
  }
  return { word: isPermanent ? 'permerror' : word, comment: remark ?? null, reason: null }
}

function describeKey({ text, keyType, testing, strict, hashes, services }: DkimKeyRecord): DkimSignature['key'] {
  return { record: text, type: keyType, testing, strict, hashes, services }
}
