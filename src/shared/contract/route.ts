import type { z } from 'zod'
import type { KeyRight } from './key-rights.ts'

/**
 * Who may call a route. `none`: keys are ignored. `optional`: no key is required, but a key that is sent must be
 * valid. `key_or_session`: the UI's session needs no key. `key_or_query`: in addition, the key may be in the query as
 * `api_key`.
 */
export type RouteAuth = 'none' | 'optional' | 'key' | 'key_or_session' | 'key_or_query' | 'session'

/** Which keys may call a route. Every route that takes keys names the right, or says that any key will do. */
export type RouteAccess =
  | { auth: Extract<RouteAuth, 'none' | 'session'>; right?: never }
  | { auth: Exclude<RouteAuth, 'none' | 'session'>; right: KeyRight | 'any' }

/** What counts a call: a limit for callers without a key or, for the others, the limits of the key. */
export type Meter = 'test_creation' | 'dns_check' | 'lookup' | 'import' | 'upload'

/** The parts of the public API, in the order of the OpenAPI document. */
export const routeTags = ['tests', 'checks', 'lookups', 'monitors', 'reports', 'assistants', 'description'] as const
export type RouteTag = (typeof routeTags)[number]

/** A response body: JSON with a schema, a stream of events, or nothing. */
export type ResponseBody = z.ZodType | 'event-stream' | 'empty'

/** One possible response of a route. The example matches the schema and is for the OpenAPI document. */
export interface RouteResponse {
  description: string
  body: ResponseBody
  /** An additional body, as `application/json`: the error of a protocol on top of HTTP. */
  alsoJson?: z.ZodType
  example?: unknown
}

/** One operation of the API: validation, types, OpenAPI, and the renderer's client follow from it. */
export type Route = RouteAccess & {
  operationId: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Without the `/api/v1` or `/app` prefix, if any; parameters in braces: `/tests/{token}`. */
  path: `/${string}`
  summary: string
  /** The part of the public API it belongs to. */
  tag?: RouteTag
  /** Whether a success is logged with its caller, because it changes who may do what, or where alerts go. */
  isLogged?: true
  /** The meter that counts its calls, once they are valid. */
  meter?: Meter
  params?: z.ZodObject
  query?: z.ZodObject
  /**
   * JSON with a schema, or a file of one of these types. `maxOctets` of JSON is 64 KB unless a member needs more
   * (`maxOctetsOf`).
   */
  body?:
    | { schema: z.ZodType; required: boolean; example?: unknown; maxOctets?: number }
    // `json` is the schema of the file if it is JSON.
    | { mediaTypes: readonly [string, ...string[]]; maxOctets: number; json?: z.ZodType }
  /** In addition to what follows from the members above, such as 401 for keys (`http/docs/describe-responses.ts`). */
  responses: Record<number, RouteResponse>
}

/** Enough for every list and text of a JSON body, except HTML and zones. */
const maxJsonOctets = 65_536
const mebibyte = 1024 * 1024

/** Maximum size of the body of a route, which is known before any of it is read. */
export function maxOctetsOf({ body }: Route): number {
  return body?.maxOctets ?? maxJsonOctets
}

/** The media types of the files that a route takes. */
export function fileTypesOf({ body }: Route): readonly string[] {
  return body && 'mediaTypes' in body ? body.mediaTypes : []
}

/** Maximum size of JSON around a text, in whole MiB: JSON may write two octets of UTF-8 as six (`\u0105`). */
export function maxJsonOctetsAround(textOctets: number): number {
  return Math.ceil((maxJsonOctets + 3 * textOctets) / mebibyte) * mebibyte
}

/** Declares a route and keeps its types. */
export function route<const R extends Route>(declaration: R): R {
  return declaration
}

type WithoutId<R> = R extends Route ? Omit<R, 'operationId'> : never

/** Declares routes by their operation IDs and keeps their types. A route that has its ID stays the same object. */
export function routes<const Declared extends Record<string, WithoutId<Route>>>(declared: Declared) {
  const named = Object.entries(declared).map(([operationId, each]) => [
    operationId,
    'operationId' in each ? each : { ...each, operationId },
  ])
  // TypeScript cannot follow the names through the list.
  return Object.fromEntries(named) as { readonly [Id in keyof Declared & string]: Declared[Id] & { operationId: Id } }
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined

export type RouteParams<R extends Route> = Output<R['params']>
export type RouteQuery<R extends Route> = Output<R['query']>
export type RouteBody<R extends Route> = R['body'] extends { schema: infer S } ? Output<S> : undefined

type SuccessStatus = 200 | 201 | 202 | 204
export type RouteResult<R extends Route> = {
  [S in keyof R['responses']]: S extends SuccessStatus ? Output<R['responses'][S]['body']> : never
}[keyof R['responses']]
