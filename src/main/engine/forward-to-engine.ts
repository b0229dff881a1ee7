import { sessionHeader } from '../../server/http/guard/session.ts'
import type { EngineConnection } from './engine-host.ts'

/** Headers of the page that are passed to the engine. Origin, cookies, and other headers that Chromium adds are not. */
const forwardedHeaders = ['accept', 'accept-language', 'content-type', 'last-event-id']

/** Headers of the response that concern the connection to the engine. */
const connectionHeaders = [
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
]

/** Whether a path belongs to the engine: `/api` or `/app`. */
export function isForEngine(pathname: string): boolean {
  return /^\/(?:api\/v1|app)\//.test(pathname)
}

/** Forwards a request with the session secret, which the page never sees. */
export async function forwardToEngine(request: Request, { http, session }: EngineConnection): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers({ [sessionHeader]: session })
  for (const name of forwardedHeaders) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const answer = await fetch(new URL(pathname + search, http), {
    method: request.method,
    headers,
    body: request.body,
    // Required for a streamed body.
    duplex: 'half',
    redirect: 'manual',
    signal: request.signal,
  })
  const answerHeaders = new Headers(answer.headers)
  for (const name of connectionHeaders) answerHeaders.delete(name)
  return new Response(answer.body, { status: answer.status, headers: answerHeaders })
}
