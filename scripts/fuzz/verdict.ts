import { z } from 'zod'

/* What the process of a target leaves in its folder. */

/** The input that is read, or was when the process ended. */
export const currentInput = 'current'
export const verdictFile = 'verdict.json'

export const verdictSchema = z.object({
  inputs: z.number(),
  kept: z.number(),
  reached: z.number(),
  /** What does not hold for the current input. */
  trouble: z.string().nullable(),
})

export type Verdict = z.infer<typeof verdictSchema>
