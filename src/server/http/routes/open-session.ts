import { type Request, type Response, Router } from 'express'
import type { Logger } from 'pino'
import { readPagePath } from '../../../shared/page-path.ts'
import { pageSecretFragment } from '../../../shared/session.ts'
import { splitSecret } from '../../services/access/sessions.ts'
import type { SessionCookies } from '../guard/session.ts'
import { refuse, sendRefusal } from '../problems/problem.ts'
import { sendUsedLinkPage } from '../used-link-page.ts'

export interface SessionOpening {
  /** Returns the secret of a new session; null if the code is invalid. */
  redeem(code: string): Promise<string | null>
  cookies: SessionCookies
  log: Logger
}

/**
 * `GET /open?code=…&next=…`: opens a session with a one-time code and redirects to a page of the UI, with the page's
 * half of the secret in the fragment.
 */
export function createSessionOpening({ redeem, cookies, log }: SessionOpening): Router {
  const router = Router({ caseSensitive: true })
  router.all('/open', async (request, response) => {
    // A link preview (HEAD) must not use up the code.
    if (request.method !== 'GET') {
      response.set('Allow', 'GET')
      return sendRefusal(request, response, refuse('method_not_allowed', { allowed: ['GET'] }))
    }
    const { code } = request.query
    const secret = typeof code === 'string' ? await redeem(code) : null
    const halves = secret === null ? null : splitSecret(secret)
    // The code of a reloaded link is used up, but the page already has its half of the secret.
    if (!halves && cookies.read(request) === null) return refuseCode(request, response)
    if (halves) {
      log.info('a browser signed in')
      response.set('Set-Cookie', cookies.write(request, halves.cookie))
    }
    const fragment = halves ? `#${pageSecretFragment}=${halves.page}` : ''
    response
      .status(303)
      .set('Location', `${nextPage(request)}${fragment}`)
      .end()
  })
  return router
}

/** The page to open; the home page if the address is not one of ours. */
function nextPage({ query: { next } }: Request): string {
  return (typeof next === 'string' && readPagePath(next)) || '/'
}

/** Sends a page to people and a problem to programs. */
function refuseCode(request: Request, response: Response): void {
  response.vary('Accept')
  if (request.accepts(['json', 'html']) === 'html') sendUsedLinkPage(request, response)
  else sendRefusal(request, response, refuse('session_required'))
}
