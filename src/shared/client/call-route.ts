import type { z } from 'zod'
import { anyProblemSchema } from '../contract/problem.ts'
import type { Route, RouteResult } from '../contract/route.ts'
import { isTooDeep } from '../json-depth.ts'
import type { Language } from '../languages.ts'
import { ProblemError, UnexpectedAnswerError, UnreachableError } from './call-errors.ts'
import { AnswerTooLongError, readAnswer } from './read-answer.ts'

/** Every API call is bounded: whatever listens at the address of an engine may be another program. */
export const callLimits = {
  milliseconds: 60_000,
  /** For the upload of a file, such as the archive of an installation. */
  uploadMilliseconds: 30 * 60_000,
  /** Of the answer: ten times the largest report. */
  octets: 16 * 1024 * 1024,
  /** Nesting of the answer's JSON: twice that of message parts. */
  levels: 512,
} as const

/** Makes the HTTP call, with the address and the secrets of the caller. The path has no `/api/v1` or `/app`. */
export type SendCall = (path: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>

type Input<T> = T extends z.ZodType ? z.input<T> : never
type BodyInput<R extends Route> = R['body'] extends { schema: infer S }
  ? { body?: Input<S> }
  : R['body'] extends { mediaTypes: readonly string[] }
    ? { body: Blob }
    : object

/** The input of a call, as the route declares it. */
export type CallInput<R extends Route> = (R['params'] extends z.ZodType ? { params: Input<R['params']> } : object) &
  (R['query'] extends z.ZodType ? { query?: Input<R['query']> } : object) &
  BodyInput<R> &
  CallOptions

interface CallOptions {
  /** The language of error messages; texts of results have their own parameter. */
  language?: Language
  signal?: AbortSignal
  /** Lets the call outlive the page. */
  keepalive?: boolean
}

interface PlainInput extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * Calls a route within `callLimits`. Throws `ProblemError` for an error response, `UnreachableError` if there is no
 * response, `UnexpectedAnswerError` for a response that violates the contract, and the reason of an aborted signal.
 */
export function callRoute<const R extends Route>(
  route: R,
  input: CallInput<R>,
  send: SendCall,
): Promise<RouteResult<R>> {
  return call(route, input, send)
}

async function call<R extends Route>(route: R, input: PlainInput, send: SendCall): Promise<RouteResult<R>> {
  const { body, keepalive, signal } = input
  const isUpload = body instanceof Blob
  const limit = AbortSignal.timeout(isUpload ? callLimits.uploadMilliseconds : callLimits.milliseconds)
  const response = await reach(
    signal,
    () =>
      send(pathOf(route, input), {
        method: route.method,
        headers: headersOf(route, input),
        ...(body === undefined ? {} : { body: isUpload ? body : JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(keepalive ? { keepalive } : {}),
      }),
    route.method,
  )
  // The schema from which the result type was inferred.
  return (await readResult(route, response, signal)) as RouteResult<R>
}

/** Codes of Node for a connection that the other side closed. Browsers repeat such reads themselves. */
const closedCodes: readonly string[] = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

/**
 * Throws `UnreachableError` if the network fails, unless the caller has aborted the call. A GET is repeated once on a new
 * connection, because the server may close an idle one just as it is used (RFC 9110 section 9.2.2).
 */
export async function reach<T>(
  signal: AbortSignal | undefined,
  act: () => Promise<T>,
  method: Route['method'] = 'POST',
): Promise<T> {
  try {
    return await act()
  } catch (cause) {
    if (signal?.aborted || cause instanceof AnswerTooLongError) throw cause
    const failure = new UnreachableError(cause)
    if (method === 'GET' && closedCodes.includes(failure.reason)) return await reach(signal, act)
    throw failure
  }
}

/** A route's path and query, without the prefix of its API. */
export function pathOf(route: Route, { params = {}, query = {} }: PlainInput): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) search.append(name, String(each))
  }
  return `${path}${search.size > 0 ? `?${search}` : ''}`
}

function headersOf(route: Route, { body, language }: PlainInput): Record<string, string> {
  const mediaType = route.body && 'mediaTypes' in route.body ? route.body.mediaTypes[0] : 'application/json'
  return {
    Accept: 'application/json, application/problem+json',
    ...(language ? { 'Accept-Language': language } : {}),
    ...(body === undefined ? {} : { 'Content-Type': mediaType }),
  }
}

async function readResult(route: Route, response: Response, signal?: AbortSignal): Promise<unknown> {
  const { status } = response
  if (!response.ok) throw await readRefusal(response, signal)
  const expected = route.responses[status]?.body
  if (expected === 'empty') return undefined
  if (!expected || expected === 'event-stream') throw new UnexpectedAnswerError(status)
  const parsed = expected.safeParse(await readJson(response, signal))
  if (!parsed.success) throw new UnexpectedAnswerError(status, { cause: parsed.error })
  return parsed.data
}

/** The error that a response other than a success reports. */
export async function readRefusal(response: Response, signal?: AbortSignal): Promise<Error> {
  const body = await readJson(response, signal).catch((error: unknown) => {
    if (error instanceof UnexpectedAnswerError) return null
    throw error
  })
  const parsed = anyProblemSchema.safeParse(body)
  return parsed.success ? new ProblemError(parsed.data) : new UnexpectedAnswerError(response.status, { body })
}

/**
 * The JSON of a response. Throws `UnexpectedAnswerError` if there is none or it exceeds the limits, else like
 * `callRoute`.
 */
export async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
  const { status } = response
  try {
    const octets = await reach(signal, () => readAnswer(response, callLimits.octets))
    if (isTooDeep(octets, callLimits.levels)) throw new UnexpectedAnswerError(status)
    return JSON.parse(new TextDecoder().decode(octets))
  } catch (cause) {
    const isForeign = cause instanceof AnswerTooLongError || cause instanceof SyntaxError
    throw isForeign ? new UnexpectedAnswerError(status, { cause }) : cause
  }
}
