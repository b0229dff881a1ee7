import { z } from 'zod'

const domain = z.object({ domain: z.string() })
const hosts = z.object({ hosts: z.array(z.string()) })

/** Why a TLSA record does not help SMTP (RFC 7672 section 3.1). */
export const tlsaProblems = [
  'pkix_usage',
  'unknown_usage',
  'unknown_selector',
  'unknown_matching_type',
  'wrong_digest_length',
  'empty_data',
] as const

/** What the texts about DNSSEC and DANE state. */
export const dnssec = {
  checks: {
    'dnssec.signed': domain,
    'dane.record': hosts,
    'dane.usable': hosts,
    'dane.secure': domain,
  },
  findings: {
    'dnssec.missing': domain,
    'dane.missing': domain,
    /** The hosts without a record, and those that did not answer. */
    'dane.partial': hosts.extend({ silent: z.array(z.string()) }),
    'dane.unusable': z.object({ host: z.string(), code: z.enum(tlsaProblems) }),
    'dane.insecure': hosts.extend({ domain: z.string() }),
  },
} as const
