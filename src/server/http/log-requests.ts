import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { tokenAlphabet, tokenLength } from '../../shared/contract/tests.ts'

const tokens = new RegExp(`[${tokenAlphabet}]{${tokenLength}}`, 'gi')

/** Logs every request at the level debug; its query is left out, and so are tokens. */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    if (!log.isLevelEnabled('debug')) return next()
    const { method, path } = request
    const begin = performance.now()
    response.once('close', () => {
      const milliseconds = Math.round(performance.now() - begin)
      log.debug({ method, path: hideTokens(path), status: response.statusCode, milliseconds }, 'HTTP request')
    })
    next()
  }
}

export function hideTokens(path: string): string {
  return path.replaceAll(tokens, '{token}')
}
