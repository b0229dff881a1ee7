import { type Request, type Response, Router } from 'express'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { KeyRight } from '../../shared/contract/key-rights.ts'
import {
  fileTypesOf,
  type Meter,
  maxOctetsOf,
  type Route,
  type RouteAuth,
  type RouteBody,
  type RouteParams,
  type RouteQuery,
  type RouteResponse,
  type RouteResult,
} from '../../shared/contract/route.ts'
import type { Language } from '../../shared/languages.ts'
import type { Clock } from '../ground/clock.ts'
import type { Limits } from '../services/access/limits.ts'
import type { ApiKey } from '../storage/repositories.ts'
import { preferredLanguage } from './accept-language.ts'
import type { AnswerMemory } from './answer-memory.ts'
import type { EventStream, EventStreams } from './event-stream.ts'
import { type KeyGuard, keyParameter } from './guard/api-key.ts'
import { type BodyMemory, holdFile, type OpenedMessage, openMessage, readJson, statedLength } from './guard/body.ts'
import { type CallMeter, createCallMeter, type Metered, type MeterOptions, noMeter } from './metering.ts'
import { findMisspelled } from './problems/misspelled-names.ts'
import { isRefusal, type Refusal, refuse, refuseInvalid, sendRefusal } from './problems/problem.ts'
import { sendJson } from './send-json.ts'
import { noteCall } from './watch-requests.ts'

/** The caller of a route. */
export interface Caller {
  key: ApiKey | null
  /** Whether it is the session of the owner, without a key. */
  isOwner: boolean
  /** Whether it may do what needs this right: the owner may do everything. */
  mayUse(right: KeyRight): boolean
  /** The language that Accept-Language prefers. */
  language: Language | null
  holdsSession(): Promise<boolean>
}

/** A request that matches the schemas of its route. */
interface CheckedCall<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  caller: Caller
  /** Streams the octets of a message; nothing is read before the handler asks. */
  openMessage(): OpenedMessage | Refusal
  /** Passes a file to `use`. All requests share a limit for the memory of files. */
  holdFile<T>(use: (octets: Buffer, mediaType: string) => Promise<T>): Promise<T | Refusal>
  /** Does the work of the route and counts it. Call it once everything else about the call is known to be valid. */
  metered: Metered
  /** The length of the body, if the request states it. */
  statedOctets: number | null
  /** Refunds a call that the caller made at the given time. */
  giveBack(meter: Meter, madeAt: Date): Promise<void>
}

type Call<R extends Route> = CheckedCall<RouteParams<R>, RouteQuery<R>, RouteBody<R>>
export type AnyCall = CheckedCall<unknown, unknown, unknown>

type Reply<R extends Route> = R['responses'] extends { 200: { body: 'event-stream' } } ? EventStream : RouteResult<R>

/** Returns the body of a success, or a refusal. */
type Handler<R extends Route> = (call: Call<R>) => Promise<Reply<R> | Refusal>

/** One handler per route; a missing one is a compile error. */
export type Handlers<Routes extends readonly Route[]> = {
  [R in Routes[number] as R['operationId']]: Handler<R>
}

/** Shared by the routes of a server. */
export interface MountContext {
  keys: KeyGuard
  holdsSession(request: Request): Promise<boolean>
  /** The network of a client, for limits (`createClientNetwork`). */
  networkOf(request: Request): string
  limits: Pick<Limits, 'read' | 'take' | 'giveBack'>
  bodies: BodyMemory
  answers: AnswerMemory
  clock: Clock
  streams: EventStreams
  log: Logger
}

type AnyHandler = (call: AnyCall) => Promise<object | undefined>

/** A route with its handler. */
export interface ServedRoute {
  route: Route
  handler: AnyHandler
}

export function serveRoutes<const Routes extends readonly Route[]>(
  routes: Routes,
  handlers: Handlers<Routes>,
): ServedRoute[] {
  // Handlers are matched to routes by name, which TypeScript cannot follow through a loop.
  return routes.map((route) => ({ route, handler: Reflect.get<object, string>(handlers, route.operationId) }))
}

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** Mounts routes. Each method of a path gets its handler, OPTIONS lists the methods, and other methods are refused. */
export function mountRoutes(served: readonly ServedRoute[], context: MountContext): Router {
  const router = Router({ caseSensitive: true })
  for (const [path, declared] of Map.groupBy(served, ({ route }) => route.path)) {
    const place = router.route(path.replaceAll(/\{(\w+)\}/g, ':$1'))
    for (const { route, handler } of declared) {
      const success = { ...successOf(route), idName: nameOfId(route, served) }
      place[verbs[route.method]](async (request, response) => {
        noteCall(response, { route: request.baseUrl + path })
        const call = await readCall(route, request, response, context)
        const reply = isRefusal(call) ? call : await handler(call)
        if (isRefusal(reply)) return sendRefusal(request, response, reply)
        if (route.isLogged && !isRefusal(call)) logChange(route, call, reply, context.log)
        sendSuccess(success, reply, { request, response, context })
      })
    }
    const allowed = methodsOf(declared.map(({ route }) => route))
    place.all((request, response) => {
      response.set('Allow', allowed.join(', '))
      if (request.method === 'OPTIONS') response.status(204).end()
      else sendRefusal(request, response, refuse('method_not_allowed', { allowed }))
    })
  }
  return router
}

function methodsOf(routes: readonly Route[]): string[] {
  return [...routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']
}

interface Success {
  status: number
  body: RouteResponse['body']
}

export function successOf({ operationId, responses }: Route): Success {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const success = successes.find(([status]) => status === '201') ?? successes[0]
  if (!success) throw new Error(`${operationId} declares no success`)
  return { status: Number(success[0]), body: success[1].body }
}

/** The member with the ID of what a route creates, if another route reads it by that ID. */
function nameOfId({ path }: Route, served: readonly ServedRoute[]): string | null {
  const paths = served.flatMap(({ route }) => (route.method === 'GET' ? [route.path] : []))
  const below = paths.find((each) => each.startsWith(`${path}/{`) && each.endsWith('}'))
  return below?.slice(path.length + 2, -1) ?? null
}

const found = new WeakSet<object>()

/** Marks what a creating route found instead of creating it, which is answered with 200. */
export function asFound<T extends object>(reply: T): T {
  found.add(reply)
  return reply
}

function sendSuccess(
  { status, body, idName }: Success & { idName: string | null },
  reply: object | undefined,
  { request, response, context }: { request: Request; response: Response; context: MountContext },
): void {
  const isFound = reply !== undefined && found.has(reply)
  response.status(isFound ? 200 : status)
  const id: unknown = idName !== null && status === 201 && reply && !isFound ? Reflect.get(reply, idName) : undefined
  if (typeof id === 'string' || typeof id === 'number')
    response.setHeader('Location', `${request.baseUrl}${request.path}/${id}`)
  if (body === 'empty' || !reply) response.end()
  else if (body === 'event-stream' && isEventStream(reply)) context.streams.send(request, response, reply)
  else sendJson(request, response, { reply, answers: context.answers })
}

function isEventStream(reply: object): reply is EventStream {
  return 'open' in reply
}

/** A request as it arrived: over HTTP, or from a tool in this process. */
export interface ArrivedCall extends Pick<AnyCall, 'openMessage' | 'holdFile' | 'statedOctets'> {
  params: unknown
  query: unknown
  readBody(): Promise<{ value: unknown } | Refusal>
  network: string
  setHeaders: MeterOptions['setHeaders']
}

async function readCall(
  route: Route,
  request: Request,
  response: Response,
  context: MountContext,
): Promise<AnyCall | Refusal> {
  const caller = await identifyCaller(route.auth, request, context)
  if (isRefusal(caller)) return caller
  if (caller.key) noteCall(response, { key: caller.key.id })
  const bounds = { limit: maxOctetsOf(route), memory: context.bodies }
  const expected = fileTypesOf(route)
  const arrived: ArrivedCall = {
    params: request.params,
    query: request.query,
    readBody: () => readJson(request, bounds),
    openMessage: () => openMessage(request, { ...bounds, expected }),
    holdFile: (use) => holdFile(request, { ...bounds, expected }, use),
    statedOctets: statedLength(request),
    network: context.networkOf(request),
    setHeaders: (fields) => void response.set(fields),
  }
  return await checkCall(route, caller, arrived, context)
}

/**
 * Checks a call in this order: the caller, what is known from its head, its limit, and its body. The body of a caller
 * who is refused anyway is not read. A later step may wait for a slow client or use memory.
 */
export async function checkCall(
  route: Route,
  caller: Caller,
  { params, query, readBody, network, setHeaders, ...files }: ArrivedCall,
  context: MountContext,
): Promise<AnyCall | Refusal> {
  const missing = refuseMissingRight(route, caller.key)
  if (missing) return missing
  const checkedParams = parse(route.params, params)
  if (isRefusal(checkedParams)) return checkedParams
  const checkedQuery = parse(route.query, query, route.auth === 'key_or_query' ? [keyParameter] : [])
  if (isRefusal(checkedQuery)) return checkedQuery
  const { refuseExhausted, metered } = await meterFor(route, caller, { network, setHeaders }, context)
  // Without JSON, the handler decides what the call costs, also before a file is read.
  const exhausted = route.body && 'schema' in route.body ? await refuseExhausted() : null
  if (exhausted) return exhausted
  const body = await parseBody(route, readBody)
  if (isRefusal(body)) return body
  return {
    ...{ params: checkedParams.value, query: checkedQuery.value, body: body.value, caller },
    ...files,
    metered,
    // Calls with a session were not counted.
    giveBack: async (meter, madeAt) =>
      (await caller.holdsSession()) ? undefined : context.limits.giveBack(meter, { key: caller.key, network }, madeAt),
  }
}

/** Calls with a session have no limits. */
async function meterFor(
  { meter }: Route,
  { key, holdsSession }: Caller,
  { network, setHeaders }: Pick<ArrivedCall, 'network' | 'setHeaders'>,
  { limits, clock }: MountContext,
): Promise<CallMeter> {
  if (!meter || (await holdsSession())) return noMeter
  return createCallMeter({
    read: () => limits.read(meter, { key, network }),
    take: ({ amount, key: payer = key }) => limits.take(meter, { key: payer, network }, amount),
    ...{ setHeaders, clock },
  })
}

/** Refuses a key that lacks the right of a route. A call without a key has been admitted without one. */
export function refuseMissingRight({ right }: Route, key: ApiKey | null): Refusal | null {
  if (key === null || right === undefined || right === 'any' || key.rights.includes(right)) return null
  return refuse('right_missing', { right })
}

/** Logs who changed what, without values, which may be secret. */
function logChange({ operationId }: Route, { caller, params, body }: AnyCall, reply: object | undefined, log: Logger) {
  const { id } = changedSchema.catch({}).parse(reply ?? params ?? {})
  const { changes = body } = changesSchema.catch({}).parse(body)
  const members = typeof changes === 'object' && changes !== null ? Object.keys(changes) : []
  log.info({ by: caller.key?.id ?? 'owner', operation: operationId, id, members }, 'changed')
}

const changedSchema = z.object({ id: z.union([z.string(), z.number()]).optional() })
/** Settings are changed together. */
const changesSchema = z.object({ changes: z.record(z.string(), z.unknown()).optional() })

async function identifyCaller(auth: RouteAuth, request: Request, context: MountContext): Promise<Caller | Refusal> {
  if (auth === 'session' && !(await context.holdsSession(request))) return refuse('session_required')
  const admitsSession = auth === 'key_or_query' || auth === 'key_or_session'
  const needsKey = auth === 'key' || admitsSession
  const places = { query: auth === 'key_or_query' }
  const key = needsKey || auth === 'optional' ? await context.keys.identify(request, places) : null
  if (isRefusal(key)) return key
  const holdsSession = () => context.holdsSession(request)
  const isOwner = auth === 'session' || (admitsSession && key === null && (await holdsSession()))
  if (needsKey && key === null && !isOwner) return refuse('key_required')
  return {
    key,
    isOwner,
    mayUse: (right) => isOwner || key?.rights.includes(right) === true,
    language: preferredLanguage(request.headers['accept-language']),
    holdsSession,
  }
}

async function parseBody({ body }: Route, read: ArrivedCall['readBody']): Promise<{ value: unknown } | Refusal> {
  if (!body || 'mediaTypes' in body) return { value: undefined }
  const json = await read()
  if (isRefusal(json)) return json
  // A missing optional body counts as an empty object.
  return parse(body.schema, json.value === undefined && !body.required ? {} : json.value)
}

/** Ignores unknown names unless they resemble one in the schema or in `alsoKnown`. */
export function parse<S extends z.ZodType>(
  schema: S | undefined,
  input: unknown,
  alsoKnown: readonly string[] = [],
): { value: z.output<S> | undefined } | Refusal {
  if (!schema) return { value: undefined }
  const misspelled = findMisspelled(schema, input, alsoKnown)
  const { success, data, error } = schema.safeParse(input)
  if (success && misspelled.length === 0) return { value: data }
  return refuseInvalid({ misspelled, issues: error?.issues ?? [] }, input)
}
