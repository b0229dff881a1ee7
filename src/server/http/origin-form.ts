import type { IncomingMessage } from 'node:http'

/**
 * Brings a request whose target is in the absolute form into the usual one. A server takes both; the host that a target
 * names counts, and the Host field beside it does not (RFC 9112 section 3.2.2).
 */
export function takeOriginForm(request: IncomingMessage): void {
  const [, authority, rest] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(request.url ?? '') ?? []
  if (authority === undefined || rest === undefined) return
  request.headers.host = authority
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}
