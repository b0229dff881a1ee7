import type { IncomingMessage } from 'node:http'
import type { ApiKey } from '../../storage/repositories.ts'
import { type Refusal, refuse } from '../problem.ts'

/** The key that a request comes with: `X-API-Key`, or `Authorization: Bearer`. Undefined when it sends none. */
function readApiKey({ headers }: IncomingMessage): string | undefined {
  const key = headers['x-api-key']
  if (typeof key === 'string') return key
  const [scheme, credentials] = (headers.authorization ?? '').split(/ +/, 2)
  return scheme?.toLowerCase() === 'bearer' ? (credentials ?? '') : undefined
}

/** The key behind a request; null without one. A key that is sent must be valid, also where none is needed. */
export async function identifyKey(
  request: IncomingMessage,
  authenticate: (key: string) => Promise<ApiKey | null>,
): Promise<ApiKey | null | Refusal> {
  const key = readApiKey(request)
  if (key === undefined) return null
  return (await authenticate(key)) ?? refuse('invalid_key')
}
