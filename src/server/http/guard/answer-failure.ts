import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { DamagedSecretsError, NoSecretsKeyError } from '../../data-folder/secrets.ts'
import { isDiskFull, isTransient } from '../../storage/store-error.ts'
import { refuse, sendRefusal } from '../problems/problem.ts'
import { hideTokens, requestIdOf } from '../watch-requests.ts'
import { pathOf } from './guard.ts'

/** Retry-After in seconds while the database is unreachable. */
const pauseSeconds = 5
/** Retry-After in seconds while the disk is full, which someone has to fix. */
const diskFullSeconds = 60

type AnswerFailure = (error: unknown, request: IncomingMessage, response: ServerResponse) => void

/** Answers an error thrown by a handler. It is a bug, unless the request was unreadable or the client disconnected. */
export function answerFailure(log: Logger): AnswerFailure {
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
      log.error({ err: error, request: requestIdOf(response) }, 'the secrets cannot be read')
      sendRefusal(request, response, refuse('secrets_damaged'))
    } else if (isTransient(error)) {
      log.warn({ err: error, request: requestIdOf(response) }, 'the store did not respond to a request')
      sendRefusal(request, response, { ...refuse('store_unavailable'), retryAfter: pauseSeconds })
    } else if (isDiskFull(error)) {
      log.warn({ err: error, request: requestIdOf(response) }, 'the disk is full')
      sendRefusal(request, response, { ...refuse('no_room'), retryAfter: diskFullSeconds })
    } else {
      const id = requestIdOf(response)
      log.error(
        { err: error, request: id, method: request.method, path: hideTokens(pathOf(request)) },
        'a request failed',
      )
      sendRefusal(request, response, refuse('internal', { id }))
    }
  }
}

/** Express throws this for paths that cannot be decoded. */
function isUnreadableAddress(error: unknown): boolean {
  return error instanceof Error && 'status' in error && Number(error.status) < 500
}
