import type { IncomingMessage } from 'node:http'
import { sessionLifetime } from '../../services/sessions.ts'

/** A host that keeps the secret itself, as the desktop app does, sends it in this header. */
export const sessionHeader = 'x-sendproof-session'

/** Browsers keep cookies by host name alone, so two engines of one machine need names of their own. */
export function sessionCookieName(port: number): string {
  return `sendproof-session-${port}`
}

/** A cookie that keeps a session: out of reach for scripts, and never sent along with what another site asks. */
export function sessionCookie(name: string, secret: string): string {
  return `${name}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${sessionLifetime / 1000}`
}

/** The secret of a session that comes with a request, or null. */
export function readSessionSecret({ headers }: IncomingMessage, cookieName: string): string | null {
  const stated = headers[sessionHeader]
  if (typeof stated === 'string') return stated
  const start = `${cookieName}=`
  const cookie = (headers.cookie ?? '').split(';').find((pair) => pair.trim().startsWith(start))
  return cookie ? cookie.trim().slice(start.length) : null
}
