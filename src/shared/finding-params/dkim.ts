import { z } from 'zod'

const signature = z.object({ domain: z.string(), selector: z.string() })

/** What the texts about DKIM state. */
export const dkim = {
  checks: {
    'dkim.result': z.object({ domains: z.array(z.string()) }),
    'dkim.key': signature.extend({ algorithm: z.string(), bits: z.int() }),
    'dkim.body_length': z.object({}),
    'dkim.other_signatures': z.object({ count: z.int() }),
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
    'dkim.other_failed': z.object({ domains: z.array(z.string()) }),
  },
} as const
