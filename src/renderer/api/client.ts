import { UnexpectedAnswerError } from '../../shared/client/call-errors.ts'
import { type CallInput, callRoute, pathOf, reach, readRefusal, type SendCall } from '../../shared/client/call-route.ts'
import type { Route, RouteResult } from '../../shared/contract/route.ts'
import type { Language } from '../../shared/languages.ts'
import { pageSecretHeader } from '../../shared/session.ts'
import { pageSecret } from './page-secret.ts'

/** Sends below a base path of the contract's routes. The desktop app forwards the same paths to the engine. */
const sendBelow =
  (base: '/api/v1' | '/app'): SendCall =>
  (path, { headers, ...init }) => {
    const secret = pageSecret()
    return fetch(`${base}${path}`, {
      ...init,
      credentials: 'same-origin',
      headers: { ...headers, ...(secret === null ? {} : { [pageSecretHeader]: secret }) },
    })
  }

const sendToApi = sendBelow('/api/v1')
const sendToApp = sendBelow('/app')

/** Calls a route of the public API; throws like `callRoute`. */
export function callApi<const R extends Route>(route: R, input: CallInput<R>): Promise<RouteResult<R>> {
  return callRoute(route, input, sendToApi)
}

/** Calls a route of the UI; throws like `callRoute`. */
export function callApp<const R extends Route>(route: R, input: CallInput<R>): Promise<RouteResult<R>> {
  return callRoute(route, input, sendToApp)
}

/** Fetches a file below `/app` with the page's half of the session secret; throws like `callRoute`. */
export async function fetchApp(path: string, language: Language): Promise<Blob> {
  const response = await open(sendToApp, path, { 'Accept-Language': language })
  return await response.blob()
}

/** Opens a stream of events with the page's half of the session secret, which `EventSource` cannot send. */
export async function openEvents(route: Route, params: Record<string, unknown>, signal: AbortSignal) {
  const response = await open(sendToApi, pathOf(route, { params }), { Accept: 'text/event-stream' }, signal)
  if (!response.body) throw new UnexpectedAnswerError(response.status)
  return response.body
}

/** The path of a route of the public API, for external use. */
export function apiPath(route: Route): string {
  return `/api/v1${pathOf(route, {})}`
}

/** Opens a response that may take any time and length. */
async function open(send: SendCall, path: string, headers: Record<string, string>, signal?: AbortSignal) {
  const response = await reach(signal, () => send(path, { headers, ...(signal ? { signal } : {}) }))
  if (!response.ok) throw await readRefusal(response, signal)
  return response
}
