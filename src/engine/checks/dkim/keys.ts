import { z } from 'zod'
import { parseDkimKeyRecord, rsaBits, wrapKey } from '../../../shared/records/dkim-key.ts'
import type { RecordRequest } from '../../proposals/record-request.ts'
import { keyName } from '../../protocols/dkim/discover-selectors.ts'
import { defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'
import { findProblem, placeOf } from '../record-problem.ts'
import { ed25519Support, rfc } from '../references.ts'
import { causeOf, requestKey } from './key-request.ts'
import { type KeyAtSelector, listKeys, selectorsOf } from './selectors.ts'

/** Faults of the list of tags. The standard has verifiers ignore such a key; not all do. */
export const dkimTagFaults = [
  'duplicate_tag',
  'empty_tag',
  'tag_without_equals',
  'invalid_tag_name',
  'invalid_tag_value',
] as const

/** Faults that make verifiers reject a key record. */
export const dkimKeyFaults = [
  'invalid_character',
  'invalid_version',
  'missing_semicolon',
  'missing_p',
  'invalid_base64',
  'pem_armor',
  'invalid_key',
  'unknown_key_type',
  'sha1_only',
  'unknown_hash',
  'not_for_email',
  ...dkimTagFaults,
] as const

/** Oddities of a key record that verifiers tolerate. */
const dkimKeyOddities = [
  'bare_rsa_key',
  'long_key',
  'version_not_first',
  'unknown_flag',
  'unknown_tag',
  'escaped_semicolon',
  'line_break',
] as const

const unusableParams = z.object({
  domain: z.string(),
  selector: z.string(),
  /** The last three are what causes the other faults, if the key is usable without it. */
  code: z.enum([...dkimKeyFaults, 'escaped_semicolon', 'quoted', 'two_records']),
  /** The affected text, and where it begins, in characters from 1. */
  detail: z.string(),
  position: z.int(),
  /** The other selectors with this fault, and those with another one. */
  others: z.array(z.string()),
  different: z.array(z.string()).default([]),
  /** Whether some verifiers use the key nonetheless. */
  read_by_some: z.boolean().default(false),
})

const keysParams = z.object({ domain: z.string(), selectors: z.array(z.string()) })

/** Common to checks of the keys. */
const ofKeys = {
  group: 'authentication',
  scope: ['domain'],
  follows: ['dkim.selectors'],
  needs: ['dkim_keys'],
} as const

/** Whether the key records are valid (RFC 6376 section 3.6.1). Other checks cover key length. */
export const dkimKeyRecord = defineCheck({
  key: 'dkim.key_record',
  ...ofKeys,
  params: z.object({ domain: z.string() }),
  references: [rfc(6376, '3.6.1')],
  findings: {
    // Anyone who reads it can sign as the domain.
    'dkim.private_key_published': {
      severity: 'critical',
      points: 3,
      params: z.object({ domain: z.string(), selector: z.string() }),
    },
    // As bad as no key.
    'dkim.no_usable_key': { severity: 'major', points: 1.8, params: unusableParams },
    // Costs less beside a key that works, because the selector may be unused: only a message shows which one is in use.
    'dkim.key_unusable': { severity: 'major', points: 1, params: unusableParams },
    'dkim.key_odd': {
      severity: 'info',
      points: 0,
      params: z.object({
        domain: z.string(),
        selector: z.string(),
        code: z.enum(dkimKeyOddities),
        detail: z.string(),
        position: z.int(),
      }),
    },
  },
  evaluate: ({ dkim_keys }) => {
    const { domain } = dkim_keys
    const keys = listKeys(dkim_keys)
    if (keys.length === 0) return notApplicable()
    const open = keys.find(({ record }) => record.problems.some(({ code }) => code === 'private_key'))
    if (open) return fail('dkim.private_key_published', { domain, selector: open.selector })
    return findFault(domain, keys) ?? findOddity(domain, keys) ?? pass({ domain })
  },
})

function findFault(domain: string, keys: readonly KeyAtSelector[]) {
  const [first, ...others] = keys.flatMap(({ selector, record: { problems, text }, joined }) => {
    const fault = findProblem(problems, dkimKeyFaults)
    if (!fault) return []
    const name = keyName(selector, domain)
    if (joined !== null) {
      const published = [text, joined.slice(text.length)]
      const request: RecordRequest = { kind: 'plain', type: 'TXT', name, value: joined, published }
      return { selector, code: 'two_records' as const, ...placeOf(fault), request }
    }
    return { selector, code: causeOf(text) ?? fault.code, ...placeOf(fault), request: requestKey(name, text) }
  })
  if (!first) return null
  const { request, ...fault } = first
  const finding = keys.some(({ record }) => record.usable) ? 'dkim.key_unusable' : 'dkim.no_usable_key'
  const named = (found: typeof others) => found.map(({ selector }) => selector)
  const alike = named(others.filter(({ code }) => code === fault.code))
  const different = named(others.filter(({ code }) => code !== fault.code))
  const read_by_some = dkimTagFaults.some((code) => code === fault.code)
  return fail(finding, { domain, ...fault, others: alike, different, read_by_some }, request)
}

function findOddity(domain: string, keys: readonly KeyAtSelector[]) {
  for (const { selector, record } of keys) {
    const oddity = findProblem(record.problems, dkimKeyOddities)
    if (!oddity) continue
    const { text } = record
    const value = wrapKey(parseDkimKeyRecord(text))
    const name = keyName(selector, domain)
    const wrapped = value === null ? null : ({ kind: 'plain', type: 'TXT', name, value, published: [text] } as const)
    const request = oddity.code === 'line_break' ? requestKey(name, text) : wrapped
    return note('dkim.key_odd', { domain, selector, code: oddity.code, ...placeOf(oddity) }, request)
  }
  return null
}

/** Whether RSA keys meet the minimum length (RFC 8301 section 3.2): verifiers must refuse shorter ones. */
export const dkimKeyMinimum = defineCheck({
  key: 'dkim.key_minimum',
  ...ofKeys,
  params: z.object({ domain: z.string() }),
  references: [rfc(8301, '3.2')],
  findings: {
    'dkim.key_too_short': {
      severity: 'major',
      points: 1.8,
      params: z.object({ domain: z.string(), selector: z.string() }),
    },
  },
  evaluate: ({ dkim_keys }) => {
    const { domain } = dkim_keys
    const measured = listKeys(dkim_keys).filter(({ record }) => record.key_bits !== null)
    const short = measured.filter(({ record }) => record.key_type === 'rsa' && (record.key_bits ?? 0) < rsaBits.min)
    if (short.length > 0) return fail('dkim.key_too_short', { domain, selector: selectorsOf(short).join(', ') })
    return measured.length > 0 ? pass({ domain }) : notApplicable()
  },
})

/** Whether keys above the minimum have the recommended length (RFC 8301 section 3.2). */
export const dkimKeyStrength = defineCheck({
  key: 'dkim.key',
  ...ofKeys,
  params: z.object({ domain: z.string(), selector: z.string(), algorithm: z.string(), bits: z.int() }),
  references: [rfc(8301, '3.2')],
  findings: {
    // RFC 8463 requires verifiers to support it, but Gmail and Outlook.com do not: they treat mail as unsigned.
    'dkim.ed25519_only': {
      severity: 'major',
      points: 1,
      params: z.object({ domain: z.string(), selector: z.string() }),
      references: [rfc(8463, '5'), ed25519Support],
    },
    // 1024 bits still pass everywhere; 2048 are recommended (RFC 8301 section 3.2, Gmail).
    'dkim.key_short': {
      severity: 'minor',
      points: 0.2,
      params: z.object({ domain: z.string(), selector: z.string(), bits: z.int() }),
    },
  },
  evaluate: ({ dkim_keys }) => {
    const { domain } = dkim_keys
    const usable = listKeys(dkim_keys).filter(({ record }) => record.usable && record.key_bits !== null)
    const weak = usable.filter(({ record }) => record.problems.some(({ code }) => code === 'weak_key'))
    // Only for selectors that are known to be in use: others may have an RSA key.
    const isNamed = dkim_keys.keys.every(({ source }) => source === 'given' || source === 'seen')
    if (isNamed && usable.length > 0 && usable.every(({ record }) => record.key_type === 'ed25519')) {
      return fail('dkim.ed25519_only', { domain, selector: selectorsOf(usable).join(', ') })
    }
    const [shown] = weak.length > 0 ? weak : usable
    if (!shown) return notApplicable()
    const bits = Math.min(...weak.map(({ record }) => record.key_bits ?? rsaBits.recommended))
    if (weak.length > 0) return fail('dkim.key_short', { domain, selector: selectorsOf(weak).join(', '), bits })
    const { selector, record } = shown
    return pass({ domain, selector, algorithm: record.key_type, bits: record.key_bits ?? 0 })
  },
})

/** Whether each selector has one key record: with several, verifiers may use any (RFC 6376 section 3.6.2.2). */
export const dkimKeyUnique = defineCheck({
  key: 'dkim.key_unique',
  ...ofKeys,
  params: z.object({ domain: z.string() }),
  references: [rfc(6376, '3.6.2.2')],
  findings: {
    // Which record a verifier uses is undefined (RFC 6376 section 3.6.2.2).
    'dkim.key_ambiguous': { severity: 'minor', points: 0.5, params: keysParams },
  },
  evaluate: ({ dkim_keys: { domain, keys } }) => {
    const doubled = keys.filter(({ records }) => records.length > 1)
    if (doubled.length > 0) return fail('dkim.key_ambiguous', { domain, selectors: selectorsOf(doubled) })
    return keys.length > 0 ? pass({ domain }) : notApplicable()
  },
})

/**
 * Which keys are revoked (an empty `p=`, RFC 6376 section 3.6.1). That is normal next to other keys, but notable if
 * there are no others.
 */
export const dkimRevocation = defineCheck({
  key: 'dkim.revocation',
  ...ofKeys,
  params: z.object({ domain: z.string() }),
  references: [rfc(6376, '3.6.1')],
  findings: {
    // Normal after a key rotation.
    'dkim.revoked_keys': { severity: 'info', points: 0, params: keysParams },
    // There may be other keys in use, with unknown selectors.
    'dkim.only_revoked_keys': { severity: 'minor', points: 0.5, params: keysParams },
  },
  evaluate: ({ dkim_keys }) => {
    const { domain } = dkim_keys
    const keys = listKeys(dkim_keys)
    const revoked = keys.filter(({ record }) => record.revoked)
    const selectors = selectorsOf(revoked)
    if (revoked.length === 0) return keys.length > 0 ? pass({ domain }) : notApplicable()
    return revoked.length < keys.length
      ? note('dkim.revoked_keys', { domain, selectors })
      : fail('dkim.only_revoked_keys', { domain, selectors })
  },
})

/**
 * What the keys ask of verifiers (RFC 6376 section 3.6.1, tag t): `y` to tolerate failures, `s` to refuse subdomains.
 */
export const dkimFlags = defineCheck({
  key: 'dkim.flags',
  ...ofKeys,
  params: z.object({ domain: z.string() }),
  references: [rfc(6376, '3.6.1')],
  findings: {
    // Asks receivers to treat a broken signature as no signature; few do.
    'dkim.keys_testing': { severity: 'minor', points: 0.2, params: keysParams },
    'dkim.keys_strict': { severity: 'info', points: 0, params: keysParams },
  },
  evaluate: ({ dkim_keys }) => {
    const { domain } = dkim_keys
    const usable = listKeys(dkim_keys).filter(({ record }) => record.usable)
    const testing = usable.filter(({ record }) => record.testing)
    const strict = usable.filter(({ record }) => record.strict)
    if (testing.length > 0) return fail('dkim.keys_testing', { domain, selectors: selectorsOf(testing) })
    if (strict.length > 0) return note('dkim.keys_strict', { domain, selectors: selectorsOf(strict) })
    return usable.length > 0 ? pass({ domain }) : notApplicable()
  },
})

/** Whether selectors that are delegated to a mail service (CNAME) lead to a key there. */
export const dkimDelegation = defineCheck({
  key: 'dkim.delegation',
  group: 'authentication',
  params: z.object({ domain: z.string(), services: z.array(z.string()) }),
  references: [rfc(6376, '3.6.2.1')],
  findings: {
    // Nothing is signed with it now, but anyone who takes over the target could sign.
    'dkim.delegation_broken': {
      severity: 'minor',
      points: 0.3,
      params: z.object({ domain: z.string(), selector: z.string(), target: z.string() }),
    },
  },
  scope: ['domain'],
  consults: ['dkim_keys'],
  evaluate: ({ domain, dkim_keys }) => {
    if (dkim_keys.state !== 'known') return notApplicable()
    const { keys, dangling, missing } = dkim_keys.value
    // `dkim.named_selectors` reports those that the user named.
    const [broken] = dangling.filter(({ selector }) => !missing.includes(selector))
    if (broken) {
      const { selector, aliases } = broken
      return fail('dkim.delegation_broken', { domain, selector, target: aliases.at(-1) ?? '' })
    }
    const delegated = keys.filter(({ aliases }) => aliases.length > 0)
    const services = [...new Set(delegated.map(({ service, aliases }) => service ?? aliases.at(-1) ?? ''))]
    return delegated.length > 0 ? pass({ domain, services }) : notApplicable()
  },
})

/**
 * Whether a wildcard returns a key for arbitrary selectors. Domains that send no mail use a wildcard with a revoked key
 * to declare all selectors invalid.
 */
export const dkimWildcard = defineCheck({
  key: 'dkim.wildcard',
  group: 'authentication',
  params: z.object({ domain: z.string() }),
  references: [rfc(6376, '6.1.2')],
  findings: {
    'dkim.wildcard_key': { severity: 'minor', points: 0.3, params: z.object({ domain: z.string() }) },
  },
  scope: ['domain'],
  consults: ['dkim_keys'],
  evaluate: ({ domain, dkim_keys }) => {
    if (dkim_keys.state !== 'known' || !dkim_keys.value.wildcard) return notApplicable()
    return dkim_keys.value.wildcard.revoked ? pass({ domain }) : fail('dkim.wildcard_key', { domain })
  },
})

export const dkimKeysChecks = [
  dkimKeyRecord,
  dkimKeyMinimum,
  dkimKeyStrength,
  dkimKeyUnique,
  dkimRevocation,
  dkimFlags,
  dkimDelegation,
  dkimWildcard,
] as const
