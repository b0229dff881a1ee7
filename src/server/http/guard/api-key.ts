import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import type { Clock } from '../../ground/clock.ts'
import type { KeyThrottle } from '../../services/access/key-throttle.ts'
import type { KeyService } from '../../services/access/keys.ts'
import type { ApiKey } from '../../storage/repositories.ts'
import { type Refusal, refuse, refuseThrottled } from '../problems/problem.ts'

/** The query parameter for a key, on routes that allow it. */
export const keyParameter = 'api_key'

export type KeyGuard = ReturnType<typeof createKeyGuard>

interface KeyGuardOptions {
  keys: Pick<KeyService, 'authenticate'>
  keyThrottle: KeyThrottle
  /** The network of a client (`createClientNetwork`). */
  networkOf(request: Request): string
  clock: Clock
}

export function createKeyGuard({ keys, keyThrottle, networkOf, clock }: KeyGuardOptions) {
  return {
    /**
     * The key of a request, or null. If a key is sent, it must be valid, even if none is needed.
     * @param places.query whether the key may be in the query
     */
    async identify(request: Request, { query }: { query: boolean }): Promise<ApiKey | null | Refusal> {
      const text = readHeaders(request) ?? (query ? readQuery(request) : undefined)
      if (text === undefined) return null
      const network = networkOf(request)
      const nextTurn = await keyThrottle.admit(network, text)
      if (nextTurn) return refuseThrottled(nextTurn, clock.now())
      const key = await keys.authenticate(text)
      if (key) keyThrottle.noteAccepted(network, text)
      else keyThrottle.noteWrong(network)
      return key ?? refuse('invalid_key')
    },
  }
}

/** The key in `X-API-Key` or `Authorization: Bearer`. */
function readHeaders({ headers }: IncomingMessage): string | undefined {
  const key = headers['x-api-key']
  if (typeof key === 'string') return key
  const [scheme, credentials] = (headers.authorization ?? '').split(/ +/, 2)
  return scheme?.toLowerCase() === 'bearer' ? (credentials ?? '') : undefined
}

/** A repeated parameter does not count as a key. */
function readQuery({ query }: Request): string | undefined {
  const key = query[keyParameter]
  return key === undefined || typeof key === 'string' ? key : ''
}
