import { z } from 'zod'

const domain = z.object({ domain: z.string() })
const sender = domain.extend({ ip: z.string() })

/** What the texts about SPF state. */
export const spf = {
  checks: {
    'spf.result': sender,
    'spf.lookups': domain.extend({ lookups: z.int() }),
    'spf.all': domain.extend({ all: z.string() }),
    'spf.helo': sender,
  },
  findings: {
    'spf.missing': sender,
    'spf.missing_covered': sender,
    'spf.fail': sender,
    'spf.softfail': sender,
    'spf.neutral': sender,
    'spf.fail_covered': sender.extend({ result: z.enum(['fail', 'softfail', 'neutral']) }),
    /** `comment` is the evaluator's own remark, or empty. */
    'spf.permerror': domain.extend({ comment: z.string() }),
    'spf.lookups_exceeded': domain.extend({ lookups: z.int() }),
    'spf.lookups_near': domain.extend({ lookups: z.int() }),
    'spf.void_lookups_exceeded': domain.extend({ lookups: z.int() }),
    'spf.all_open': domain,
    'spf.all_neutral': domain,
    'spf.all_missing': domain,
    'spf.helo_fail': sender,
  },
} as const
