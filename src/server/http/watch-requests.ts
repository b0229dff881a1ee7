import { randomUUID } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { tokenAlphabet, tokenLength } from '../../shared/contract/tests.ts'

const tokens = new RegExp(`[${tokenAlphabet}]{${tokenLength}}`, 'gi')

/** The name of a request in the log and in its answer, so that whoever complains of one can be helped. */
const idField = 'X-Request-Id'

/** A request that was answered. */
export interface AnsweredRequest {
  method: string
  /** The pattern of its path; null where no route was meant. */
  route: string | null
  status: number
  seconds: number
}

/** Counts requests, where something does. */
export type NoteRequest = (request: AnsweredRequest) => void

interface WatchOptions {
  noteRequest?: NoteRequest | undefined
  log: Logger
}

/**
 * Names, counts and times every request, and logs it at the level debug; its query is left out, and so are tokens. Names
 * that clients have given are not taken over: anyone could write into the log, or be mistaken for somebody else.
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

/** The name that `watchRequests` gave to a request. */
export function requestIdOf(response: Response): string {
  return String(response.get(idField))
}

/** Notes which route a request was for, by its pattern: paths themselves hold tokens, and there is no end of them. */
export function noteRoute(response: Response, pattern: string): void {
  response.locals.route = pattern
}

function routeOf({ locals }: Response): string | null {
  return typeof locals.route === 'string' ? locals.route : null
}

export function hideTokens(path: string): string {
  return path.replaceAll(tokens, '{token}')
}
