import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { tokenAlphabet, tokenLength } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import type { Infrastructure } from '../services/infrastructure.ts'
import { type Guard, pathOf } from './guard/guard.ts'

const tokens = new RegExp(`[${tokenAlphabet}]{${tokenLength}}`, 'gi')

/** Identifies a request in the log and in the answer, for support. */
const idField = 'X-Request-Id'

type WatchOptions = Pick<Infrastructure, 'noteRequest' | 'log'>

/**
 * Assigns ids to requests, counts and times them, and logs them at level debug without query and tokens. Ids sent by
 * clients are not used: anyone could write into the log or impersonate another client.
 */
export function watchRequests({ noteRequest, log }: WatchOptions): Guard {
  return (request, response) => {
    const id = randomUUID()
    response.setHeader(idField, id)
    if (!noteRequest && !log.isLevelEnabled('debug')) return true
    const { method = '' } = request
    // Routers change the target of a request.
    const path = pathOf(request)
    const begin = performance.now()
    response.once('close', () => {
      const milliseconds = performance.now() - begin
      const status = response.statusCode
      noteRequest?.({ method, route: routes.get(response) ?? null, status, seconds: milliseconds / 1000 })
      const time = Math.round(milliseconds)
      log.debug({ request: id, method, path: hideTokens(path), status, milliseconds: time }, 'HTTP request')
    })
    return true
  }
}

/** The id from `watchRequests`. */
export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader(idField))
}

const routes = new WeakMap<ServerResponse, string>()

/** Notes the pattern of a request's route, because paths contain tokens. */
export function noteRoute(response: ServerResponse, pattern: string): void {
  routes.set(response, pattern)
}

export function hideTokens(path: string): string {
  return path.replaceAll(tokens, '{token}')
}
