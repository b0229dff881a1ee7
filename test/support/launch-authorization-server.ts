import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { text } from 'node:stream/consumers'
import type { OAuthEndpoints } from '../../src/shared/mailboxes/mailbox-providers.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'

export interface AuthorizationServer {
  endpoints: OAuthEndpoints
  /** The endpoint where a mail server checks whether a token is valid (RFC 7662). */
  introspection: string
  /** While set, the user has not given consent. */
  isPending: boolean
  /** Seconds between two token requests (RFC 8628 section 3.2). */
  interval: number
  /** OAuth errors that the token endpoint returns before it issues tokens, one per request. */
  refusals: string[]
  /** Requests so far, with the last part of the path. */
  questions: { path: string; form: Record<string, string> }[]
  /** Issued tokens, oldest first. */
  accessTokens: string[]
  refreshTokens: string[]
  /** Valid tokens. */
  active: Set<string>
}

export interface RunningAuthorizationServer extends AuthorizationServer {
  end(): void
}

/**
 * An authorization server that gives consent for `user` immediately unless told otherwise. With key and certificate of
 * `localhost` (PEM), its endpoints use TLS; mail servers connect unencrypted.
 */
export async function launchAuthorizationServer(user: string, pem?: string): Promise<RunningAuthorizationServer> {
  const listener: RequestListener = async (request, response) => {
    const path = request.url?.slice(1) ?? ''
    const form = await readForm(request)
    if (path !== 'introspection') server.questions.push({ path, form })
    const [status, body] = answer(server, user, path, form)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
  // Longer than Dovecot keeps idle connections (60 s), because a request on a connection that is just being closed gets
  // no answer.
  const plain = createServer({ keepAliveTimeout: 300_000 }, listener)
  const encrypted = pem === undefined ? null : createTlsServer({ key: pem, cert: pem }, listener)
  const inClear = `http://127.0.0.1:${await listenOnLoopback(plain)}`
  const base = encrypted ? `https://localhost:${await listenOnLoopback(encrypted)}` : inClear
  const server: RunningAuthorizationServer = {
    endpoints: { device: `${base}/device`, token: `${base}/token`, scope: 'mail' },
    introspection: `${inClear}/introspection`,
    isPending: false,
    interval: 5,
    refusals: [],
    questions: [],
    accessTokens: [],
    refreshTokens: [],
    active: new Set(),
    end() {
      for (const http of [plain, encrypted]) {
        http?.closeAllConnections()
        http?.close()
      }
    },
  }
  return server
}

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await text(request)))
}

function answer(
  server: AuthorizationServer,
  user: string,
  path: string,
  form: Record<string, string>,
): [status: number, body: object] {
  if (path === 'device') return [200, { ...deviceCode, interval: server.interval }]
  if (path === 'introspection') return [200, { active: server.active.has(form.token ?? ''), username: user }]
  const refusal = server.refusals.shift()
  if (refusal !== undefined) return [400, { error: refusal, error_description: `no: ${JSON.stringify(form)}` }]
  if (server.isPending) return [400, { error: 'authorization_pending' }]
  const isKnown = form.grant_type !== 'refresh_token' || form.refresh_token === server.refreshTokens.at(-1)
  return isKnown ? [200, giveTokens(server)] : [400, { error: 'invalid_grant' }]
}

const deviceCode = {
  device_code: 'device-code-of-the-test',
  user_code: 'WDJB-MJHT',
  verification_url: 'https://provider.example/device',
  expires_in: 1800,
}

function giveTokens({ accessTokens, refreshTokens, active }: AuthorizationServer): object {
  const number = accessTokens.length + 1
  const [access, refresh] = [`access-token-${number}-fjord`, `refresh-token-${number}-fjord`]
  accessTokens.push(access)
  refreshTokens.push(refresh)
  active.add(access)
  return { access_token: access, refresh_token: refresh, token_type: 'Bearer', expires_in: 3600 }
}
