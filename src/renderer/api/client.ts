import type { z } from 'zod'
import { anyProblemSchema } from '../../shared/contract/problem.ts'
import type { Route, RouteResult } from '../../shared/contract/route.ts'
import type { Language } from '../../shared/languages.ts'
import { pageSecretHeader } from '../../shared/session.ts'
import { pageSecret } from './page-secret.ts'
import { ProblemError, UnexpectedAnswerError, UnreachableError } from '../../shared/client/call-errors.ts'

/** Base paths of the contract's routes. The desktop app forwards the same paths to the engine. */
const bases = { api: '/api/v1', app: '/app' } as const

type Input<T> = T extends z.ZodType ? z.input<T> : never
type BodyInput<R extends Route> = R['body'] extends { schema: infer S }
  ? { body?: Input<S> }
  : R['body'] extends { mediaTypes: readonly string[] }
    ? { body: Blob }
    : object

/** The input of a call, as the route declares it. */
export type CallInput<R extends Route> = (R['params'] extends z.ZodType ? { params: Input<R['params']> } : object) &
  (R['query'] extends z.ZodType ? { query?: Input<R['query']> } : object) &
  BodyInput<R> & {
    /** The language of error messages; texts of results have their own parameter. */
    language?: Language
    signal?: AbortSignal
    /** Lets the call outlive the page. */
    keepalive?: boolean
  }

interface PlainInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  language?: Language
  signal?: AbortSignal
  keepalive?: boolean
}

/**
 * Calls a route of the public API. Throws `ProblemError` for an error response, `UnreachableError` if there is no
 * response, and `UnexpectedAnswerError` for a response that violates the contract.
 */
export function callApi<const R extends Route>(route: R, input: CallInput<R>): Promise<RouteResult<R>> {
  return call('api', route, input)
}

/** Calls a route of the UI; throws like `callApi`. */
export function callApp<const R extends Route>(route: R, input: CallInput<R>): Promise<RouteResult<R>> {
  return call('app', route, input)
}

/** Fetches a file below `/app` with the page's half of the session secret; throws like `callApi`. */
export async function fetchApp(path: string, language: Language): Promise<Blob> {
  const secret = pageSecret()
  const headers = { 'Accept-Language': language, ...(secret === null ? {} : { [pageSecretHeader]: secret }) }
  const response = await send(`${bases.app}${path}`, { credentials: 'same-origin', headers })
  if (!response.ok) throw await readRefusal(response)
  return await response.blob()
}

/** Opens a stream of events with the page's half of the session secret, which `EventSource` cannot send. */
export async function openEvents(route: Route, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const secret = pageSecret()
  const response = await send(pathOf('api', route, {}), {
    credentials: 'same-origin',
    headers: { Accept: 'text/event-stream', ...(secret === null ? {} : { [pageSecretHeader]: secret }) },
    signal,
  })
  if (!response.ok) throw await readRefusal(response)
  if (!response.body) throw new UnexpectedAnswerError(response.status)
  return response.body
}

/** The URL of a public API route, for external use. */
export function apiPath(route: Route, params: Record<string, unknown>): string {
  return pathOf('api', route, { params })
}

async function call<R extends Route>(base: keyof typeof bases, route: R, input: PlainInput): Promise<RouteResult<R>> {
  const { signal, keepalive } = input
  const response = await send(pathOf(base, route, input), {
    method: route.method,
    credentials: 'same-origin',
    headers: headersOf(route, input),
    ...(input.body === undefined ? {} : { body: input.body instanceof Blob ? input.body : JSON.stringify(input.body) }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  })
  // The schema from which the result type was inferred.
  return (await readAnswer(route, response)) as RouteResult<R>
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new UnreachableError(cause)
  }
}

function pathOf(base: keyof typeof bases, route: Route, { params = {}, query = {} }: PlainInput): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) search.append(name, String(each))
  }
  return `${bases[base]}${path}${search.size > 0 ? `?${search}` : ''}`
}

function headersOf(route: Route, { body, language }: PlainInput): Record<string, string> {
  const secret = pageSecret()
  const mediaType = route.body && 'mediaTypes' in route.body ? route.body.mediaTypes[0] : 'application/json'
  return {
    Accept: 'application/json, application/problem+json',
    ...(secret === null ? {} : { [pageSecretHeader]: secret }),
    ...(language ? { 'Accept-Language': language } : {}),
    ...(body === undefined ? {} : { 'Content-Type': mediaType }),
  }
}

async function readAnswer(route: Route, response: Response): Promise<unknown> {
  const { status } = response
  if (!response.ok) throw await readRefusal(response)
  const expected = route.responses[status]?.body
  if (expected === 'empty') return undefined
  if (!expected || expected === 'event-stream') throw new UnexpectedAnswerError(status)
  const parsed = expected.safeParse(await readJson(response))
  if (!parsed.success) throw new UnexpectedAnswerError(status, parsed.error)
  return parsed.data
}

async function readRefusal(response: Response): Promise<Error> {
  const parsed = anyProblemSchema.safeParse(await readJson(response).catch(() => undefined))
  return parsed.success ? new ProblemError(parsed.data) : new UnexpectedAnswerError(response.status)
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw new UnexpectedAnswerError(response.status, cause)
  }
}
