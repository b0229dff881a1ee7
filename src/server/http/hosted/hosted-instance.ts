import { randomBytes } from 'node:crypto'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { HostedVerdict } from '../../../shared/contract/app.ts'
import { apiRoutes, lookupRoutes } from '../../../shared/contract/index.ts'
import { fileTypesOf, type Route } from '../../../shared/contract/route.ts'
import { codeOf } from '../../../shared/error-code.ts'
import type { HostingMode } from '../../../shared/hosting-mode.ts'
import { apiPrefix } from '../api-prefix.ts'
import { onWritingSideEnd } from '../event-stream.ts'
import { keyParameter } from '../guard/api-key.ts'
import { isCompressed, isOfType } from '../guard/body.ts'
import { challenge, isRefusal, type Refusal, refuse, sendRefusal } from '../problems/problem.ts'
import { KeyInBodyError, refuseKeys, withoutKeys } from './own-keys.ts'
import { probeHosted } from './probe-hosted.ts'
import { hasBody, isLarge, sendBody, sendBodyWhenAsked } from './send-body.ts'

/** A remote instance that serves the public API. */
export interface HostedInstance {
  /** Without a trailing slash, like `lookupBaseUrl`. */
  baseUrl: string
  /** The address of the instance's lookups. */
  lookupBaseUrl: string
  apiKey: string | null
}

/**
 * Whether a caller may use the instance's key, by a UI session or a valid key of this machine with the right of the
 * route. Other keys are refused.
 */
export type Trust = (request: Request, call: ForwardedCall) => Promise<boolean | Refusal>

export interface ForwardedCall {
  isLookup: boolean
  /** The routes that the path may mean, as it is written and decoded. None if this version has no such route. */
  routes: readonly Route[]
}

/** Which machine serves the public API: this one or a hosted instance. */
export type Hosting = ReturnType<typeof createHosting>

/** Settings; the mode `hosted` requires an instance. */
export interface HostedSettings {
  instance: HostedInstance | null
  mode: HostingMode
}

interface HostingOptions extends HostedSettings {
  log: Logger
}

/** Milliseconds without data. Event streams send a heartbeat every 15 seconds, and checks end within 20. */
const quietMilliseconds = 60_000
/** Each call uses two connections; with this many, the instance is not the bottleneck. */
const maxForwards = 500

/** Request headers passed to the instance. Keys, cookies, origins, and client addresses stay on this machine. */
const requestFields = [
  ...['accept', 'accept-encoding', 'accept-language', 'cache-control', 'content-encoding', 'content-type'],
  ...['if-match', 'if-modified-since', 'if-none-match', 'if-range', 'if-unmodified-since', 'range'],
  ...['last-event-id', 'user-agent'],
]

/**
 * Response headers passed to the client. Excluded are headers about the connection, and those that would let the
 * instance control this origin: cookies, policies, challenges, for which browsers show a dialog, and redirects, to which
 * clients would send a key of this machine.
 */
const answerFields = [
  ...['accept-ranges', 'age', 'allow', 'cache-control', 'content-disposition', 'content-encoding', 'content-language'],
  ...['content-length', 'content-range', 'content-type', 'date', 'deprecation', 'etag', 'expires', 'last-modified'],
  ...['ratelimit', 'ratelimit-policy', 'retry-after', 'sunset', 'vary', 'x-accel-buffering', 'x-ratelimit-limit'],
  ...['x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id'],
]

/** The names that engines add to Via, to notice calls that return to them (RFC 9110, section 7.6.3). */
const engineName = /^1\.1 sendproof-[0-9a-f]{16}$/

/** Far more than forward to each other. */
const maxEngines = 100

const lookupPaths = pathsOf(lookupRoutes)

/** Passes status and body through unchanged as they arrive. Follows no redirects. */
export function createHosting({ log, ...first }: HostingOptions) {
  let { instance, mode } = first
  const ownName = `1.1 sendproof-${randomBytes(8).toString('hex')}`
  let configured = first.mode
  const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) }
  let forwards = 0
  let answers: boolean | null = null
  const listeners: ((instance: HostedInstance | null) => void)[] = []

  const serving = () => (mode === 'hosted' ? instance : null)

  function tellServing(): void {
    for (const listener of listeners) listener(serving())
  }

  async function forward(
    request: Request,
    response: Response,
    { instance, trust, paths }: { instance: HostedInstance; trust: Trust; paths: ReadonlySet<string> | null },
  ): Promise<void> {
    const place = placeOf(request.originalUrl, paths)
    if (!place) return sendRefusal(request, response, refuse('not_found'))
    if (enginesOf(request).includes(ownName)) {
      log.warn({ host: new URL(instance.baseUrl).host }, 'the hosted instance is this engine')
      return sendRefusal(request, response, refuse('hosted_loop'))
    }
    const routes = routesOf(request.method, place.path)
    const isTrusted = await trust(request, { ...place, routes })
    if (isRefusal(isTrusted)) return sendRefusal(request, response, isTrusted)
    const misplaced = refuseKeys(place.target, fieldsOf(request))
    if (misplaced) return sendRefusal(request, response, misplaced)
    if (forwards >= maxForwards) return sendRefusal(request, response, refuse('too_many_forwards'))
    const body = bodyWithoutKeys(request, routes)
    if (isRefusal(body)) return sendRefusal(request, response, body)
    const url = new URL((place.isLookup ? instance.lookupBaseUrl : instance.baseUrl) + place.target)
    const key = isTrusted ? instance.apiKey : null
    forwards += 1
    try {
      await relay(request, response, { url, body, key, lacksKey: isTrusted && key === null })
    } finally {
      forwards -= 1
    }
  }

  /** `lacksKey`: the caller may use the instance's key, but none is configured. */
  async function relay(
    request: Request,
    response: Response,
    { url, body, key, lacksKey }: { url: URL; body: Readable; key: string | null; lacksKey: boolean },
  ): Promise<void> {
    try {
      const answer = await exchange(request, response, { url, body, key })
      answers = true
      if (lacksKey && answer.statusCode === 401) {
        answer.destroy()
        return sendRefusal(request, response, refuse('hosted_key_missing'))
      }
      await passOn(answer, request, response)
    } catch (error) {
      if (response.destroyed) return
      const isKept = body.errored instanceof KeyInBodyError
      if (!isKept) {
        answers = false
        log.warn({ host: url.host, reason: codeOf(error) }, 'the hosted instance does not respond')
      }
      if (response.headersSent) response.destroy()
      else sendRefusal(request, response, refuse(isKept ? 'misplaced_key' : 'hosted_unreachable'))
    }
  }

  /** Sends a request. Resolves with the head of the answer. */
  function exchange(
    request: Request,
    response: Response,
    { url, body, key }: { url: URL; body: Readable; key: string | null },
    { mayReuse, asksFirst } = { mayReuse: isRepeatable(request), asksFirst: isLarge(request) },
  ): Promise<IncomingMessage> {
    const isPlain = url.protocol === 'http:'
    const sending = (isPlain ? requestHttp : requestHttps)(url, {
      method: request.method,
      headers: {
        ...fieldsOf(request),
        via: [...enginesOf(request), ownName].join(', '),
        ...(asksFirst && { Expect: '100-continue' }),
        ...(key !== null && { 'X-API-Key': key }),
      },
      agent: mayReuse && agents[isPlain ? 'http:' : 'https:'],
      timeout: quietMilliseconds,
    })
    sending.once('timeout', () => sending.destroy(new Error('silence')))
    response.once('close', () => sending.destroy())
    body.once('error', (error) => sending.destroy(error))
    const sent = asksFirst ? sendBodyWhenAsked(request, body, sending) : sendBody(request, body, sending)
    return new Promise((resolve, reject) => {
      let isAnswered = false
      sending.once('response', (answer) => {
        isAnswered = true
        if (asksFirst && answer.statusCode === 417 && !sent.isSent()) {
          answer.destroy()
          resolve(exchange(request, response, { url, body, key }, { mayReuse, asksFirst: false }))
        } else resolve(answer)
      })
      // A later failure reaches the reader of the answer.
      sending.on('error', (error) => {
        const isClosed = sending.reusedSocket && codeOf(error) === 'ECONNRESET'
        if (isClosed && !isAnswered && !response.destroyed)
          resolve(exchange(request, response, { url, body, key }, { mayReuse: false, asksFirst }))
        else reject(error)
      })
      // An answer that switches to another protocol (101) ends the request without an error.
      sending.once('close', () => reject(new Error('closed')))
    })
  }

  return {
    mode: (): HostingMode => mode,
    /** Applies from the next call until the engine stops. */
    choose: (chosen: HostingMode): void => {
      mode = chosen
      tellServing()
    },
    /** Null if none is configured. */
    instance: (): HostedInstance | null => instance,
    /** The address in use for a path of the public API, and its key; null for this machine. */
    addressOf(path: string): { base: string; apiKey: string | null } | null {
      const used = serving()
      if (!used || !path.startsWith(`${apiPrefix}/`)) return null
      const { baseUrl, lookupBaseUrl, apiKey } = used
      return { base: isOneOf(lookupPaths, path) ? lookupBaseUrl : baseUrl, apiKey }
    },
    /** Called with the instance in use, or null for this machine, now and on each change. */
    onServing(listener: (instance: HostedInstance | null) => void): void {
      listeners.push(listener)
      listener(serving())
    },
    /** Applies changed settings. */
    configure(settings: HostedSettings): void {
      if (!isDeepStrictEqual(settings.instance, instance)) answers = null
      instance = settings.instance
      // A choice lasts until the settings change.
      if (settings.mode !== configured || !instance) mode = settings.mode
      configured = settings.mode
      tellServing()
    },
    /** Whether the instance answered the last call; null before the first. */
    answers: (): boolean | null => answers,
    /** Tests the connection to an instance. */
    async probe(tried: HostedInstance): Promise<HostedVerdict> {
      const verdict = await probeHosted(tried)
      if (isDeepStrictEqual(tried, instance)) answers = verdict !== 'unreachable'
      return verdict
    },
    /**
     * Forwards calls in the mode `hosted`; otherwise passes them to the next routes.
     * @param served the only routes of this address; all paths are forwarded if omitted
     */
    handler(trust: Trust, served?: readonly Route[]): RequestHandler {
      const paths = served ? pathsOf(served) : null
      return (request, response, next) => {
        const instance = serving()
        return instance ? forward(request, response, { instance, trust, paths }) : next()
      }
    },
    /** Aborts calls in progress. */
    close(): void {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** The target of a call, without a key in the query; null for paths outside the API, or not among `paths`. */
function placeOf(
  originalUrl: string,
  paths: ReadonlySet<string> | null,
): { target: string; path: string; isLookup: boolean } | null {
  const url = URL.parse(originalUrl, 'http://localhost')
  if (!url?.pathname.startsWith(`${apiPrefix}/`)) return null
  if (paths && !isOneOf(paths, url.pathname)) return null
  const path = url.pathname.slice(apiPrefix.length)
  return { target: url.pathname + withoutKey(url.search), path, isLookup: isOneOf(lookupPaths, url.pathname) }
}

function pathsOf(routes: readonly Route[]): ReadonlySet<string> {
  return new Set(routes.map(({ path }) => path))
}

const patterns = [...apiRoutes, ...lookupRoutes].map((route: Route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}))

/** The instance may decode the path before it matches it, so both forms count. */
function routesOf(method: string, path: string): Route[] {
  const called = method === 'HEAD' ? 'GET' : method
  const found = [path, decoded(path)].map((form) =>
    patterns.find(({ route, pattern }) => route.method === called && pattern.test(form)),
  )
  return found.flatMap((each) => (each ? [each.route] : []))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Leaves the rest of the query as written. */
function withoutKey(search: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => !new URLSearchParams(pair).has(keyParameter))
  return kept.length > 0 && kept[0] !== '' ? `?${kept.join('&')}` : ''
}

/** Matches paths in the same way as this machine's routes. */
function isOneOf(paths: ReadonlySet<string>, pathname: string): boolean {
  return paths.has(decoded(pathname.slice(apiPrefix.length)).replace(/\/$/, ''))
}

/** The body of a call. Files, such as messages, are sent as they are; in anything else, no key leaves. */
function bodyWithoutKeys(request: Request, routes: readonly Route[]): Readable | Refusal {
  const files = routes.flatMap(fileTypesOf)
  if (!hasBody(request) || isOfType(request, files)) return request
  // A compressed body could hide a key. Local mode refuses it, too.
  if (isCompressed(request)) {
    return refuse('unsupported_media_type', { expected: files.length > 0 ? files : ['application/json'] })
  }
  return request.pipe(withoutKeys())
}

function fieldsOf({ headers }: IncomingMessage): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const name of requestFields) {
    const value = headers[name]
    if (typeof value === 'string') fields[name] = value
  }
  // Keeps the framing of the body: a known length, or chunks.
  if (headers['transfer-encoding'] !== undefined) fields['transfer-encoding'] = 'chunked'
  else if (headers['content-length'] !== undefined) fields['content-length'] = headers['content-length']
  return fields
}

/** The engines that forwarded a request. Other names in Via stay on this machine. */
function enginesOf({ headers: { via = '' } }: IncomingMessage): string[] {
  return via
    .split(',', maxEngines)
    .map((name) => name.trim())
    .filter((name) => engineName.test(name))
}

/**
 * Whether a request can be sent again if its connection was closed. Only such requests use an open connection, because
 * the instance may close it while the request is on its way (RFC 9112, section 9.6).
 */
function isRepeatable(request: IncomingMessage): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request)
}

async function passOn(answer: IncomingMessage, request: Request, response: Response): Promise<void> {
  response.status(answer.statusCode ?? 502)
  if (answer.statusCode === 401) challenge(response)
  // Express would add a charset to the type, and rejects values that are not valid.
  for (const name of answerFields) {
    const value = answer.headers[name]
    if (value === undefined) continue
    if (name === 'vary') response.appendHeader(name, value)
    else response.setHeader(name, value)
  }
  // The first event may take a while.
  response.flushHeaders()
  const isStream = answer.headers['content-type']?.startsWith('text/event-stream')
  if (isStream) onWritingSideEnd(request, response, () => void response.destroy())
  await pipeline(answer, response)
}
