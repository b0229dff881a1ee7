import type { DkimSignature } from '../../../shared/contract/message-facts/authentication.ts'
import type { FindingKey } from '../../../shared/finding.ts'

/** Below this length verifiers must not accept an RSA key (RFC 8301 section 3.2). */
const minRsaBits = 1024

/** The findings of `dkim.result` about one signature. */
export const signatureFaults = [
  'dkim.body_changed',
  'dkim.signature_broken',
  'dkim.key_missing',
  'dkim.key_revoked',
  'dkim.key_too_short',
  'dkim.weak_algorithm',
  'dkim.expired',
  'dkim.invalid',
] as const satisfies readonly FindingKey[]
export type SignatureFault = (typeof signatureFaults)[number]

/** What is wrong with a signature that does not pass: from the facts first, from the verifier's remark last. */
export function faultOf(signature: DkimSignature): SignatureFault {
  const { algorithm, key_bits, body_hash_matches, result } = signature
  const comment = signature.comment?.toLowerCase() ?? ''
  if (algorithm?.toLowerCase().endsWith('-sha1')) return 'dkim.weak_algorithm'
  if (isRsa(signature) && key_bits !== null && key_bits < minRsaBits) return 'dkim.key_too_short'
  // The only other rule by which a verifier of RFC 8301 refuses a signature that is sound.
  if (result === 'policy') return 'dkim.key_too_short'
  if (comment.includes('expired')) return 'dkim.expired'
  if (comment.includes('revoked')) return 'dkim.key_revoked'
  if (comment.includes('no key')) return 'dkim.key_missing'
  if (body_hash_matches === false) return 'dkim.body_changed'
  return result === 'fail' ? 'dkim.signature_broken' : 'dkim.invalid'
}

/** RSA is the default of a signature whose algorithm is not known. */
export function isRsa({ algorithm }: DkimSignature): boolean {
  return !algorithm?.toLowerCase().startsWith('ed25519')
}
