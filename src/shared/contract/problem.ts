import { z } from 'zod'
import type { Reason } from '../reason.ts'
import { type KeyRight, keyRights } from './key-rights.ts'

/** All errors of the API by code, with their HTTP status. Texts are in `resources/locales/<language>/errors.json`. */
export const problemStatuses = {
  invalid_parameter: 400,
  invalid_json: 400,
  malformed_request: 400,
  misplaced_key: 400,
  no_message: 400,
  invalid_key: 401,
  key_required: 401,
  too_many_wrong_keys: 401,
  session_required: 401,
  hosted_key_missing: 401,
  no_credits: 402,
  cross_site: 403,
  right_missing: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  settings_unreadable: 409,
  too_large: 413,
  unsupported_media_type: 415,
  wrong_host: 421,
  no_seed_mailboxes: 422,
  no_oauth_client: 422,
  no_relay: 422,
  no_hosted_instance: 422,
  no_such_hop: 422,
  no_secrets_key: 422,
  too_many_messages: 422,
  too_many_monitors: 422,
  too_many_channels: 422,
  unreadable_file: 422,
  nothing_returned: 422,
  limit_exceeded: 429,
  headers_too_large: 431,
  internal: 500,
  unsupported_coding: 501,
  dns_unavailable: 500,
  secrets_damaged: 500,
  no_list_answered: 500,
  hosted_loop: 502,
  hosted_unreachable: 502,
  too_many_connections: 503,
  too_many_bodies: 503,
  too_many_answers: 503,
  too_many_tool_calls: 503,
  store_unavailable: 503,
  /** Only load balancers send this: deploy/hosting. */
  no_node_available: 503,
  no_room: 503,
  too_many_forwards: 503,
  too_many_inspections: 503,
  too_many_reviews: 503,
  too_many_previews: 503,
  too_many_outlook_files: 503,
  too_many_watchers: 503,
  ui_not_built: 503,
} as const

export type ProblemCode = keyof typeof problemStatuses

/** A limit has more details than other problems, and its own schema. */
export type PlainProblemCode = Exclude<ProblemCode, 'limit_exceeded'>

const { limit_exceeded: _, ...plainStatuses } = problemStatuses
const plainCodeSchema = z
  .enum(Object.keys(plainStatuses) as [PlainProblemCode, ...PlainProblemCode[]])
  .meta({ id: 'ProblemCode' })

/** Limits, by what they count per period. */
export type LimitName =
  | 'test_creation_day'
  | 'dns_check_day'
  | 'lookup_day'
  | 'lookup_month'
  | 'import_octets_day'
  | 'upload_octets_day'
  | 'channel_test_day'

/** An exceeded limit. */
interface ExceededLimit {
  limit: LimitName
  max: number
  /** RFC 3339, in UTC. */
  resetsAt: string
}

/** The parameters of a problem's text; codes not listed here have none. */
interface ProblemDetails {
  invalid_parameter: { errors: readonly MemberProblem[] }
  settings_unreadable: { problems: readonly string[] }
  method_not_allowed: { allowed: readonly string[] }
  unsupported_media_type: { expected: readonly string[] }
  right_missing: { right: KeyRight }
  too_large: { octets: number }
  no_message: { fault: 'empty' | 'no_outlook_file' }
  wrong_host: { host: string }
  too_many_wrong_keys: { seconds: number }
  limit_exceeded: ExceededLimit
  dns_unavailable: { reason: Reason }
  /** The reason of one of the lists, if it gave one. */
  no_list_answered: { reason: Reason | null }
  /** The number of the log entry with details. */
  internal: { id: string }
}

type UnionOf<T> = T[keyof T]
/** All parameters of problem texts. */
export type StatedByAny = Partial<AllOf<UnionOf<ProblemDetails>>>
type AllOf<U> = { [K in U extends unknown ? keyof U : never]: U extends { [Key in K]: infer V } ? V : never }

/** The arguments of a problem's text: its details, if any. */
export type StatedBy<C extends ProblemCode> = C extends keyof ProblemDetails ? [ProblemDetails[C]] : []

const memberProblemSchema = z
  .object({ path: z.string(), message: z.string() })
  .meta({ id: 'MemberProblem', description: 'The fault of one member or parameter.' })
export type MemberProblem = z.infer<typeof memberProblemSchema>

const told = {
  type: z.string().describe('`urn:sendproof:problem:` and the code.'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
}

/** An error as `application/problem+json` (RFC 9457). */
export const problemSchema = z
  .object({
    ...told,
    code: plainCodeSchema,
    errors: z
      .array(memberProblemSchema)
      .optional()
      .describe('For 400: the invalid members and parameters, and why. An empty path is the whole request.'),
    right: z.enum(keyRights).optional().describe('For `right_missing`: the right that the key lacks.'),
  })
  .meta({
    id: 'Problem',
    description: 'An error (RFC 9457).',
    example: {
      type: 'urn:sendproof:problem:invalid_parameter',
      title: 'A parameter is missing or invalid',
      status: 400,
      detail: '“lang” must be one of: en, pl.',
      code: 'invalid_parameter',
      errors: [{ path: 'lang', message: 'must be one of: en, pl' }],
    },
  })

/** The error for an exceeded limit. */
const limitProblemSchema = z
  .object({
    ...told,
    code: z.literal('limit_exceeded'),
    used: z.int().describe('Calls, or octets, counted in the period.'),
    limit: z.int().describe('Maximum calls, or octets, per period.'),
    reset_at: z.iso.datetime().describe('The end of the period, which is a UTC day or month.'),
  })
  .meta({ id: 'LimitProblem', description: 'The error (RFC 9457) of a limit that is used up.' })

/** Any error response. */
export const anyProblemSchema = z.discriminatedUnion('code', [problemSchema, limitProblemSchema])
export type Problem = z.infer<typeof anyProblemSchema>

/** The answer of every API route to a wrong key, even if none is required. */
export const invalidKey = { description: 'The key is unknown or revoked.', body: problemSchema }
/** The answer to invalid input. */
export const invalidParameter = { description: 'A parameter is missing or invalid.', body: problemSchema }
/** The answer of routes that require a key, without a valid one. */
export const keyRequired = { description: 'The key is missing, unknown, or revoked.', body: problemSchema }
/** The answer of a meter. */
export const limitExceeded = {
  description: 'The limit is used up. See `used`, `limit`, and `reset_at`.',
  body: limitProblemSchema,
}
