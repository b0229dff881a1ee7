import { describe, expect, it } from 'vitest'
import { apiRoutes, callMcp, lookupRoutes } from '../../../shared/contract/index.ts'
import { anyProblemSchema, problemStatuses } from '../../../shared/contract/problem.ts'
import type { Route } from '../../../shared/contract/route.ts'
import { apiPrefix } from '../api-prefix.ts'
import { type ApiResponse, apiDocumentSchema, parametersOf, responsesOf } from './api-document.ts'
import { exampleProblem } from './describe-responses.ts'
import { buildOpenApi } from './openapi.ts'

const document = await buildOpenApi()
const routes: readonly Route[] = [...apiRoutes, ...lookupRoutes, callMcp]

const pathOf = (route: Route) => (route === callMcp ? route.path : `${apiPrefix}${route.path}`)

/** All values under a key in the document. */
function valuesOf(key: string, node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(key, value)])
}

const parsed = apiDocumentSchema.parse(document)

/** The response of an operation at a path, with references resolved. */
function responseAt(path: string, method: string, status: string): ApiResponse | undefined {
  const operation = parsed.paths[path]?.[method]
  return operation && new Map(responsesOf(operation, parsed)).get(status)
}

describe('the OpenAPI document', () => {
  it('has version 3.1 and names the product', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Sendproof' } })
  })

  it.each(routes.map((route) => [route.operationId, route] as const))('describes %s', (operationId, route) => {
    const operation = Reflect.get(document.paths?.[pathOf(route)] ?? {}, route.method.toLowerCase())
    expect(operation).toMatchObject({ operationId, summary: route.summary })
    const declared = Object.keys(route.responses)
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining([...declared, '400', '401', '403', '405', '421', '500']),
    )
    for (const [status, { description }] of Object.entries(route.responses))
      expect(responseAt(pathOf(route), route.method.toLowerCase(), status)?.description).toBe(description)
    const described = parsed.paths[pathOf(route)]?.[route.method.toLowerCase()]
    const parameters = described && parametersOf(described, parsed).map(({ name }) => name)
    const stated = [...Object.keys(route.params?.shape ?? {}), ...Object.keys(route.query?.shape ?? {})]
    expect(parameters).toEqual([...stated, 'Accept-Language'])
    expect(operation.tags).toEqual([route.tag])
  })

  it('omits limits that come from JavaScript', () => {
    expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER))
    const { parameters } = document.paths?.['/api/v1/tests']?.get ?? {}
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: 'limit', schema: expect.objectContaining({ minimum: 1, maximum: 100 }) }),
    )
  })

  it('describes MCP errors as well as problems', () => {
    const { responses } = document.paths?.['/mcp']?.post ?? {}
    expect(Object.keys(responseAt('/mcp', 'post', '400')?.content ?? {})).toEqual([
      'application/problem+json',
      'application/json',
    ])
    expect(responses).not.toHaveProperty('502')
  })

  it('names the media types of uploads', () => {
    const { requestBody } = document.paths?.['/api/v1/tests/{token}/message']?.post ?? {}
    expect(requestBody).toMatchObject({
      content: { 'message/rfc822': { schema: {} }, 'application/vnd.ms-outlook': { schema: {} } },
    })
  })

  it('describes only routes that exist', () => {
    expect(valuesOf('operationId', document.paths)).toHaveLength(routes.length)
  })

  it('has no dangling references', () => {
    const { schemas = {}, parameters = {}, responses = {}, headers = {} } = document.components ?? {}
    const held = Object.entries({ schemas, parameters, responses, headers }).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
    )
    expect(held).toEqual(expect.arrayContaining([...new Set(valuesOf('$ref', document))]))
  })

  it('explains how to send a key', () => {
    expect(document.components?.securitySchemes).toMatchObject({
      apiKey: { in: 'header', name: 'X-API-Key' },
      bearer: { scheme: 'bearer' },
    })
    const { paths } = document
    expect(paths?.['/api/v1/tests']?.post?.security).toEqual([{}, { apiKey: ['tests'] }, { bearer: ['tests'] }])
    expect(paths?.['/api/v1/tests']?.get?.security).toEqual([{ apiKey: ['tests'] }, { bearer: ['tests'] }])
    expect(paths?.['/api/v1/spf']?.get?.security).toEqual(
      ['apiKey', 'bearer', 'apiKeyInQuery'].map((scheme) => ({ [scheme]: ['lookups'] })),
    )
    expect(paths?.['/api/v1/channels']?.get).not.toHaveProperty('security')
    expect(document.security).toEqual([{ apiKey: ['owner'] }, { bearer: ['owner'] }])
    expect(paths?.['/api/v1/status']?.get?.security).toEqual([{ apiKey: [] }, { bearer: [] }, { apiKeyInQuery: [] }])
  })

  it.each(routes.filter(({ meter }) => meter).map((route) => [route.operationId, route] as const))(
    'describes the limits of %s',
    (_operationId, route) => {
      const { responses } = Reflect.get(document.paths?.[pathOf(route)] ?? {}, route.method.toLowerCase())
      const limited = responseAt(pathOf(route), route.method.toLowerCase(), '429')
      expect(Object.keys(limited?.headers ?? {})).toEqual(['Retry-After', 'RateLimit-Policy', 'RateLimit'])
      const [success] = Object.keys(responses).filter((status) => status.startsWith('2'))
      expect(Object.keys(responses[String(success)].headers)).toEqual(['RateLimit-Policy', 'RateLimit'])
    },
  )
})

describe('the examples of the contract', () => {
  const bodies = routes.flatMap(({ operationId, body, responses }) => [
    ...(body && 'schema' in body ? [{ name: `${operationId} body`, schema: body.schema, example: body.example }] : []),
    ...Object.entries(responses).map(([status, { body: schema, example }]) => ({
      name: `${operationId} ${status}`,
      schema,
      example,
    })),
  ])
  const given = bodies.flatMap(({ name, schema, example }) =>
    example !== undefined && typeof schema === 'object' ? [{ name, schema, example }] : [],
  )

  it.each(given)('match their schema: $name', ({ schema, example }) => {
    expect(schema.safeParse(example).error).toBeUndefined()
  })

  it('exist for every success', () => {
    expect(given.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'createTest body',
        'createTest 201',
        'readTest 200',
        'submitMessage 202',
        'lookUpSpf 200',
      ]),
    )
  })
})

describe('the examples of problems', () => {
  it.each([400, 401, 402, 403, 404, 405, 408, 413, 415, 421, 429, 431, 500])('match their schema: %d', (status) => {
    const problem = anyProblemSchema.parse(exampleProblem(status))
    expect(problem.status).toBe(status)
    expect(problemStatuses[problem.code]).toBe(status)
  })
})
