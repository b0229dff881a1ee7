import { z } from 'zod'
import type { DkimSignature } from '../../../shared/contract/facts/message/authentication.ts'
import type { Author } from '../../../shared/contract/facts/message/content.ts'
import type { Fact } from '../../../shared/fact.ts'
import { areRelated } from '../alignment.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { gmailSenders, rfc } from '../references.ts'

const signatureParams = z.object({ domain: z.string(), selector: z.string() })

/** Below this length verifiers must not accept an RSA key (RFC 8301 section 3.2). */
const minRsaBits = 1024

/** The findings about a single signature. */
const signatureFaults = {
  'dkim.body_changed': { severity: 'major', points: 1.8, params: signatureParams },
  'dkim.signature_broken': { severity: 'major', points: 1.8, params: signatureParams },
  'dkim.key_missing': { severity: 'major', points: 1.8, params: signatureParams },
  'dkim.key_revoked': { severity: 'major', points: 1.8, params: signatureParams },
  'dkim.key_too_short': { severity: 'major', points: 1.8, params: signatureParams },
  'dkim.weak_algorithm': { severity: 'major', points: 1.8, params: signatureParams },
  'dkim.expired': { severity: 'major', points: 1.8, params: signatureParams },
  'dkim.invalid': {
    severity: 'major',
    points: 1.8,
    /** `comment` is the verifier's own remark, or empty. */
    params: z.object({ domain: z.string(), selector: z.string(), comment: z.string() }),
  },
} as const
type SignatureFault = keyof typeof signatureFaults

/** Why a signature does not pass: based on the facts if possible, on the verifier's remark otherwise. */
function faultOf(signature: DkimSignature): SignatureFault {
  const { algorithm, key_bits, body_hash_matches, result } = signature
  const comment = signature.comment?.toLowerCase() ?? ''
  if (algorithm?.toLowerCase().endsWith('-sha1')) return 'dkim.weak_algorithm'
  if (isRsa(signature) && key_bits !== null && key_bits < minRsaBits) return 'dkim.key_too_short'
  // The only other rule by which a verifier refuses an intact signature (RFC 8301).
  if (result === 'policy') return 'dkim.key_too_short'
  if (comment.includes('expired')) return 'dkim.expired'
  if (comment.includes('revoked')) return 'dkim.key_revoked'
  if (comment.includes('no key')) return 'dkim.key_missing'
  if (body_hash_matches === false) return 'dkim.body_changed'
  return result === 'fail' ? 'dkim.signature_broken' : 'dkim.invalid'
}

/** Defaults to RSA if the algorithm is unknown. */
export function isRsa({ algorithm }: DkimSignature): boolean {
  return !algorithm?.toLowerCase().startsWith('ed25519')
}

/** Whether the message has at least one valid signature (RFC 6376 section 6.1). */
export const dkimResult = defineCheck({
  key: 'dkim.result',
  group: 'authentication',
  params: z.object({ domains: z.array(z.string()) }),
  references: [rfc(6376, '6.1'), gmailSenders],
  findings: {
    // An invalid signature counts as no signature (RFC 6376 section 6.1).
    'dkim.missing': {
      severity: 'major',
      points: 1.8,
      /** `domain` is the author's domain; empty if unknown. */
      params: z.object({ domain: z.string() }),
    },
    ...signatureFaults,
  },
  scope: ['message'],
  needs: ['dkim'],
  consults: ['author'],
  whenAbsent: ({ author }) => unsigned(author),
  evaluate: ({ dkim, dkim_signatures, author }) => {
    if (dkim.result === 'pass') return pass({ domains: dkim.passing_domains })
    const signature = signatureToReport(dkim_signatures, author)
    if (dkim.result === 'none') return unsigned(author)
    return signature ? explain(signature) : notApplicable()
  },
})

function unsigned(author: Fact<Author>) {
  return fail('dkim.missing', { domain: author.state === 'known' ? author.value.domain : '' })
}

/** The invalid signature to report: the author's own before those of services. */
function signatureToReport(signatures: readonly DkimSignature[], author: Fact<Author>): DkimSignature | undefined {
  const ownDomain = author.state === 'known' ? author.value.domain : null
  const own = signatures.find(({ domain }) => ownDomain !== null && areRelated(domain, ownDomain))
  return own ?? signatures[0]
}

function explain(signature: DkimSignature) {
  const { domain, selector } = signature
  const fault = faultOf(signature)
  if (fault === 'dkim.invalid') return fail(fault, { domain, selector, comment: signature.comment ?? '' })
  return fail(fault, { domain, selector })
}

export const dkimResultChecks = [dkimResult] as const
