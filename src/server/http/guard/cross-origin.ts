import type { Request, RequestHandler, Response } from 'express'
import { apiPrefix } from '../api-prefix.ts'

/** Seconds that browsers may cache a preflight (WHATWG Fetch); they apply lower caps of their own. */
const preflightLifetime = 86_400

/** Headers that pages may send and read. */
const requestFields = ['Content-Type', 'Authorization', 'X-API-Key']
const responseFields = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate', 'Allow']
const methods = ['GET', 'HEAD', 'POST', 'DELETE']

/**
 * Lets pages of configured origins use the public API. CORS allows no credentials, so these pages never have a session.
 */
export interface CrossOrigin {
  /** Whether an allowed page calls the public API. */
  allows(request: Request): boolean
  /** Sets the headers and answers preflights. */
  handler: RequestHandler
}

export function createCrossOrigin(origins: ReadonlySet<string>): CrossOrigin {
  const allows = ({ headers: { origin }, path }: Request) =>
    origin !== undefined && origins.has(origin) && path.startsWith(`${apiPrefix}/`)

  return {
    allows,
    handler(request, response, next) {
      if (origins.size > 0) response.vary('Origin')
      if (!allows(request)) return next()
      response.set({
        'Access-Control-Allow-Origin': request.headers.origin,
        'Access-Control-Expose-Headers': responseFields.join(', '),
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      if (isPreflight(request)) answerPreflight(response)
      else next()
    },
  }
}

function isPreflight({ method, headers }: Request): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

function answerPreflight(response: Response): void {
  response.set({
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': requestFields.join(', '),
    'Access-Control-Max-Age': String(preflightLifetime),
  })
  response.status(204).end()
}
