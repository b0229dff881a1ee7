import type { z } from 'zod'

/** Who may call a route. `optional`: a key lifts limits; a wrong key is refused all the same. */
export type RouteAuth = 'none' | 'optional' | 'key' | 'session'

/** A response body: JSON after a schema, a stream of events, or nothing. */
export type ResponseBody = z.ZodType | 'event-stream' | 'empty'

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
  body?: { schema: z.ZodType; required: boolean } | { mediaType: 'message/rfc822' }
  responses: Record<number, { description: string; body: ResponseBody }>
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
