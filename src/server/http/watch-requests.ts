import { randomUUID } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { tokenAlphabet, tokenLength } from '../../shared/contract/tests.ts'

const tokens = new RegExp(`[${tokenAlphabet}]{${tokenLength}}`, 'gi')

/** Identifies a request in the log and in the answer, for support. */
const idField = 'X-Request-Id'

/** An answered request. */
export interface AnsweredRequest {
  method: string
  /** The pattern of its route, or null. */
  route: string | null
  status: number
  seconds: number
}

export type NoteRequest = (request: AnsweredRequest) => void

interface WatchOptions {
  noteRequest?: NoteRequest | undefined
  log: Logger
}

/**
 * Assigns ids to requests, counts and times them, and logs them at level debug without query and tokens. Ids sent by
 * clients are not used: anyone could write into the log or impersonate another client.
 */
export function watchRequests({ noteRequest, log }: WatchOptions): RequestHandler {
  return (request, response, next) => {
    const id = randomUUID()
    response.set(idField, id)
    const { method, path } = request
    const begin = performance.now()
    response.once('close', () => {
      const milliseconds = performance.now() - begin
      const status = response.statusCode
      noteRequest?.({ method, route: routeOf(response), status, seconds: milliseconds / 1000 })
      if (!log.isLevelEnabled('debug')) return
      const time = Math.round(milliseconds)
      log.debug({ request: id, method, path: hideTokens(path), status, milliseconds: time }, 'HTTP request')
    })
    next()
  }
}

/** The id from `watchRequests`. */
export function requestIdOf(response: Response): string {
  return String(response.get(idField))
}

/** Notes the pattern of a request's route, because paths contain tokens. */
export function noteRoute(response: Response, pattern: string): void {
  response.locals.route = pattern
}

function routeOf({ locals }: Response): string | null {
  return typeof locals.route === 'string' ? locals.route : null
}

export function hideTokens(path: string): string {
  return path.replaceAll(tokens, '{token}')
}
