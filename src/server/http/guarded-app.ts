import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { DamagedSecretsError, NoSecretsKeyError } from '../data-folder/secrets.ts'
import { withLogFields } from '../ground/log-context.ts'
import { isDiskFull, isTransient } from '../storage/store-error.ts'
import { createCrossOrigin } from './guard/cross-origin.ts'
import { type Guard, pathOf } from './guard/guard.ts'
import { createHostGuard } from './guard/host.ts'
import { createOriginGuard } from './guard/origin.ts'
import { dataHeaders, securityHeaders } from './guard/security-headers.ts'
import type { AnswerHealth } from './health-answers.ts'
import { refuse, sendRefusal } from './problems/problem.ts'
import { assignRequestId, hideTokens, requestIdOf, type WatchOptions, watchRequests } from './watch-requests.ts'

/**
 * Refuses transfer codings other than `chunked` (RFC 9112 section 6.1). Node passes them on undecoded, so a body would be
 * read as something that it is not.
 */
const transferCodingGuard: Guard = (request, response) => {
  const coding = request.headers['transfer-encoding']?.trim().toLowerCase() ?? 'chunked'
  if (coding === 'chunked') return true
  response.setHeader('Connection', 'close')
  sendRefusal(request, response, refuse('unsupported_coding'))
  return false
}

/** Retry-After in seconds while the database is unreachable. */
const pauseSeconds = 5
/** Retry-After in seconds while the disk is full, which someone has to fix. */
const diskFullSeconds = 60

type AnswerFailure = (error: unknown, request: IncomingMessage, response: ServerResponse) => void

export interface GuardOptions extends WatchOptions {
  /** Accepted host names. */
  hostNames: ReadonlySet<string>
  /** Origins whose pages may use the public API. */
  corsOrigins: readonly string[]
  /** The base address of links. */
  baseUrl: string
  answerHealth: AnswerHealth
}

/** Creates an app without routes. Add them, then call `guardApp`. */
export function createBareApp(): Express {
  return express().disable('x-powered-by').disable('etag').enable('case sensitive routing')
}

/** Passes to the app what the guards let through. Answers requests that no route matched, and errors. */
export function guardApp(app: Express, options: GuardOptions): RequestListener {
  const guards = createGuards(options)
  const answerError = answerFailure(options.log)
  const handleError: ErrorRequestHandler = (error, request, response, _next) => answerError(error, request, response)
  app.use(answerNotFound).use(handleError)
  // Most requests take longer to find their way through a router than to be checked, so the guards are no part of it.
  return (request, response) =>
    withLogFields({ request: assignRequestId(response) }, () => {
      try {
        if (guards.every((guard) => guard(request, response))) app(request, response)
      } catch (error) {
        answerError(error, request, response)
      }
    })
}

function createGuards(options: GuardOptions): Guard[] {
  const { hostNames, corsOrigins, baseUrl, answerHealth } = options
  const crossOrigin = createCrossOrigin(new Set(corsOrigins))
  return [
    (request, response) => !answerHealth(request, response),
    watchRequests(options),
    securityHeaders,
    createHostGuard(hostNames),
    createOriginGuard(new URL(baseUrl).origin, crossOrigin.allows),
    crossOrigin.guard,
    dataHeaders,
    transferCodingGuard,
  ]
}

export const answerNotFound: RequestHandler = (request, response) => sendRefusal(request, response, refuse('not_found'))

/** Answers an error thrown by a handler. It is a bug, unless the request was unreadable or the client disconnected. */
function answerFailure(log: Logger): AnswerFailure {
  return (error, request, response) => {
    // The request is destroyed once it is read completely, so only its connection shows whether the client is there.
    if (request.socket.destroyed || response.headersSent) {
      log.debug({ err: error }, 'an answer was cut off')
      response.destroy()
    } else if (isUnreadableAddress(error)) {
      sendRefusal(request, response, refuse('not_found'))
    } else if (error instanceof NoSecretsKeyError) {
      sendRefusal(request, response, refuse('no_secrets_key'))
    } else if (error instanceof DamagedSecretsError) {
      log.error({ err: error }, 'the secrets cannot be read')
      sendRefusal(request, response, refuse('secrets_damaged'))
    } else if (isTransient(error)) {
      log.warn({ err: error }, 'the store did not respond to a request')
      sendRefusal(request, response, { ...refuse('store_unavailable'), retryAfter: pauseSeconds })
    } else if (isDiskFull(error)) {
      log.warn({ err: error }, 'the disk is full')
      sendRefusal(request, response, { ...refuse('no_room'), retryAfter: diskFullSeconds })
    } else {
      log.error({ err: error, method: request.method, path: hideTokens(pathOf(request)) }, 'a request failed')
      sendRefusal(request, response, refuse('internal', { id: requestIdOf(response) }))
    }
  }
}

/** Express throws this for paths that cannot be decoded. */
function isUnreadableAddress(error: unknown): boolean {
  return error instanceof Error && 'status' in error && Number(error.status) < 500
}
