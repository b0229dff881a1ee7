import { z } from 'zod'
import { recordKinds } from '../contract/audit-facts/misplaced.ts'

const domain = z.object({ domain: z.string() })
const record = z.object({ kind: z.enum(recordKinds), name: z.string() })

/** What the texts about records in the wrong place state. */
export const misplaced = {
  checks: {
    'misplaced.doubled_names': domain,
    'misplaced.names': domain,
    'misplaced.quotes': domain,
    'misplaced.placeholders': domain,
    'misplaced.hosts': domain,
  },
  findings: {
    /** `belongs_at` is where the first of them belongs. */
    'misplaced.doubled_name': z.object({ names: z.array(z.string()), domain: z.string(), belongs_at: z.string() }),
    'misplaced.wrong_name': record.extend({ belongs_at: z.string() }),
    'misplaced.quoted': record,
    'misplaced.placeholder': record.extend({ words: z.string() }),
    'misplaced.doubled_host': z.object({ hosts: z.array(z.string()), domain: z.string() }),
  },
} as const
