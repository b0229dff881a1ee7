import { z } from 'zod'
import type { DnsAnswerRecord } from '../../../shared/contract/facts/dns-answer.ts'
import type {
  DkimEvaluation,
  DkimSignature,
  SpfEvaluation,
} from '../../../shared/contract/facts/message/authentication.ts'
import type { Author } from '../../../shared/contract/facts/message/content.ts'
import type { Fact } from '../../../shared/fact.ts'
import { type DkimKeyProblem, parseDkimKeyRecord } from '../../../shared/records/dkim-key.ts'
import { isFreeMail } from '../../names/free-mail.ts'
import { keyName } from '../../protocols/dkim/discover-selectors.ts'
import { excessiveLength } from '../../protocols/dkim/verifier-remarks.ts'
import { findNeededFailure, findOwnFailure } from '../alignment.ts'
import { defineCheck, fail, noParams, notApplicable, pass, unknown } from '../define-check.ts'
import { findProblem, placeOf } from '../record-problem.ts'
import { gmailSenders, rfc } from '../references.ts'
import { causeOf, requestKey } from './key-request.ts'
import { dkimKeyFaults, dkimKeyRecord, dkimTagFaults } from './keys.ts'

const signatureParams = z.object({ domain: z.string(), selector: z.string() })

/** Below this length verifiers must not accept an RSA key (RFC 8301 section 3.2). */
const minRsaBits = 1024

/** What is wrong with the key record of a signature. */
const signatureKeyFaults = [
  ...dkimKeyFaults,
  'escaped_semicolon',
  /** Quotation marks became part of it. */
  'quoted',
  /** There are other TXT records at its name. */
  'not_a_key',
] as const

/** What is wrong with a signature field (RFC 6376 section 6.1.1), by the verifier's remark. */
const fieldFaults = new Map([
  ['incompatible version', 'version'],
  ['signature missing required tag', 'missing_tag'],
  ['signature syntax error', 'syntax'],
  ['signature repeats a tag', 'duplicate_tag'],
  ['unknown algorithm', 'algorithm'],
  ['unknown canonicalization', 'canonicalization'],
  ['unsupported query method', 'query_method'],
  ['invalid expiration', 'expiration'],
  ['from field not signed', 'from_unsigned'],
  [excessiveLength, 'body_length'],
] as const)
const fieldFaultCodes = [...fieldFaults.values(), 'identity', 'strict_key', 'unknown'] as const

/** The findings about a single signature. */
const signatureFaults = {
  'dkim.body_changed': { severity: 'major', points: 1.8, params: signatureParams },
  'dkim.signature_broken': { severity: 'major', points: 1.8, params: signatureParams },
  'dkim.key_missing': { severity: 'major', points: 1.8, params: signatureParams },
  'dkim.key_revoked': { severity: 'major', points: 1.8, params: signatureParams },
  'dkim.key_too_short': { severity: 'major', points: 1.8, params: signatureParams },
  'dkim.weak_algorithm': { severity: 'major', points: 1.8, params: signatureParams },
  'dkim.expired': { severity: 'major', points: 1.8, params: signatureParams },
  'dkim.key_invalid': {
    severity: 'major',
    points: 1.8,
    params: signatureParams.extend({
      code: z.enum(signatureKeyFaults),
      detail: z.string(),
      position: z.int(),
      /** Whether some verifiers use the key nonetheless. */
      read_by_some: z.boolean().default(false),
    }),
    references: [rfc(6376, '3.6.1')],
  },
  'dkim.invalid': {
    severity: 'major',
    points: 1.8,
    /** `comment` is the verifier's own remark, or empty. */
    params: signatureParams.extend({ comment: z.string(), code: z.enum(fieldFaultCodes).default('unknown') }),
  },
  'dkim.private_key_published': dkimKeyRecord.findings['dkim.private_key_published'],
} as const

/** Why a signature does not pass: based on the facts if possible, on the verifier's remark otherwise. */
function faultOf(signature: DkimSignature) {
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
      /** `domain` is the author's domain; empty if unknown, or a provider's, which only its own servers sign as. */
      params: z.object({ domain: z.string() }),
    },
    ...signatureFaults,
  },
  needs: ['dkim'],
  consults: ['author', 'dmarc'],
  whenAbsent: ({ author }) => unsigned(author),
  evaluate: ({ dkim, dkim_signatures, author, dmarc, dns }) => {
    if (dkim.result === 'pass') {
      const needed = findNeededFailure({ author, dmarc, dkim_signatures })
      return needed ? explain(needed, dns) : pass({ domains: dkim.passing_domains })
    }
    const own = author.state === 'known' ? findOwnFailure(dkim_signatures, author.value.domain) : undefined
    const signature = own ?? dkim_signatures[0]
    if (dkim.result === 'none') return unsigned(author)
    return signature ? explain(signature, dns) : notApplicable()
  },
})

function unsigned(author: Fact<Author>) {
  const domain = author.state === 'known' ? author.value.domain : ''
  return fail('dkim.missing', { domain: isFreeMail(domain) ? '' : domain })
}

function explain(signature: DkimSignature, dns: readonly DnsAnswerRecord[]) {
  const { domain, selector } = signature
  const problems = signature.key ? parseDkimKeyRecord(signature.key.record).problems : []
  if (problems.some(({ code }) => code === 'private_key')) {
    return fail('dkim.private_key_published', { domain, selector })
  }
  const fault = faultOf(signature)
  const keyFault = signature.result === 'permerror' ? keyFaultOf(signature, problems, dns) : null
  if (keyFault !== null && fault !== 'dkim.key_revoked') {
    const request = signature.key ? requestKey(keyName(selector, domain), signature.key.record) : null
    const read_by_some = dkimTagFaults.some((code) => code === keyFault.code)
    return fail('dkim.key_invalid', { domain, selector, ...keyFault, read_by_some }, request)
  }
  if (fault !== 'dkim.invalid') return fail(fault, { domain, selector })
  return fail(fault, { domain, selector, comment: signature.comment ?? '', code: fieldFaultOf(signature) })
}

/** Why a key record cannot be used; null if it can, or if there is none. */
function keyFaultOf(
  { domain, selector, key, key_records }: DkimSignature,
  problems: readonly DkimKeyProblem[],
  dns: readonly DnsAnswerRecord[],
) {
  const name = keyName(selector, domain)
  const isOther = key_records === 0 && dns.some((answer) => isAnswer(answer, name) && answer.status === 'found')
  const asWhole = { detail: '', position: 1 }
  if (isOther) return { code: 'not_a_key', ...asWhole } as const
  const cause = key && causeOf(key.record)
  if (cause) return { code: cause, ...asWhole } as const
  const problem = findProblem(problems, signatureKeyFaults)
  return problem && { code: problem.code, ...placeOf(problem) }
}

function isAnswer({ name, type }: DnsAnswerRecord, wanted: string): boolean {
  return type === 'TXT' && name.toLowerCase() === wanted.toLowerCase()
}

/** What is wrong with the signature field. */
function fieldFaultOf({ comment, domain, identity }: DkimSignature): (typeof fieldFaultCodes)[number] {
  const remark = comment?.toLowerCase() ?? ''
  const known = [...fieldFaults].find(([text]) => text === remark)
  if (known) return known[1]
  if (remark !== 'domain mismatch') return 'unknown'
  // The domain of i= may be below that of d=, unless the key forbids it (RFC 6376 section 3.6.1, `t=s`).
  return identity?.toLowerCase().endsWith(`.${domain}`) ? 'strict_key' : 'identity'
}

/** Whether SPF or DKIM passes at all, for whatever domain: large providers require it of every sender. */
export const authResult = defineCheck({
  key: 'auth.result',
  group: 'authentication',
  references: [gmailSenders],
  findings: {
    // Gmail: 550-5.7.26. Its causes and DMARC report the details, and share its points (`score/causes.ts`).
    'auth.nothing_passes': { severity: 'critical', points: 3, params: noParams },
  },
  consults: ['spf', 'dkim'],
  evaluate: ({ spf, dkim }) => {
    if (passes(spf) || passes(dkim)) return pass({})
    const gap = [spf, dkim].find((fact) => fact.state === 'unavailable')
    return gap?.state === 'unavailable' ? unknown(gap.reason) : fail('auth.nothing_passes', {})
  },
})

function passes(fact: Fact<SpfEvaluation> | Fact<DkimEvaluation>): boolean {
  return fact.state === 'known' && fact.value.result === 'pass'
}

export const dkimResultChecks = [dkimResult, authResult] as const
