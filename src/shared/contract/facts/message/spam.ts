import { z } from 'zod'
import { factSchema } from '../../../fact.ts'

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

const authWordSchema = z.enum(authWords).meta({ id: 'AuthWord', description: 'A result word of RFC 8601.' })

export const spamEngines = ['builtin', 'rspamd', 'spamassassin'] as const

const symbolSchema = z.object({
  name: z.string(),
  score: z.number(),
  group: z.string(),
  description: z.string().nullable(),
})

/** The verdict of a spam filter, in rspamd's format. */
export const spamVerdictSchema = z
  .object({
    engine: z.enum(spamEngines),
    score: z.number(),
    required_score: z.number().describe('The spam threshold of the engine.'),
    action: z.string(),
    symbols: z.array(symbolSchema),
    silent_lists: z
      .array(z.string())
      .default([])
      .describe('Lists that the built-in scorer did without, because they did not answer or were not queried.'),
    auth: z.object({
      spf: authWordSchema,
      dkim: authWordSchema,
      dmarc: authWordSchema,
      arc: authWordSchema,
    }),
  })
  .meta({ id: 'SpamVerdict' })

/** The verdict of each filter, or why there is none. */
export const spamEnginesSchema = z
  .array(z.object({ engine: z.enum(spamEngines), verdict: factSchema(spamVerdictSchema) }))
  .default([])
  .describe('The verdict of every spam filter; `rspamd` is the one that counts.')

export type SpamEngineVerdict = z.infer<typeof spamEnginesSchema>[number]
export type SpamVerdict = z.infer<typeof spamVerdictSchema>
export type SpamSymbol = z.infer<typeof symbolSchema>
export type AuthWord = (typeof authWords)[number]
