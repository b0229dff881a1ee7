import type { RequestListener } from 'node:http'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { answerFailure } from './guard/answer-failure.ts'
import { createCrossOrigin } from './guard/cross-origin.ts'
import type { Guard } from './guard/guard.ts'
import { createHostGuard } from './guard/host.ts'
import { createOriginGuard } from './guard/origin.ts'
import { dataHeaders, securityHeaders } from './guard/security-headers.ts'
import { transferCodingGuard } from './guard/transfer-coding.ts'
import type { AnswerHealth } from './health-answers.ts'
import { refuse, sendRefusal } from './problems/problem.ts'
import { type NoteRequest, watchRequests } from './watch-requests.ts'

export interface GuardOptions {
  /** Accepted host names. */
  hostNames: ReadonlySet<string>
  /** Origins whose pages may use the public API. */
  corsOrigins: readonly string[]
  /** The base address of links. */
  baseUrl: string
  answerHealth: AnswerHealth
  noteRequest?: NoteRequest | undefined
  log: Logger
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
  return (request, response) => {
    try {
      if (guards.every((guard) => guard(request, response))) app(request, response)
    } catch (error) {
      answerError(error, request, response)
    }
  }
}

function createGuards({ hostNames, corsOrigins, baseUrl, answerHealth, noteRequest, log }: GuardOptions): Guard[] {
  const crossOrigin = createCrossOrigin(new Set(corsOrigins))
  return [
    (request, response) => !answerHealth(request, response),
    watchRequests({ noteRequest, log }),
    securityHeaders,
    createHostGuard(hostNames),
    createOriginGuard(new URL(baseUrl).origin, crossOrigin.allows),
    crossOrigin.guard,
    dataHeaders,
    transferCodingGuard,
  ]
}

export const answerNotFound: RequestHandler = (request, response) => sendRefusal(request, response, refuse('not_found'))
