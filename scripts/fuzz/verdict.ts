import { z } from 'zod'

/* What the process of a target leaves in its folder. */

/** The input being parsed, or the last one if the process has ended. */
export const currentInput = 'current'
export const verdictFile = 'verdict.json'

export const verdictSchema = z.object({
  inputs: z.number(),
  kept: z.number(),
  reached: z.number(),
  /** The invariant that the current input violates; null if none. */
  trouble: z.string().nullable(),
})

export type Verdict = z.infer<typeof verdictSchema>
