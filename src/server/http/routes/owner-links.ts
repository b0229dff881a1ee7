import { type RequestHandler, Router } from 'express'
import { type OwnerSecret, ownerHeader } from '../../data-folder/owner-link.ts'
import { refuse, sendRefusal } from '../problems/problem.ts'

export interface OwnerLinks {
  secret: Pick<OwnerSecret, 'matches'>
  /** A one-time address that opens the UI with a session. */
  openUiAddress(): string
  /** Revokes unused addresses. */
  revokeAddresses(): void
}

/**
 * `POST /links`: a one-time link for a program that can read the data folder (`owner-link.ts`). `DELETE /links` revokes
 * unused ones.
 */
export function createOwnerLinks({ secret, openUiAddress, revokeAddresses }: OwnerLinks): Router {
  const router = Router({ caseSensitive: true })
  const guard: RequestHandler = (request, response, next) => {
    if (secret.matches(request.get(ownerHeader) ?? '')) next()
    else sendRefusal(request, response, refuse('session_required'))
  }
  router.post('/links', guard, (_request, response) => void response.status(201).json({ url: openUiAddress() }))
  router.delete('/links', guard, (_request, response) => {
    revokeAddresses()
    response.status(204).end()
  })
  return router
}
