import { z } from 'zod'

const name = z.object({ domain: z.string() })

/** What the texts about a domain as a whole state. */
export const domain = {
  checks: {
    'domain.existence': name,
  },
  findings: {
    'domain.not_found': name,
  },
} as const
