import { UnexpectedAnswerError, UnreachableError } from '../../shared/client/call-errors.ts'
import { callLimits, reach, readJson } from '../../shared/client/call-route.ts'
import type { ApiAnswer, ApiCall } from './tool.ts'
import { ToolError } from './tool-error.ts'

interface CallerOptions {
  /** The address of the engine, possibly with a path. */
  base: string
  headersFor(path: string): Readonly<Record<string, string>>
  signal: AbortSignal
}

/** Calls the API of one engine and nothing else: a path cannot name another host or leave its route. */
export function createApiCaller({ base, headersFor, signal }: CallerOptions) {
  return async ({ method, path, query = {}, ...content }: ApiCall): Promise<ApiAnswer> => {
    const url = new URL(base)
    const wanted = url.pathname.replace(/\/$/, '') + path
    url.pathname = wanted
    if (url.pathname !== wanted) throw new ToolError('This name is not valid.')
    for (const [name, value] of Object.entries(query))
      for (const each of [value ?? []].flat()) url.searchParams.append(name, String(each))
    const { type, body } = bodyOf(content)
    try {
      const response = await reach(
        signal,
        () =>
          fetch(url, {
            method,
            headers: { ...headersFor(path), ...(type !== null && { 'content-type': type }) },
            body,
            redirect: 'error',
            signal: AbortSignal.any([signal, AbortSignal.timeout(callLimits.milliseconds)]),
          }),
        method,
      )
      return { status: response.status, body: await readJson(response, signal) }
    } catch (error) {
      if (error instanceof UnexpectedAnswerError) return { status: error.status, body: null }
      if (!(error instanceof UnreachableError)) throw error
      throw new ToolError(`The engine does not respond (${error.reason}). Check that it is running.`)
    }
  }
}

function bodyOf({ json, message }: Pick<ApiCall, 'json' | 'message'>) {
  if (message) return { type: 'message/rfc822', body: new Uint8Array(message) }
  return json === undefined ? { type: null, body: null } : { type: 'application/json', body: JSON.stringify(json) }
}
