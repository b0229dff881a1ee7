import { sessionHeader } from '../../server/http/guard/session.ts'
import type { EngineConnection } from './engine-host.ts'

/** What the page may say of its requests. Origin, cookies and whatever else Chromium adds mean nothing to the engine. */
const forwardedHeaders = ['accept', 'accept-language', 'content-type', 'last-event-id']

/** Headers of an answer that are about this connection to the engine and not about the page's. */
const connectionHeaders = [
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
]

/** Whether a path is the engine's business: its API, or the UI's own calls. */
export function isForEngine(pathname: string): boolean {
  return /^\/(?:api\/v1|app)\//.test(pathname)
}

/** Hands a request of the page on to the engine, with the session's secret, which the page never sees. */
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
    // A body that is a stream is sent while it is read.
    duplex: 'half',
    redirect: 'manual',
    signal: request.signal,
  })
  const answerHeaders = new Headers(answer.headers)
  for (const name of connectionHeaders) answerHeaders.delete(name)
  return new Response(answer.body, { status: answer.status, headers: answerHeaders })
}
