import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { HostedVerdict } from '../../../shared/contract/app.ts'
import { lookupRoutes } from '../../../shared/contract/index.ts'
import type { HostingMode } from '../../../shared/hosting-mode.ts'
import { apiPrefix } from '../api-prefix.ts'
import { onWritingSideEnd } from '../event-stream.ts'
import { keyParameter } from '../guard/api-key.ts'
import { isRefusal, type Refusal, refuse, sendRefusal } from '../problems/problem.ts'
import { probeHosted } from './probe-hosted.ts'

/** An instance elsewhere that serves the public API. */
export interface HostedInstance {
  /** Without a slash at the end, as the other. */
  baseUrl: string
  /** Where its look-ups are. */
  lookupBaseUrl: string
  apiKey: string | null
}

/** Whether a caller may use the instance with its key: the UI's session, or a valid key of this machine. A wrong key is refused. */
export type Trust = (request: Request, call: { isLookup: boolean }) => Promise<boolean | Refusal>

/** Who serves the public API: this machine, or a hosted instance. */
export interface Hosting {
  mode(): HostingMode
  /** Takes effect for the next call, and lasts until the engine stops. */
  choose(mode: HostingMode): void
  /** Null where the settings name none. */
  instance(): HostedInstance | null
  /** Tells the listener which instance serves, and again whenever that changes; null while this machine does. */
  onServing(listener: (instance: HostedInstance | null) => void): void
  /** Takes over what the settings say now. */
  configure(settings: HostedSettings): void
  /** Whether the instance answered what it was asked last; null before that. */
  answers(): boolean | null
  /** Calls the instance. */
  probe(tried: HostedInstance): Promise<HostedVerdict>
  /** Hands calls on in the mode `hosted`; in the other, the routes that follow answer. */
  handler(trust: Trust): RequestHandler
  /** Breaks off what is under way. */
  close(): void
}

/** What the settings say of who serves the public API. The mode `hosted` needs an instance. */
export interface HostedSettings {
  instance: HostedInstance | null
  mode: HostingMode
}

interface HostingOptions extends HostedSettings {
  log: Logger
}

/** Silence after which nobody waits any longer. Event streams send a heart-beat every 15 seconds, checks end in 20. */
const quietMilliseconds = 60_000
/** Each call holds two connections; past this many, the instance is not the bottleneck any more. */
const maxForwards = 500

/**
 * What the instance is told of a request. Keys, cookies, origins and addresses of clients are nothing that leaves this
 * machine, so that fields are named which do.
 */
const requestFields = [
  ...['accept', 'accept-encoding', 'accept-language', 'cache-control', 'content-encoding', 'content-type'],
  ...['if-match', 'if-modified-since', 'if-none-match', 'if-range', 'if-unmodified-since', 'range'],
  ...['last-event-id', 'user-agent'],
]

/**
 * What a client is told of an answer. Fields of the connection are not, nor those by which the instance would rule this
 * origin: cookies, policies, and where a redirection leads, as clients would take a key of this machine there.
 */
const answerFields = new Set([
  ...['accept-ranges', 'age', 'allow', 'cache-control', 'content-disposition', 'content-encoding', 'content-language'],
  ...['content-length', 'content-range', 'content-type', 'date', 'deprecation', 'etag', 'expires', 'last-modified'],
  ...['ratelimit', 'ratelimit-policy', 'retry-after', 'sunset', 'vary', 'www-authenticate', 'x-accel-buffering'],
  ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id'],
])

const lookupPaths: ReadonlySet<string> = new Set(lookupRoutes.map(({ path }) => path))

/** Answers with status and body of the instance, unchanged and as they come. Redirections are not followed. */
export function createHosting({ log, ...first }: HostingOptions): Hosting {
  let { instance, mode } = first
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
    { instance, trust }: { instance: HostedInstance; trust: Trust },
  ): Promise<void> {
    const place = placeOf(request.originalUrl)
    if (!place) return sendRefusal(request, response, refuse('not_found'))
    const isTrusted = await trust(request, place)
    if (isRefusal(isTrusted)) return sendRefusal(request, response, isTrusted)
    if (forwards >= maxForwards) return sendRefusal(request, response, refuse('too_many_forwards'))
    forwards += 1
    response.once('close', () => {
      forwards -= 1
    })
    const url = new URL((place.isLookup ? instance.lookupBaseUrl : instance.baseUrl) + place.target)
    const key = isTrusted ? instance.apiKey : null
    await relay(request, response, { url, key, lacksKey: isTrusted && key === null })
  }

  /** `lacksKey`: the caller may use the instance's key, and the settings have none. */
  async function relay(
    request: Request,
    response: Response,
    { url, key, lacksKey }: { url: URL; key: string | null; lacksKey: boolean },
  ): Promise<void> {
    try {
      const answer = await exchange(request, response, url, key)
      answers = true
      if (lacksKey && answer.statusCode === 401) {
        answer.destroy()
        return sendRefusal(request, response, refuse('hosted_key_missing'))
      }
      await passOn(answer, request, response)
    } catch (error) {
      if (response.destroyed) return
      answers = false
      log.warn({ host: url.host, reason: codeOf(error) }, 'the hosted instance does not answer')
      if (response.headersSent) response.destroy()
      else sendRefusal(request, response, refuse('hosted_unreachable'))
    }
  }

  /** Sends a request on; resolves when the head of the answer is there. */
  function exchange(request: Request, response: Response, url: URL, key: string | null): Promise<IncomingMessage> {
    const isPlain = url.protocol === 'http:'
    const sending = (isPlain ? requestHttp : requestHttps)(url, {
      method: request.method,
      headers: { ...fieldsOf(request), ...(key !== null && { 'X-API-Key': key }) },
      agent: agents[isPlain ? 'http:' : 'https:'],
      timeout: quietMilliseconds,
    })
    sending.once('timeout', () => sending.destroy(new Error('silence')))
    response.once('close', () => sending.destroy())
    sendBody(request, sending)
    return new Promise((resolve, reject) => {
      sending.once('response', resolve)
      // It may also fail after the answer has begun, which its reader notices.
      sending.on('error', reject)
    })
  }

  return {
    mode: () => mode,
    choose: (chosen) => {
      mode = chosen
      tellServing()
    },
    instance: () => instance,
    onServing(listener) {
      listeners.push(listener)
      listener(serving())
    },
    configure(settings) {
      if (!isDeepStrictEqual(settings.instance, instance)) answers = null
      instance = settings.instance
      // A choice that was made meanwhile lasts until the settings say something else.
      if (settings.mode !== configured || !instance) mode = settings.mode
      configured = settings.mode
      tellServing()
    },
    answers: () => answers,
    async probe(tried) {
      const verdict = await probeHosted(tried)
      if (isDeepStrictEqual(tried, instance)) answers = verdict !== 'unreachable'
      return verdict
    },
    handler: (trust) => (request, response, next) => {
      const instance = serving()
      return instance ? forward(request, response, { instance, trust }) : next()
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** Where a call goes, with the query but for a key; null for what leads out of the API. */
function placeOf(originalUrl: string): { target: string; isLookup: boolean } | null {
  const url = URL.parse(originalUrl, 'http://localhost')
  if (!url?.pathname.startsWith(`${apiPrefix}/`)) return null
  return { target: url.pathname + withoutKey(url.search), isLookup: isLookup(url.pathname) }
}

/** All else in the query stays spelt as it is. */
function withoutKey(search: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => !new URLSearchParams(pair).has(keyParameter))
  return kept.length > 0 && kept[0] !== '' ? `?${kept.join('&')}` : ''
}

/** Paths are matched as the routes of this machine match them. */
function isLookup(pathname: string): boolean {
  try {
    return lookupPaths.has(decodeURIComponent(pathname.slice(apiPrefix.length)).replace(/\/$/, ''))
  } catch {
    return false
  }
}

function fieldsOf({ headers }: IncomingMessage): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const name of requestFields) {
    const value = headers[name]
    if (typeof value === 'string') fields[name] = value
  }
  // The body is framed as it came: of known length, or in chunks.
  if (headers['transfer-encoding'] !== undefined) fields['transfer-encoding'] = 'chunked'
  else if (headers['content-length'] !== undefined) fields['content-length'] = headers['content-length']
  return fields
}

function sendBody(request: IncomingMessage, sending: ClientRequest): void {
  const { headers } = request
  if (headers['transfer-encoding'] === undefined && headers['content-length'] === undefined) {
    sending.end()
    return
  }
  request.pipe(sending)
  // A client that still writes reads no answer: what it writes then is let through, unread.
  sending.once('close', () => request.resume())
}

async function passOn(answer: IncomingMessage, request: Request, response: Response): Promise<void> {
  response.status(answer.statusCode ?? 502)
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    if (name === 'vary') response.vary(values.join(', '))
    else if (answerFields.has(name)) response.set(name, values.length === 1 ? values[0] : values)
  }
  // Events are few: the head of their stream is not to wait for the first.
  response.flushHeaders()
  const isStream = answer.headers['content-type']?.startsWith('text/event-stream')
  if (isStream) onWritingSideEnd(request, response, () => void response.destroy())
  await pipeline(answer, response)
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}
