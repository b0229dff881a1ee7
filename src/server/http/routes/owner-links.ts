import { type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import { nonceHeader, type OwnerSecret, ownerHeader, proofHeader } from '../../data-folder/owner-proof.ts'
import type { SessionService } from '../../services/access/sessions.ts'
import { sessionHeader } from '../guard/session.ts'
import { refuse, sendRefusal } from '../problems/problem.ts'

export interface OwnerLinks {
  secret: Pick<OwnerSecret, 'matches' | 'prove' | 'accepts'>
  /** A one-time address that opens the UI with a session. */
  openUiAddress(): Promise<string>
  sessions: Pick<SessionService, 'openProgramSession' | 'endProgramSession' | 'revokeCodes'>
}

/**
 * Routes for programs that can read the data folder (`owner-proof.ts`). `POST /owner-challenges` proves the engine to
 * any program. The others need the program's proof: `POST /links` creates a one-time link, `DELETE /links` revokes
 * unused ones. `POST /program-sessions` creates a session for the program itself, `DELETE` ends it.
 */
export function createOwnerLinks({ secret, openUiAddress, sessions }: OwnerLinks, log: Logger): Router {
  const router = Router({ caseSensitive: true })
  const guard: RequestHandler = (request, response, next) => {
    const purpose = `${request.method} ${request.baseUrl}${request.path}`
    const isOwner =
      secret.accepts(request.get(proofHeader) ?? '', purpose) || secret.matches(request.get(ownerHeader) ?? '')
    if (isOwner) next()
    else sendRefusal(request, response, refuse('session_required'))
  }
  router.post('/owner-challenges', (request, response) => {
    const challenge = secret.prove(request.get(nonceHeader) ?? '')
    if (challenge) response.status(201).json(challenge)
    else sendRefusal(request, response, refuse('session_required'))
  })
  router.post(
    '/links',
    guard,
    async (_request, response) => void response.status(201).json({ url: await openUiAddress() }),
  )
  router.delete('/links', guard, async (_request, response) => {
    await sessions.revokeCodes()
    response.status(204).end()
  })
  router.post('/program-sessions', guard, (_request, response) => {
    log.info('a program of the owner signed in')
    response.status(201).json({ secret: sessions.openProgramSession() })
  })
  router.delete('/program-sessions', guard, (request, response) => {
    sessions.endProgramSession(request.get(sessionHeader) ?? '')
    response.status(204).end()
  })
  return router
}
