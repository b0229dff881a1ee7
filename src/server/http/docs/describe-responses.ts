import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import {
  invalidKey,
  invalidParameter,
  keyRequired,
  limitExceeded,
  type Problem,
  problemSchema,
} from '../../../shared/contract/problem.ts'
import { type Meter, maxOctetsOf, type Route, type RouteResponse } from '../../../shared/contract/route.ts'
import { formatSize } from '../../../shared/i18n/size.ts'
import { fallbackLanguage } from '../../../shared/languages.ts'
import { type Refusal, refuse, refuseExceeding, refuseParameter } from '../problems/problem.ts'

const now = new Date('2026-11-21T09:30:00Z')
const exceeded = {
  name: 'lookup_day',
  max: 100,
  used: 100,
  resetsAt: new Date('2026-11-22T00:00:00Z'),
  seconds: 86_400,
} as const

/** The problems of statuses that have only one. */
const refusals: Record<number, Refusal> = {
  400: refuseParameter('lang', (texts) => texts.oneOf({ values: ['en', 'pl'] })),
  401: refuse('invalid_key'),
  402: refuse('no_credits'),
  403: refuse('right_missing', { right: 'monitoring:read' }),
  404: refuse('not_found'),
  405: refuse('method_not_allowed', { allowed: ['GET', 'HEAD', 'OPTIONS'] }),
  408: refuse('request_timeout'),
  413: refuse('too_large', { octets: 65_536 }),
  415: refuse('unsupported_media_type', { expected: ['application/json'] }),
  421: refuse('wrong_host', { host: 'other.example' }),
  429: refuseExceeding(exceeded, now),
  431: refuse('headers_too_large'),
  500: refuse('internal', { id: '0b5e7a4e-5f0a-4c59-9a52-3f1f0f6e7d11' }),
  501: refuse('unsupported_coding'),
  502: refuse('hosted_unreachable'),
}

type Reference = Exclude<ZodOpenApiResponsesObject['default'], ZodOpenApiResponseObject | undefined>

/** All responses of a route for the OpenAPI document. */
export function describeResponses(route: Route): ZodOpenApiResponsesObject {
  const common = commonResponses(route)
  const responses = Object.entries({ ...common, ...route.responses }).map(([text, response]) => {
    const status = Number(text)
    const described = status < 400 ? describeSuccess : referToError
    return [status, described(status, response, route, common[status]?.description)]
  })
  return Object.fromEntries(responses)
}

/** The responses that follow from who may call a route, what it takes, and how its calls are counted. */
export function commonResponses(route: Route): Record<number, RouteResponse> {
  const { auth, body, params, query, tag, right, meter } = route
  // Any text can be the token of a test: one that no test has is 404.
  const hasParameters = query !== undefined || body !== undefined || (params && !('token' in params.shape))
  const problem = (description: string) => ({ description, body: problemSchema })
  return {
    400: hasParameters ? invalidParameter : problem('The request is not valid HTTP, or it is ambiguous.'),
    ...(auth !== 'none' && { 401: auth === 'optional' ? invalidKey : keyRequired }),
    403: problem(
      right === 'any'
        ? 'The request came from a page of another site.'
        : 'The key lacks the right of this operation, which `right` names, or the request came from a page of another site.',
    ),
    ...(params && { 404: problem('The path cannot be decoded.') }),
    405: problem('The path does not support the method. `Allow` lists the methods that it supports.'),
    408: problem('The request was not complete in time.'),
    ...(body && {
      413: problem(`The body is over ${formatSize(maxOctetsOf(route))}.`),
      415: problem('The body is compressed, or its type is not one of those listed here.'),
    }),
    421: problem('The host name in the request is not a name of this server.'),
    ...(meter && { 429: limitExceeded }),
    431: problem('The URL and the headers are too large.'),
    500: problem('The engine failed. `detail` has the ID of the log entry.'),
    501: problem('The request has a transfer coding other than `chunked`.'),
    ...(tag !== 'assistants' && {
      502: problem('This engine forwards calls to a hosted instance, which does not answer.'),
    }),
    503: problem('The engine is overloaded, or its data store is unavailable.'),
  }
}

function describeSuccess(
  status: number,
  { description, body, example }: RouteResponse,
  { meter }: Route,
): ZodOpenApiResponseObject {
  const described = { description, ...headersOf(status, meter) }
  if (body === 'empty') return described
  if (body === 'event-stream') {
    return { ...described, content: { 'text/event-stream': { schema: { type: 'string' }, ...stated(example) } } }
  }
  return { ...described, content: { 'application/json': { schema: body, ...stated(example) } } }
}

/** The error responses of operations, by name. Most operations give a dozen, so each is described once. */
export const errorResponses: Record<string, ZodOpenApiResponseObject> = {}
const errorNames = new Map<string, string>()

/**
 * A reference to an error that is described by what it means for any operation. What else it means for this one is
 * beside the reference (OpenAPI 3.1, section 4.8.23).
 */
function referToError(
  status: number,
  { description, body, alsoJson }: RouteResponse,
  { meter }: Route,
  general = STATUS_CODES[status] ?? '',
): Reference {
  const headers = headersOf(status, meter)
  const key = JSON.stringify([status, Object.keys(headers.headers?.shape ?? {}), alsoJson !== undefined])
  const name = errorNames.get(key) ?? nameError(status)
  errorNames.set(key, name)
  errorResponses[name] ??= {
    description: general,
    ...headers,
    content: {
      ...(typeof body === 'object' && {
        'application/problem+json': { schema: body, ...stated(exampleProblem(status)) },
      }),
      ...(alsoJson && { 'application/json': { schema: alsoJson } }),
    },
  }
  return {
    $ref: `#/components/responses/${name}`,
    ...(description !== errorResponses[name].description && { description }),
  }
}

/** `NotFound`, and `NotFound2` with other headers or bodies. */
function nameError(status: number): string {
  const name = (STATUS_CODES[status] ?? String(status)).replaceAll(/[^A-Za-z]/g, '')
  const count = [...errorNames.keys()].filter((key) => key.startsWith(`[${status},`)).length
  return count === 0 ? name : `${name}${count + 1}`
}

function stated(example: unknown): { example?: unknown } {
  return example === undefined ? {} : { example }
}

const fields = {
  'WWW-Authenticate': field('WwwAuthenticate', 'How to send a key.', 'Bearer realm="sendproof"'),
  Allow: field('Allow', 'The methods of the path.', 'GET, HEAD, OPTIONS'),
  'Retry-After': field('RetryAfter', 'Seconds to wait, if a retry can help.', '3600'),
  'RateLimit-Policy': field(
    'RateLimitPolicy',
    'The limits that apply to the call, if any.',
    '"lookup_day";q=100;w=86400',
  ),
  RateLimit: field(
    'RateLimit',
    'Calls left for each limit, and the seconds until it resets.',
    '"lookup_day";r=99;t=3600',
  ),
}

/** The response headers of a status, such as limits. */
function headersOf(status: number, meter: Meter | undefined): { headers?: z.ZodObject } {
  const { Allow, RateLimit } = fields
  const shape = {
    ...(status === 401 && { 'WWW-Authenticate': fields['WWW-Authenticate'] }),
    ...(status === 405 && { Allow }),
    ...((status === 401 || status === 429) && { 'Retry-After': fields['Retry-After'] }),
    ...(meter && (status < 300 || status === 429) && { 'RateLimit-Policy': fields['RateLimit-Policy'], RateLimit }),
  }
  return Object.keys(shape).length > 0 ? { headers: z.object(shape) } : {}
}

/** A header that the document describes once, under `id`. */
function field(id: string, description: string, example: string): z.ZodOptional<z.ZodString> {
  return z.string().optional().meta({ header: { id, description, example } })
}

/** An example problem for a status; undefined if it depends on the route. */
export function exampleProblem(status: number): Problem | undefined {
  return refusals[status]?.word(fallbackLanguage)
}
