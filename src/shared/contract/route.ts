import type { z } from 'zod'

/**
 * Who may call a route. `none`: keys are not looked at. `optional`: none is needed, and one that is sent must be valid.
 * `key_or_query`: as `key`, and the key may also stand in the query, as `api_key`; the UI's session needs none.
 */
export type RouteAuth = 'none' | 'optional' | 'key' | 'key_or_query' | 'session'

/** What counts a call: a limit of callers without a key, or for lookups the limits of the key. */
export type Meter = 'test_creation' | 'dns_check' | 'lookup'

/** The parts of the public API, in the order of the OpenAPI document. */
export const routeTags = ['tests', 'checks', 'lookups', 'description'] as const
export type RouteTag = (typeof routeTags)[number]

/** A response body: JSON after a schema, a stream of events, or nothing. */
export type ResponseBody = z.ZodType | 'event-stream' | 'empty'

/** One way a route can answer. The example follows the schema; it is for the reader of the OpenAPI document. */
export interface RouteResponse {
  description: string
  body: ResponseBody
  example?: unknown
}

/** One operation of the API: declared once, it gives validation, types, OpenAPI and the renderer's client. */
export interface Route {
  operationId: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Without the `/api/v1` or `/app` prefix, parameters in braces: `/tests/{token}`. */
  path: `/${string}`
  summary: string
  /** The part of the public API it belongs to. */
  tag?: RouteTag
  auth: RouteAuth
  /** What counts its calls, once they are known to make sense. */
  meter?: Meter
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON after a schema, or a message's file as one of these types. */
  body?: { schema: z.ZodType; required: boolean; example?: unknown } | { mediaTypes: readonly [string, ...string[]] }
  /** Beyond what every route can answer (`http/describe-responses.ts`). Keys and meters have answers, too: 401 and 429. */
  responses: Record<number, RouteResponse>
}

/** Declares a route with its types kept. */
export function route<const R extends Route>(declaration: R): R {
  return declaration
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined

export type RouteParams<R extends Route> = Output<R['params']>
export type RouteQuery<R extends Route> = Output<R['query']>
export type RouteBody<R extends Route> = R['body'] extends { schema: infer S } ? Output<S> : undefined

type SuccessStatus = 200 | 201 | 202 | 204
export type RouteResult<R extends Route> = {
  [S in keyof R['responses']]: S extends SuccessStatus ? Output<R['responses'][S]['body']> : never
}[keyof R['responses']]
