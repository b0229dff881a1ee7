import { z } from 'zod'
import type {
  createDocument,
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponseObject,
} from 'zod-openapi'
import { apiRoutes, lookupRoutes } from '../../shared/contract/index.ts'
import { problemSchema } from '../../shared/contract/problem.ts'
import {
  type Route,
  type RouteAuth,
  type RouteResponse,
  type RouteTag,
  routeTags,
} from '../../shared/contract/route.ts'
import { version } from '../version.ts'
import { apiPrefix } from './api-prefix.ts'
import { keyParameter } from './guard/api-key.ts'

const tagTexts: Record<RouteTag, string> = {
  tests: 'Create a test, send a message to its address, read the report.',
  checks: 'A domain or an address, without a message.',
  lookups: 'One question each, for programs; with a key. They may lie on an address of their own.',
  description: 'This document.',
}

/** Makes the OpenAPI 3.1 document of the public API from its routes. */
export async function buildOpenApi(): Promise<ReturnType<typeof createDocument>> {
  const openapi = await import('zod-openapi')
  return openapi.createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Sendproof',
      version,
      summary: 'Tells whether a message will reach the inbox, and why not.',
      description:
        'Create a test, send a message to its address, and read the report. Errors are problem documents (RFC 9457).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The engine this document comes from.' }],
    tags: routeTags.map((name) => ({ name, description: tagTexts[name] })),
    paths: describePaths([...apiRoutes, ...lookupRoutes]),
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
        apiKeyInQuery: { type: 'apiKey', in: 'query', name: keyParameter },
      },
    },
  })
}

function describePaths(routes: readonly Route[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  for (const route of routes) {
    const path = `${apiPrefix}${route.path}` as const
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route) }
  }
  return paths
}

function describeOperation(route: Route): ZodOpenApiOperationObject {
  const { operationId, summary, tag, params, query, auth } = route
  return {
    operationId,
    summary,
    tags: tag === undefined ? [] : [tag],
    security: securityOf(auth),
    requestParams: { ...(params && { path: params }), ...(query && { query }), header: acceptLanguage },
    ...(route.body && { requestBody: describeBody(route.body) }),
    responses: Object.fromEntries(
      Object.entries({ ...route.responses, ...commonResponses(route) }).map(([status, response]) => [
        status,
        describeResponse(Number(status), response, route),
      ]),
    ),
  }
}

/** An empty requirement says that the call works without a key. */
function securityOf(auth: RouteAuth): Record<string, string[]>[] {
  const keys = [{ apiKey: [] }, { bearer: [] }]
  if (auth === 'none') return []
  if (auth === 'key_or_query') return [...keys, { apiKeyInQuery: [] }]
  return auth === 'optional' ? [{}, ...keys] : keys
}

/** What every operation takes. */
const acceptLanguage = z.object({
  'Accept-Language': z
    .string()
    .optional()
    .meta({
      param: { id: 'AcceptLanguage' },
      description: 'The language of texts and problems.',
      example: 'pl, en;q=0.5',
    }),
})

function describeBody(body: NonNullable<Route['body']>): NonNullable<ZodOpenApiOperationObject['requestBody']> {
  if ('mediaType' in body) {
    return { required: true, content: { [body.mediaType]: { schema: { type: 'string', format: 'binary' } } } }
  }
  const { schema, required, example } = body
  return { required, content: { 'application/json': { schema, ...(example !== undefined && { example }) } } }
}

/** What any call can be answered with. */
function commonResponses({ body, responses }: Route): Record<number, RouteResponse> {
  const problem = (description: string) => ({ description, body: problemSchema })
  return {
    403: problem('A page of another site asked.'),
    405: problem('The path knows other methods, which Allow names.'),
    ...(body && {
      413: problem('The body is over the limit: 50 MiB for a message, 10 MB for anything else.'),
      415: problem('The body has another type than the one described here.'),
    }),
    421: problem('The Host field names another server.'),
    500: responses[500] ?? problem('The engine failed; the detail names the entry of its log.'),
  }
}

function describeResponse(
  status: number,
  { description, body, example }: RouteResponse,
  route: Route,
): ZodOpenApiResponseObject {
  const fields = fieldsOf(status, route)
  const told = { description, ...(Object.keys(fields).length > 0 && { headers: fields }) }
  if (body === 'empty') return told
  const given = example !== undefined && { example }
  if (body === 'event-stream')
    return { ...told, content: { 'text/event-stream': { schema: { type: 'string' }, ...given } } }
  const mediaType = body === problemSchema ? 'application/problem+json' : 'application/json'
  return { ...told, content: { [mediaType]: { schema: body, ...given } } }
}

type Field = { description: string; schema: { type: 'string' }; example: string }
type Fields = Record<string, Field>

/** The header fields of an answer that say more than its body. */
function fieldsOf(status: number, { meter }: Route): Fields {
  return {
    ...(status === 401 && { 'WWW-Authenticate': field('How to send a key.', 'Bearer realm="sendproof"') }),
    ...(status === 405 && { Allow: field('The methods of the path.', 'GET, HEAD, OPTIONS') }),
    ...((status === 401 || status === 429) && { 'Retry-After': field('Seconds to wait, where that helps.', '3600') }),
    ...(meter && (status < 300 || status === 429) && limitFields),
  }
}

function field(description: string, example: string): Field {
  return { description, schema: { type: 'string' }, example }
}

const limitFields: Fields = {
  'RateLimit-Policy': field('The limits that count the call, where there are any.', '"lookup_day";q=100;w=86400'),
  RateLimit: field('What is left of them, and for how many seconds.', '"lookup_day";r=99;t=3600'),
}
