import type { z } from 'zod'

/** Who may call a route. `none`: keys are not looked at. `optional`: none is needed, and one that is sent must be valid. */
export type RouteAuth = 'none' | 'optional' | 'key' | 'session'

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
  auth: RouteAuth
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON after a schema, or the raw octets of a message. */
  body?: { schema: z.ZodType; required: boolean; example?: unknown } | { mediaType: 'message/rfc822' }
  /** Beyond what every route can answer: 403, 405, 421 and 500, and 413 and 415 where there is a body. */
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
