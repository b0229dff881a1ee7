import type { IncomingMessage, ServerResponse } from 'node:http'
import { apiRoutes, lookupRoutes } from '../../../shared/contract/index.ts'
import { apiPrefix } from '../api-prefix.ts'
import { pathOf } from './guard.ts'

/** Seconds that browsers may cache a preflight (WHATWG Fetch); they apply lower caps of their own. */
const preflightLifetime = 86_400

/** Headers that pages may send and read. */
const requestFields = ['Content-Type', 'Authorization', 'X-API-Key']
const responseFields = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate', 'Allow', 'X-Request-Id']
const methods = [...new Set(['GET', 'HEAD', ...[...apiRoutes, ...lookupRoutes].map(({ method }) => method)])]

/**
 * Lets pages of configured origins use the public API. CORS allows no credentials, so these pages never have a session.
 */
export function createCrossOrigin(origins: ReadonlySet<string>) {
  /** Whether an allowed page calls the public API. */
  function allows(request: IncomingMessage): boolean {
    const { origin } = request.headers
    return origin !== undefined && origins.has(origin) && pathOf(request).startsWith(`${apiPrefix}/`)
  }

  return {
    allows,
    /** Sets the headers and answers preflights. */
    guard(request: IncomingMessage, response: ServerResponse) {
      if (origins.size > 0) response.setHeader('Vary', 'Origin')
      const { origin } = request.headers
      if (origin === undefined || !allows(request)) return true
      response.setHeader('Access-Control-Allow-Origin', origin)
      response.setHeader('Access-Control-Expose-Headers', responseFields.join(', '))
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
      if (!isPreflight(request)) return true
      answerPreflight(response)
      return false
    },
  }
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

function answerPreflight(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Methods', methods.join(', '))
  response.setHeader('Access-Control-Allow-Headers', requestFields.join(', '))
  response.setHeader('Access-Control-Max-Age', String(preflightLifetime))
  response.writeHead(204).end()
}
