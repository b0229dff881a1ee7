import { codeOf } from '../../shared/error-code.ts'
import { isTooDeep } from '../../shared/json-depth.ts'
import { readAnswer } from '../../shared/client/read-answer.ts'
import { type ApiAnswer, type ApiCall, ToolError } from './tool.ts'

const answerMilliseconds = 60_000
/** In octets: ten times the largest report. */
const maxAnswerOctets = 16 * 1024 * 1024
/** Nesting of JSON: twice that of message parts. */
const maxLevels = 512

interface CallerOptions {
  /** The address of the engine, possibly with a path. */
  base: string
  headersFor(path: string): Readonly<Record<string, string>>
  signal: AbortSignal
}

/** Calls the API of one engine and nothing else: a path cannot name another host or leave its route. */
export function createApiCaller({ base, headersFor, signal }: CallerOptions) {
  return async ({ method, path, query = {}, json }: ApiCall): Promise<ApiAnswer> => {
    const url = new URL(base)
    const wanted = url.pathname.replace(/\/$/, '') + path
    url.pathname = wanted
    if (url.pathname !== wanted) throw new ToolError('This name is not valid.')
    for (const [name, value] of Object.entries(query))
      for (const each of [value ?? []].flat()) url.searchParams.append(name, String(each))
    try {
      const response = await fetch(url, {
        method,
        headers: { ...headersFor(path), ...(json !== undefined && { 'content-type': 'application/json' }) },
        body: json === undefined ? null : JSON.stringify(json),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMilliseconds)]),
      })
      const octets = await readAnswer(response, maxAnswerOctets)
      return { status: response.status, body: isTooDeep(octets, maxLevels) ? null : parse(octets) }
    } catch (error) {
      signal.throwIfAborted()
      throw new ToolError(`The engine does not answer${describeCause(error)}. Check that it is running.`)
    }
  }
}

/** The network error code inside an error of `fetch`, in parentheses. */
function describeCause(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? ` (${codeOf(cause) ?? cause.message})` : ''
}

function parse(octets: Buffer): unknown {
  try {
    return JSON.parse(octets.toString())
  } catch {
    return null
  }
}
