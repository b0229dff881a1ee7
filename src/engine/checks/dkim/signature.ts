import { z } from 'zod'
import type { DmarcPolicy } from '../../../shared/contract/facts/dmarc-policy.ts'
import type { DkimSignature, DmarcEvaluation } from '../../../shared/contract/facts/message/authentication.ts'
import type { Author } from '../../../shared/contract/facts/message/content.ts'
import { type Fact, known } from '../../../shared/fact.ts'
import { policyInForce } from '../../../shared/records/dmarc.ts'
import { arrivalTimeOf } from '../../message/received-path.ts'
import { serviceOfMessage } from '../../protocols/service-of-message.ts'
import { areRelated, findNeededFailure } from '../alignment.ts'
import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'
import { ed25519Support, rfc } from '../references.ts'
import { dkimFlags, dkimKeyStrength, dkimKeyUnique } from './keys.ts'
import { isRsa } from './result.ts'

/** The passing signatures that authenticate the author, or all that pass if none does. */
function countedSignatures(signatures: readonly DkimSignature[], author: Fact<Author>): DkimSignature[] {
  const passing = signatures.filter(({ result }) => result === 'pass')
  const own = author.state === 'known' ? author.value.domain : null
  const ofAuthor = passing.filter(({ domain }) => own !== null && areRelated(domain, own))
  return ofAuthor.length > 0 ? ofAuthor : passing
}

/** Signers should use RSA keys of at least this length (RFC 8301 section 3.2). */
const recommendedRsaBits = 2048

/** Common to checks of the signatures. */
const ofSignatures = { group: 'authentication', follows: ['dkim.result'], needs: ['dkim'] } as const

/** Whether the keys of the signatures that authenticate the author are long enough. */
export const dkimKey = defineCheck({
  key: 'dkim.key',
  ...ofSignatures,
  params: z.object({ domain: z.string(), selector: z.string(), algorithm: z.string(), bits: z.int() }),
  references: [rfc(8301, '3.2')],
  findings: {
    'dkim.key_short': dkimKeyStrength.findings['dkim.key_short'],
    'dkim.ed25519_only': dkimKeyStrength.findings['dkim.ed25519_only'],
    // DMARC fails at these receivers, and they follow the policy.
    'dkim.ed25519_decides': {
      severity: 'critical',
      points: 3,
      consequence: { kind: 'spam', source: 'ed25519-support' },
      params: z.object({ domain: z.string(), selector: z.string(), policy: z.enum(['quarantine', 'reject']) }),
      references: [rfc(8463, '5'), ed25519Support],
    },
  },
  consults: ['author', 'dmarc', 'dmarc_policy'],
  evaluate: ({ dkim_signatures, author, dmarc, dmarc_policy }) => {
    const passing = countedSignatures(dkim_signatures, author).filter(({ key_bits }) => key_bits !== null)
    const short = passing.find((signature) => isRsa(signature) && (signature.key_bits ?? 0) < recommendedRsaBits)
    const shown = short ?? passing[0]
    if (!shown) return notApplicable()
    const { domain, selector } = shown
    const bits = shown.key_bits ?? 0
    if (short) return fail('dkim.key_short', { domain, selector, bits })
    if (!passing.some(isRsa)) {
      const policy = policyWithoutDkim(dmarc, dmarc_policy)
      return policy === 'none'
        ? fail('dkim.ed25519_only', { domain, selector })
        : fail('dkim.ed25519_decides', { domain, selector, policy })
    }
    return pass({ domain, selector, algorithm: shown.algorithm ?? 'rsa-sha256', bits })
  },
})

/** The policy that applies if DKIM does not count, although DMARC passes; none if SPF authenticates the author, too. */
function policyWithoutDkim(dmarc: Fact<DmarcEvaluation>, policy: Fact<DmarcPolicy>): DmarcPolicy['policy'] {
  const dependsOnDkim = dmarc.state === 'known' && dmarc.value.result === 'pass' && dmarc.value.spf_aligned === false
  return dependsOnDkim && policy.state === 'known' ? policyInForce(policy.value) : 'none'
}

/** Whether these signatures cover the whole body: `l=` lets anyone append to it (RFC 6376 section 8.2). */
export const dkimBodyLength = defineCheck({
  key: 'dkim.body_length',
  ...ofSignatures,
  references: [rfc(6376, '8.2')],
  findings: {
    // Someone may have written this text: DKIM and DMARC pass whatever it says.
    'dkim.body_unsigned': {
      severity: 'major',
      points: 1,
      params: z.object({ domain: z.string(), selector: z.string(), unsigned: z.int(), total: z.int() }),
    },
    // Anyone can append to the message without breaking the signature (RFC 6376 section 8.2).
    'dkim.body_length_limited': {
      severity: 'minor',
      points: 0.5,
      params: z.object({ domain: z.string(), selector: z.string() }),
    },
  },
  consults: ['author'],
  evaluate: ({ dkim_signatures, author }) => {
    const passing = countedSignatures(dkim_signatures, author)
    const limited = passing.find(({ body_length_limited }) => body_length_limited)
    if (limited) {
      const { domain, selector, body_length: signed, unsigned_body_length: unsigned } = limited
      return unsigned > 0 || signed === 0
        ? fail('dkim.body_unsigned', { domain, selector, unsigned, total: unsigned + (signed ?? 0) })
        : fail('dkim.body_length_limited', { domain, selector })
    }
    return passing.length > 0 ? pass({}) : notApplicable()
  },
})

/**
 * The header fields that readers see. Other fields often belong to the mail service, which may add them after signing;
 * those for unsubscribing have their own check.
 */
const seenFields = new Set(['To', 'Subject', 'Date', 'Reply-To'])

/** Whether the signature covers the fields that readers see (RFC 6376 section 5.4.1): anyone may rewrite the others. */
export const dkimHeaderCoverage = defineCheck({
  key: 'dkim.header_coverage',
  ...ofSignatures,
  params: z.object({ domain: z.string(), selector: z.string() }),
  references: [rfc(6376, '5.4.1')],
  findings: {
    // The message can be replayed with another subject or to other recipients, and still passes.
    'dkim.headers_uncovered': {
      severity: 'minor',
      points: 0.2,
      params: z.object({ domain: z.string(), selector: z.string(), headers: z.array(z.string()) }),
    },
    // Services sign the same fields for all of their customers, who cannot change that.
    'dkim.headers_uncovered_by_service': {
      severity: 'info',
      points: 0,
      params: z.object({ domain: z.string(), service: z.string(), headers: z.array(z.string()) }),
    },
  },
  consults: ['author', 'reverse_dns'],
  evaluate: ({ dkim, dkim_signatures, author, envelope, reverse_dns }) => {
    const [signature] = countedSignatures(dkim_signatures, author)
    if (!signature) return notApplicable()
    const { domain, selector, uncovered_headers } = signature
    const headers = uncovered_headers.filter((name) => seenFields.has(name))
    if (headers.length === 0) return pass({ domain, selector })
    const service = serviceOfMessage({ dkim: known(dkim), envelope, reverse_dns })
    return service
      ? note('dkim.headers_uncovered_by_service', { domain, service: service.name, headers })
      : fail('dkim.headers_uncovered', { domain, selector, headers })
  },
})

const timeUnits = ['minute', 'hour', 'day'] as const
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Allowed clock skew. */
const tolerance = 15 * minute

/**
 * Whether the timestamp of a passing signature is later than the receipt: verifiers may ignore it (RFC 6376 section
 * 3.5, `t=`).
 */
export const dkimSigningTime = defineCheck({
  key: 'dkim.signing_time',
  ...ofSignatures,
  references: [rfc(6376, '3.5')],
  findings: {
    // Verifiers may ignore such a signature (RFC 6376 section 3.5); few do.
    'dkim.signed_in_future': {
      severity: 'minor',
      points: 0.3,
      params: z.object({ domain: z.string(), selector: z.string(), amount: z.int(), unit: z.enum(timeUnits) }),
    },
  },
  evaluate: ({ dkim_signatures, envelope, received }) => {
    const arrivedAt = arrivalTimeOf({ envelope, received })
    const dated = dkim_signatures.filter(({ result, signed_at }) => result === 'pass' && signed_at !== null)
    const ahead = ({ signed_at }: { signed_at: string | null }) => Date.parse(signed_at ?? '') - arrivedAt
    const early = dated.find((signature) => ahead(signature) > tolerance)
    if (!early) return dated.length > 0 ? pass({}) : notApplicable()
    const { domain, selector } = early
    return fail('dkim.signed_in_future', { domain, selector, ...roughDuration(ahead(early)) })
  },
})

/** A duration in the largest unit of which there are at least two, or in minutes. */
function roughDuration(milliseconds: number): { amount: number; unit: (typeof timeUnits)[number] } {
  if (milliseconds >= 2 * day) return { amount: Math.round(milliseconds / day), unit: 'day' }
  if (milliseconds >= 2 * hour) return { amount: Math.round(milliseconds / hour), unit: 'hour' }
  return { amount: Math.round(milliseconds / minute), unit: 'minute' }
}

/** Whether the signature's key asks verifiers to tolerate failures (RFC 6376 section 3.6.1, `t=y`). */
export const dkimSignatureFlags = defineCheck({
  key: 'dkim.flags',
  ...ofSignatures,
  params: z.object({ domain: z.string() }),
  references: [rfc(6376, '3.6.1')],
  findings: {
    'dkim.keys_testing': dkimFlags.findings['dkim.keys_testing'],
  },
  consults: ['author'],
  evaluate: ({ dkim_signatures, author }) => {
    const [signature] = countedSignatures(dkim_signatures, author)
    if (!signature?.key) return notApplicable()
    const { domain, selector, key } = signature
    return key.testing ? fail('dkim.keys_testing', { domain, selectors: [selector] }) : pass({ domain })
  },
})

/**
 * Whether a signature has a single key record: with several, verifiers may use any of them (RFC 6376 section 3.6.2.2),
 * so our result may differ from theirs.
 */
export const dkimSignatureKeyUnique = defineCheck({
  key: 'dkim.key_unique',
  ...ofSignatures,
  params: z.object({ domain: z.string() }),
  references: [rfc(6376, '3.6.2.2')],
  findings: {
    'dkim.key_ambiguous': dkimKeyUnique.findings['dkim.key_ambiguous'],
  },
  evaluate: ({ dkim_signatures }) => {
    const doubled = dkim_signatures.filter(({ key_records }) => key_records !== null && key_records > 1)
    const [first] = doubled
    if (!first) return notApplicable()
    const selectors = doubled.filter(({ domain }) => domain === first.domain).map(({ selector }) => selector)
    return fail('dkim.key_ambiguous', { domain: first.domain, selectors: [...new Set(selectors)] })
  },
})

/**
 * Whether the other signatures pass, too. Receivers need only one (RFC 6376 section 4.2), but one that always fails
 * usually means an outdated key.
 */
export const dkimOtherSignatures = defineCheck({
  key: 'dkim.other_signatures',
  ...ofSignatures,
  params: z.object({ count: z.int() }),
  references: [rfc(6376, '4.2')],
  findings: {
    // One passing signature is enough; the others are often those of a list or a relay.
    'dkim.other_failed': { severity: 'info', points: 0, params: z.object({ domains: z.array(z.string()) }) },
  },
  consults: ['author', 'dmarc'],
  evaluate: (facts) => {
    const { dkim } = facts
    // `dkim.result` reports it.
    if (findNeededFailure(facts)) return notApplicable()
    const { dkim_signatures } = facts
    if (dkim.result !== 'pass' || dkim_signatures.length < 2) return notApplicable()
    const checked = dkim_signatures.filter(({ result }) => result !== 'temperror' && result !== 'not_checked')
    const failed = checked.filter(({ result }) => result !== 'pass').map(({ domain }) => domain)
    if (failed.length > 0) return note('dkim.other_failed', { domains: unique(failed) })
    const open = dkim_signatures.find(({ reason }) => reason !== null)
    return open?.reason ? unknown(open.reason) : pass({ count: checked.length })
  },
})

/** Maximum number of domains to list in a sentence. */
const maxDomains = 5

function unique(domains: readonly string[]): string[] {
  return [...new Set(domains)].slice(0, maxDomains)
}

export const dkimSignatureChecks = [
  dkimKey,
  dkimBodyLength,
  dkimHeaderCoverage,
  dkimSigningTime,
  dkimSignatureFlags,
  dkimSignatureKeyUnique,
  dkimOtherSignatures,
] as const
