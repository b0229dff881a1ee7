import { type Request, Router } from 'express'
import { sessionCookie } from '../guard/session.ts'
import { refuse, sendRefusal } from '../problem.ts'

export interface SessionDoor {
  /** The secret of a new session, or null for a code that opens none. */
  redeem(code: string): Promise<string | null>
  holdsSession(request: Request): Promise<boolean>
  cookieName: string
}

/** `GET /open?code=…&next=…`: opens a session with a one-time code, and goes on to a page of the UI. */
export function createSessionDoor({ redeem, holdsSession, cookieName }: SessionDoor): Router {
  const router = Router({ caseSensitive: true })
  router.all('/open', async (request, response) => {
    // What only looks must not use up the code.
    if (request.method !== 'GET') {
      response.set('Allow', 'GET')
      return sendRefusal(request, response, refuse('method_not_allowed', { allowed: ['GET'] }))
    }
    const { code, next } = request.query
    const secret = typeof code === 'string' ? await redeem(code) : null
    if (secret !== null) response.set('Set-Cookie', sessionCookie(cookieName, secret))
    // A page that is loaded again comes with a code that is used, and with the cookie.
    else if (!(await holdsSession(request))) return sendRefusal(request, response, refuse('session_required'))
    response.status(303).set('Location', localPath(next)).end()
  })
  return router
}

/** The path of an address on this server; the start page for anything that leads elsewhere. */
function localPath(next: unknown): string {
  const here = 'http://localhost'
  const url = typeof next === 'string' && next.startsWith('/') ? URL.parse(next, here) : null
  return url?.origin === here ? `${url.pathname}${url.search}${url.hash}` : '/'
}
