import { Router } from 'express'
import { type OwnerSecret, ownerHeader } from '../../owner-link.ts'
import { refuse, sendRefusal } from '../problem.ts'

export interface OwnerDoor {
  secret: Pick<OwnerSecret, 'matches'>
  /** An address that opens the UI with a session, once. */
  openUiAddress(): string
}

/** `POST /links`: a new one-time link to the UI, for a program that can read the data folder (`owner-link.ts`). */
export function createOwnerDoor({ secret, openUiAddress }: OwnerDoor): Router {
  const router = Router({ caseSensitive: true })
  router.post('/links', (request, response) => {
    if (!secret.matches(request.get(ownerHeader) ?? '')) {
      return sendRefusal(request, response, refuse('session_required'))
    }
    response.status(201).json({ url: openUiAddress() })
  })
  return router
}
