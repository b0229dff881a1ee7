import { type IncomingHttpHeaders, request } from 'node:http'
import { expect } from 'vitest'
import { commonResponses } from '../../src/server/http/docs/describe-responses.ts'
import { apiRoutes, appRoutes, callMcp, lookupRoutes } from '../../src/shared/contract/index.ts'
import { anyProblemSchema, type Problem } from '../../src/shared/contract/problem.ts'
import type { Route, RouteResponse } from '../../src/shared/contract/route.ts'

export interface HttpAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The body as JSON; undefined if it is not JSON. */
  json: unknown
}

interface HttpRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  signal?: AbortSignal
  /** Set for servers that are not the complete API, whose answers are not checked against the contract. */
  isPartial?: boolean
}

/**
 * Sends a request exactly as given, including what `fetch` forbids, and follows no redirects. Answers of a contract
 * route are checked against it.
 */
export async function send(base: string, path: string, options: HttpRequest = {}): Promise<HttpAnswer> {
  const { method = 'GET', isPartial } = options
  const answer = await exchange(base, path, options)
  const route = routeOf(method, path)
  if (route && !isPartial) expectDeclared(route, answer, method)
  return answer
}

function exchange(base: string, path: string, options: HttpRequest): Promise<HttpAnswer> {
  const { method = 'GET', headers = {}, body, signal } = options
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const sending = request(
      { host: hostname, port, method, path, headers, agent: false, ...(signal && { signal }) },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parseJson(text) })
        })
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface RouteCall extends HttpRequest {
  /** The values of path parameters, sent unchanged. */
  token?: string
  domain?: string
  ip?: string
  id?: string
  client?: string
  query?: Record<string, string> | [string, string][]
}

/** Calls a route and checks the answer against the contract for its status. */
export async function call(base: string, route: Route, options: RouteCall = {}): Promise<HttpAnswer> {
  const { token = '', domain = '', ip = '', id = '', client = '', query = {}, ...rest } = options
  const prefix = appRoutes.some((own) => own === route) ? '/app' : '/api/v1'
  const search = new URLSearchParams(query).toString()
  const values: Record<string, string> = { token, domain, ip, id, client }
  const place = route.path.replace(/\{(\w+)\}/g, (written, name) => values[name] ?? written)
  const path = `${prefix}${place}${search && `?${search}`}`
  const answer = await send(base, path, { method: route.method, ...rest })
  expectDeclared(route, answer, route.method)
  return answer
}

const publicRoutes: readonly Route[] = [...apiRoutes, ...lookupRoutes]

/** The public route that will certainly answer a request; undefined if that depends on more than the path. */
function routeOf(method: string, path: string): Route | undefined {
  const segments = (path.split('?', 1)[0] ?? '').split('/')
  const declared = method === 'HEAD' ? 'GET' : method
  if (declared === callMcp.method && segments.join('/') === callMcp.path) return callMcp
  return publicRoutes.find((route) => route.method === declared && matches(`/api/v1${route.path}`.split('/'), segments))
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  const fits = (part: string, index: number) =>
    part.startsWith('{') ? segments[index] !== '' : part === segments[index]
  return pattern.length === segments.length && pattern.every(fits)
}

function expectDeclared(route: Route, answer: HttpAnswer, method: string): void {
  const declared: RouteResponse | undefined = { ...commonResponses(route), ...route.responses }[answer.status]
  if (!declared) expect.fail(`${route.operationId} does not declare ${answer.status}: ${answer.text}`)
  const { body } = declared
  if (body === 'empty' || method === 'HEAD') expect(answer.text).toBe('')
  else if (body === 'event-stream') expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  else if (declared.alsoJson && answer.headers['content-type'] === 'application/json')
    expect(declared.alsoJson.parse(answer.json)).toEqual(answer.json)
  else if (answer.status >= 400) expect(body.parse(expectProblem(answer))).toEqual(answer.json)
  else {
    expect(answer.headers['content-type']).toMatch(/^application\/json(; charset=utf-8)?$/)
    // Members that the schema does not name must not be in the document.
    expect(body.parse(answer.json)).toEqual(answer.json)
  }
}

/** Checks that the answer is a consistent problem document. */
export function expectProblem({ status, headers, json }: HttpAnswer): Problem {
  expect(headers['content-type']).toMatch(/^application\/problem\+json(;|$)/)
  const problem = anyProblemSchema.parse(json)
  expect(problem.status).toBe(status)
  expect(problem.type).toBe(`urn:sendproof:problem:${problem.code}`)
  return problem
}
