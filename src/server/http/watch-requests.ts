import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { tokenAlphabet, tokenLength } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import type { Infrastructure } from '../services/infrastructure.ts'
import { createClientAddress } from './guard/client-network.ts'
import type { Guard } from './guard/guard.ts'

const tokens = new RegExp(`[${tokenAlphabet}]{${tokenLength}}`, 'gi')

/** Identifies a request in the log and in the answer, for support. */
const idField = 'X-Request-Id'

export interface WatchOptions extends Pick<Infrastructure, 'noteRequest' | 'log'> {
  /** Whether to log each request at level info. */
  logsAccess: boolean
  /** Addresses and networks of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
}

/** Assigns an id to a request. Ids sent by clients are not used: anyone could write into the log or impersonate another client. */
export function assignRequestId(response: ServerResponse): string {
  const id = randomUUID()
  response.setHeader(idField, id)
  return id
}

/** Counts, times, and logs requests, by their route: paths contain tokens. */
export function watchRequests({ noteRequest, log, logsAccess, trustedProxies }: WatchOptions): Guard {
  const clientOf = createClientAddress(trustedProxies)
  const level = logsAccess ? 'info' : 'debug'
  return (request, response) => {
    if (!noteRequest && !log.isLevelEnabled(level)) return true
    const { method = '' } = request
    const client = clientOf(request)
    const begin = performance.now()
    response.once('close', () => {
      const time = performance.now() - begin
      const { route = null, key = null } = notes.get(response) ?? {}
      const answered = { method, route, status: response.statusCode }
      noteRequest?.({ ...answered, seconds: time / 1000 })
      const by = { milliseconds: Math.round(time), client, key_id: key }
      log[level]({ request: requestIdOf(response), ...answered, ...by }, 'HTTP request')
    })
    return true
  }
}

/** The id from `assignRequestId`. */
export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader(idField))
}

const notes = new WeakMap<ServerResponse, { route?: string; key?: string }>()

/** Notes the pattern of a request's route, or the id of the key of its caller. */
export function noteCall(response: ServerResponse, note: { route: string } | { key: string }): void {
  notes.set(response, { ...notes.get(response), ...note })
}

export function hideTokens(path: string): string {
  return path.replaceAll(tokens, '{token}')
}
