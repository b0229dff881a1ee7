import { fallbackLanguage } from '../../shared/languages.ts'
import type { ApiAnswer, ApiCall } from '../assistant/tool.ts'
import type { ApiKey } from '../storage/repositories.ts'
import { type ArrivedCall, type Caller, checkCall, type MountContext, type ServedRoute, successOf } from './mount.ts'
import { isRefusal, refuse } from './problems/problem.ts'

/** Routes below a prefix. */
interface ServedPrefix {
  prefix: string
  routes: readonly ServedRoute[]
}

/** Calls a route in this process with a key: with the same checks and limits as over HTTP. */
export type CallLocally = (call: ApiCall, key: ApiKey) => Promise<ApiAnswer>

export function createLocalCalls(prefixes: readonly ServedPrefix[], context: MountContext): CallLocally {
  const places = prefixes.flatMap(({ prefix, routes }) =>
    routes.map((served) => ({ ...served, segments: segmentsOf(prefix + served.route.path) })),
  )

  function findPlace({ method, path }: ApiCall) {
    const wanted = segmentsOf(path)
    for (const { route, handler, segments } of places) {
      const params = route.method === method && matchSegments(segments, wanted)
      if (params) return { route, handler, params }
    }
    return null
  }

  return async (request, key) => {
    const place = findPlace(request)
    if (!place) return answerOf(refuse('not_found'))
    const { route, handler, params } = place
    const caller: Caller = {
      ...{ key, isOwner: false, mayUse: (right) => key.rights.includes(right) },
      ...{ language: null, holdsSession: async () => false },
    }
    const call = await checkCall(route, caller, { ...arrive(request), params }, context)
    const reply = isRefusal(call) ? call : await handler(call)
    return isRefusal(reply) ? answerOf(reply) : { status: successOf(route).status, body: reply }
  }
}

function segmentsOf(path: string): string[] {
  return path.split('/').slice(1)
}

/** The parameters of a path; null if the path is not that of the route. */
function matchSegments(segments: readonly string[], wanted: readonly string[]): Record<string, string> | null {
  if (segments.length !== wanted.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const text = wanted[index] ?? ''
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? []
    if (name !== undefined) params[name] = decodeURIComponent(text)
    else if (segment !== text) return null
  }
  return params
}

function arrive({ query = {}, json, message }: ApiCall): Omit<ArrivedCall, 'params'> {
  const refuseFile = () => refuse('unsupported_media_type', { expected: ['application/json'] })
  return {
    query: Object.fromEntries(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, writeValue(value)]])),
    ),
    readBody: async () => ({ value: json }),
    openMessage: refuseFile,
    holdFile: async (use) => (message ? await use(message, '') : refuseFile()),
    statedOctets: message?.length ?? null,
    // Calls with a key are not counted by network.
    network: '',
    setHeaders: () => {},
  }
}

/** A value as it arrives in a query. */
function writeValue(value: string | number | readonly string[]): string | string[] {
  return typeof value === 'object' ? [...value] : String(value)
}

function answerOf(refusal: ReturnType<typeof refuse>): ApiAnswer {
  const problem = refusal.word(fallbackLanguage)
  return { status: problem.status, body: problem }
}
