import { z } from 'zod'

const domain = z.object({ domain: z.string() })

/** What is wrong with a property (RFC 8659 section 4). */
export const caaProblems = ['unknown_critical_tag', 'invalid_issuer', 'invalid_iodef'] as const

/** What the texts about certificate authorities state. */
export const caa = {
  checks: {
    'caa.record': domain.extend({ issuers: z.array(z.string()) }),
    'caa.syntax': domain,
  },
  findings: {
    'caa.missing': domain,
    'caa.invalid': domain.extend({ code: z.enum(caaProblems), tag: z.string(), value: z.string() }),
  },
} as const
