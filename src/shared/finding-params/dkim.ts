import { z } from 'zod'

const signature = z.object({ domain: z.string(), selector: z.string() })

const keys = z.object({ domain: z.string(), selectors: z.array(z.string()) })

/** What keeps verifiers from using a key record. */
export const dkimKeyFaults = [
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
  'duplicate_tag',
] as const

/** What is odd about a key record that verifiers can use all the same. */
export const dkimKeyOddities = [
  'long_key',
  'version_not_first',
  'unknown_flag',
  'unknown_tag',
  'tag_without_equals',
  'invalid_tag_name',
  'invalid_tag_value',
  'escaped_semicolon',
  'empty_tag',
] as const

/** What the texts about DKIM state. */
export const dkim = {
  checks: {
    'dkim.result': z.object({ domains: z.array(z.string()) }),
    'dkim.key': signature.extend({ algorithm: z.string(), bits: z.int() }),
    'dkim.body_length': z.object({}),
    'dkim.other_signatures': z.object({ count: z.int() }),
    'dkim.header_coverage': signature,
    'dkim.signing_time': z.object({}),
    'dkim.selectors': keys,
    'dkim.named_selectors': keys,
    'dkim.key_record': z.object({ domain: z.string() }),
    'dkim.key_minimum': z.object({ domain: z.string() }),
    'dkim.key_unique': z.object({ domain: z.string() }),
    'dkim.revocation': z.object({ domain: z.string() }),
    'dkim.flags': z.object({ domain: z.string() }),
    'dkim.delegation': z.object({ domain: z.string(), services: z.array(z.string()) }),
    'dkim.wildcard': z.object({ domain: z.string() }),
  },
  findings: {
    /** `domain` is the author's, or empty where that is not known. */
    'dkim.missing': z.object({ domain: z.string() }),
    'dkim.body_changed': signature,
    'dkim.signature_broken': signature,
    'dkim.key_missing': signature,
    'dkim.key_revoked': signature,
    'dkim.key_too_short': signature,
    'dkim.weak_algorithm': signature,
    'dkim.expired': signature,
    /** `comment` is the verifier's own remark, or empty. */
    'dkim.invalid': signature.extend({ comment: z.string() }),
    'dkim.key_short': signature.extend({ bits: z.int() }),
    'dkim.body_length_limited': signature,
    'dkim.headers_uncovered': signature.extend({ headers: z.array(z.string()) }),
    'dkim.signed_in_future': signature.extend({ minutes: z.int() }),
    'dkim.other_failed': z.object({ domains: z.array(z.string()) }),
    'dkim.no_keys': z.object({ domain: z.string() }),
    'dkim.selector_missing': keys,
    'dkim.selector_revoked': keys,
    'dkim.private_key_published': signature,
    'dkim.key_unusable': signature.extend({ code: z.enum(dkimKeyFaults), others: z.array(z.string()) }),
    'dkim.key_odd': signature.extend({ code: z.enum(dkimKeyOddities), detail: z.string() }),
    'dkim.key_ambiguous': keys,
    'dkim.only_revoked_keys': keys,
    'dkim.revoked_keys': keys,
    'dkim.keys_testing': keys,
    'dkim.keys_strict': keys,
    'dkim.delegation_broken': signature.extend({ target: z.string() }),
    'dkim.wildcard_key': z.object({ domain: z.string() }),
  },
} as const
