import { z } from 'zod'

export const authWords = [
  'none',
  'neutral',
  'pass',
  'fail',
  'softfail',
  'policy',
  'temperror',
  'permerror',
  'not_checked',
] as const

const symbolSchema = z.object({
  name: z.string(),
  score: z.number(),
  group: z.string(),
  description: z.string().nullable(),
})

/** The verdict of a spam filter, in the shape rspamd gives it. */
export const spamVerdictSchema = z.object({
  engine: z.enum(['builtin', 'rspamd', 'spamassassin']),
  score: z.number(),
  required_score: z.number().describe('From this score on the engine calls a message spam.'),
  action: z.string(),
  symbols: z.array(symbolSchema),
  auth: z.object({
    spf: z.enum(authWords),
    dkim: z.enum(authWords),
    dmarc: z.enum(authWords),
    arc: z.enum(authWords),
  }),
})

export type SpamVerdict = z.infer<typeof spamVerdictSchema>
export type SpamSymbol = z.infer<typeof symbolSchema>
export type AuthWord = (typeof authWords)[number]
