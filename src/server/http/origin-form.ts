import type { IncomingMessage } from 'node:http'

/**
 * Converts a request target from the absolute form. Its host takes precedence over the Host header (RFC 9112 section
 * 3.2.2).
 */
export function takeOriginForm(request: IncomingMessage): void {
  const [, authority, rest] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(request.url ?? '') ?? []
  if (authority === undefined || rest === undefined) return
  request.headers.host = authority
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}
