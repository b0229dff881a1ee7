import { z } from 'zod'

/*
 * Another instance may implement the interface without our extensions. Its plain answers, and the calls that accept
 * both, are defined only in this folder. Plain answers have a type of their own, so that no page mistakes a missing
 * member for an unknown result. Each area has its file, so that a page loads no schemas of others.
 */

/**
 * The interface defines no members for checks, and too few for lookups to distinguish an absent record from an omitted
 * one.
 */
const plainAnswerSchema = z.record(z.string(), z.unknown()).transform((plain) => ({ plain }))
export type PlainAnswer = z.infer<typeof plainAnswerSchema>

export function isPlain(answer: object): answer is PlainAnswer {
  return 'plain' in answer
}

/** The responses of a call whose answer may be plain. */
export const answered = <A extends z.ZodType>(body: A) => ({
  200: { description: 'The answer.', body: z.union([body, plainAnswerSchema]) },
})
