import { z } from 'zod'

/** Machine names of everything that can go wrong with a request. Texts for people are in the catalogue. */
export const problemCodes = [
  'invalid_parameter',
  'invalid_json',
  'not_found',
  'method_not_allowed',
  'unsupported_media_type',
  'too_large',
  'too_many_messages',
  'invalid_key',
  'session_required',
  'wrong_host',
  'cross_site',
  'internal',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** An error as `application/problem+json` (RFC 9457). */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(problemCodes),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem', description: 'An error (RFC 9457).' })

export type Problem = z.infer<typeof problemSchema>
