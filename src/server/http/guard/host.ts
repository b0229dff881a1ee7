import type { RequestHandler } from 'express'
import { refuse, sendRefusal } from '../problems/problem.ts'

/**
 * Refuses requests for other host names: after DNS rebinding, a page of another site still sends its own name. Any port
 * is accepted, because a tunnel may use another one.
 */
export function createHostGuard(names: ReadonlySet<string>): RequestHandler {
  return (request, response, next) => {
    // RFC 9112 section 3.2: HTTP/1.1 requires exactly one Host.
    if (request.httpVersion === '1.1' && request.headersDistinct.host?.length !== 1) {
      return sendRefusal(request, response, refuse('malformed_request'))
    }
    const host = request.headers.host ?? ''
    // Request targets that `takeOriginForm` did not convert belong to other protocols.
    const isForUs = namesHost(names, host) && (request.url.startsWith('/') || request.url === '*')
    if (isForUs) next()
    else sendRefusal(request, response, refuse('wrong_host', { host }))
  }
}

/** Whether a Host header has one of the names, with any port. */
export function namesHost(names: ReadonlySet<string>, field: string | undefined): boolean {
  return names.has(hostNameOf(field ?? ''))
}

/** The name in a Host header without its port; empty if malformed. */
function hostNameOf(field: string): string {
  const match = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]]+)(?::\d{1,5})?$/i.exec(field)
  return (match?.[1] ?? '').toLowerCase().replace(/\.$/, '')
}
