import type { RequestHandler } from 'express'
import { refuse, sendRefusal } from '../problems/problem.ts'

/**
 * Refuses requests for other hosts. A page of another site whose name was turned to point here (DNS rebinding) still
 * asks under its own name, and is stopped by it. Any port is right: a tunnel may lead here from another one.
 */
export function createHostGuard(names: ReadonlySet<string>): RequestHandler {
  return (request, response, next) => {
    // RFC 9112 section 3.2: a request of this version names its host, once.
    if (request.httpVersion === '1.1' && request.headersDistinct.host?.length !== 1) {
      return sendRefusal(request, response, refuse('malformed_request'))
    }
    const host = request.headers.host ?? ''
    // What `takeOriginForm` left in another form is for other protocols.
    const isForUs = namesHost(names, host) && (request.url.startsWith('/') || request.url === '*')
    if (isForUs) next()
    else sendRefusal(request, response, refuse('wrong_host', { host }))
  }
}

/** Whether a Host field has one of the names, at any port. */
export function namesHost(names: ReadonlySet<string>, field: string | undefined): boolean {
  return names.has(hostNameOf(field ?? ''))
}

/** The name in a Host field, without its port; empty when the field is malformed. */
function hostNameOf(field: string): string {
  const match = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]]+)(?::\d{1,5})?$/i.exec(field)
  return (match?.[1] ?? '').toLowerCase().replace(/\.$/, '')
}
