import type { IncomingMessage } from 'node:http'
import { pageSecretHeader } from '../../../shared/session.ts'
import { joinSecret, sessionLifetime } from '../../services/access/sessions.ts'

/** A host that keeps the whole secret itself, as the desktop app does, sends it in this header. */
export const sessionHeader = 'x-sendproof-session'

/** The cookies of an engine's sessions. */
export interface SessionCookies {
  /** The field that has a browser keep one half of a secret: out of reach for scripts, and never sent for other sites. */
  write(request: IncomingMessage, half: string): string
  read(request: IncomingMessage): string | null
}

/**
 * Browsers keep cookies by host name alone, so two engines of one machine need names of their own: the port. Where the
 * engine is reached by its https address, the cookie is for that host and for encrypted connections only (`__Host-`, RFC
 * 6265bis, section 4.1.3.2).
 */
export function createSessionCookies({ port, baseUrl }: { port: number; baseUrl: string }): SessionCookies {
  const base = new URL(baseUrl)
  const isEncrypted = ({ headers }: IncomingMessage) => base.protocol === 'https:' && headers.host === base.host
  const nameFor = (request: IncomingMessage) =>
    isEncrypted(request) ? '__Host-sendproof-session' : `sendproof-session-${port}`
  return {
    write(request, half) {
      const secure = isEncrypted(request) ? '; Secure' : ''
      return `${nameFor(request)}=${half}; Path=/; HttpOnly; SameSite=Strict${secure}; Max-Age=${sessionLifetime / 1000}`
    },
    read(request) {
      const start = `${nameFor(request)}=`
      const pair = (request.headers.cookie ?? '').split(';').find((each) => each.trim().startsWith(start))
      return pair ? pair.trim().slice(start.length) : null
    },
  }
}

/**
 * The secret of a session that comes with a request, or null: whole in one header, or half of it in a cookie and half in the
 * header that a page sets.
 */
export function readSessionSecret(request: IncomingMessage, cookies: SessionCookies): string | null {
  const { [sessionHeader]: stated, [pageSecretHeader]: page } = request.headers
  if (typeof stated === 'string') return stated
  const cookie = cookies.read(request)
  return cookie !== null && typeof page === 'string' ? joinSecret({ cookie, page }) : null
}
