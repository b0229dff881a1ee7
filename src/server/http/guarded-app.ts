import express, { type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { mcpPath } from './api-prefix.ts'
import { createCrossOrigin } from './guard/cross-origin.ts'
import { createHostGuard } from './guard/host.ts'
import { createOriginGuard } from './guard/origin.ts'
import { dataHeaders, securityHeaders } from './guard/security-headers.ts'
import type { AnswerHealth } from './health-answers.ts'
import { answerFailure } from './problems/answer-failure.ts'
import { refuse, sendRefusal } from './problems/problem.ts'
import { type NoteRequest, watchRequests } from './watch-requests.ts'

/** The public API, the UI's own calls, and assistants. */
export const guardedPrefixes = ['/api', '/app', mcpPath]

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

/** Creates an app with guards. Add routes, then call `finishApp`. */
export function createGuardedApp({
  hostNames,
  corsOrigins,
  baseUrl,
  answerHealth,
  noteRequest,
  log,
}: GuardOptions): Express {
  const crossOrigin = createCrossOrigin(new Set(corsOrigins))
  const app = express()
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing')
  app.use((request, response, next) => void (answerHealth(request, response) || next()))
  app.use(watchRequests({ noteRequest, log }))
  app.use(securityHeaders)
  app.use(createHostGuard(hostNames))
  app.use(createOriginGuard(new URL(baseUrl).origin, crossOrigin.allows))
  app.use(crossOrigin.handler)
  app.use(guardedPrefixes, dataHeaders)
  return app
}

/** Answers requests that no route matched, and errors. */
export function finishApp(app: Express, log: Logger): Express {
  app.use(answerNotFound)
  app.use(answerFailure(log))
  return app
}

export const answerNotFound: RequestHandler = (request, response) => sendRefusal(request, response, refuse('not_found'))
