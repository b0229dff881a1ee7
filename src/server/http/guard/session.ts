import type { IncomingMessage } from 'node:http'
import { pageSecretHeader } from '../../../shared/session.ts'
import { joinSecret, sessionLifetime } from '../../services/access/sessions.ts'

/** A host that holds the whole secret, such as the desktop app, sends it in this header. */
export const sessionHeader = 'x-sendproof-session'

/** The session cookies of an engine. */
export type SessionCookies = ReturnType<typeof createSessionCookies>

/**
 * Browsers share cookies between ports, so the port is part of the name. With an https base URL, the cookie is limited
 * to that host and to encrypted connections (`__Host-`, RFC 6265bis, section 4.1.3.2).
 */
export function createSessionCookies({ port, baseUrl }: { port: number; baseUrl: string }) {
  const base = new URL(baseUrl)
  const isEncrypted = ({ headers }: IncomingMessage) => base.protocol === 'https:' && headers.host === base.host
  const nameFor = (request: IncomingMessage) =>
    isEncrypted(request) ? '__Host-sendproof-session' : `sendproof-session-${port}`
  return {
    /** The Set-Cookie header that stores one half of a secret in the browser, inaccessible to scripts and other sites. */
    write(request: IncomingMessage, half: string): string {
      const secure = isEncrypted(request) ? '; Secure' : ''
      return `${nameFor(request)}=${half}; Path=/; HttpOnly; SameSite=Strict${secure}; Max-Age=${sessionLifetime / 1000}`
    },
    read(request: IncomingMessage): string | null {
      const start = `${nameFor(request)}=`
      const pair = (request.headers.cookie ?? '').split(';').find((each) => each.trim().startsWith(start))
      return pair ? pair.trim().slice(start.length) : null
    },
  }
}

/**
 * The session secret of a request, or null. It is either whole in one header, or split between a cookie and a header
 * that the page sets.
 */
export function readSessionSecret(request: IncomingMessage, cookies: SessionCookies): string | null {
  const { [sessionHeader]: stated, [pageSecretHeader]: page } = request.headers
  if (typeof stated === 'string') return stated
  const cookie = cookies.read(request)
  return cookie !== null && typeof page === 'string' ? joinSecret({ cookie, page }) : null
}
