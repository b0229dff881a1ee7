import type { IncomingMessage } from 'node:http'
import { refuse, sendRefusal } from '../problems/problem.ts'
import type { Guard } from './guard.ts'

/**
 * Refuses requests for other host names: after DNS rebinding, a page of another site still sends its own name. Any port
 * is accepted, because a tunnel may use another one.
 */
export function createHostGuard(names: ReadonlySet<string>): Guard {
  return (request, response) => {
    const { httpVersion, headers, url = '' } = request
    // RFC 9112 section 3.2: HTTP/1.1 requires exactly one Host.
    if (httpVersion === '1.1' && countHosts(request) !== 1) {
      sendRefusal(request, response, refuse('malformed_request'))
      return false
    }
    const host = headers.host ?? ''
    // Request targets that `takeOriginForm` did not convert belong to other protocols.
    const isForUs = namesHost(names, host) && (url.startsWith('/') || url === '*')
    if (!isForUs) sendRefusal(request, response, refuse('wrong_host', { host }))
    return isForUs
  }
}

/** `headersDistinct` would copy all headers. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
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
