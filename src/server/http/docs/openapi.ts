import { z } from 'zod'
import type {
  CreateDocumentOptions,
  createDocument,
  ZodOpenApiObject,
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
} from 'zod-openapi'
import { statusEventSchema } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import { apiRoutes, callMcp, lookupRoutes } from '../../../shared/contract/index.ts'
import { type Route, type RouteTag, routeTags } from '../../../shared/contract/route.ts'
import { version } from '../../ground/version.ts'
import { apiPrefix } from '../api-prefix.ts'
import { keyParameter } from '../guard/api-key.ts'
import { describeResponses, errorResponses } from './describe-responses.ts'

const tagTexts: Record<RouteTag, string> = {
  tests: 'Create a test, send a message to its address, read the report.',
  checks: 'A domain or an address, without a message.',
  lookups: 'Single lookups for programs. A key is required. They can be served on a separate address.',
  monitors: 'Domains and addresses that are checked on a schedule. All keys with rights for monitoring share them.',
  reports: 'What receivers report about a domain. All keys with rights for reports share them.',
  assistants: 'Tools for AI assistants, over the Model Context Protocol (MCP).',
  description: 'This document.',
}

/** The OpenAPI 3.1 document of the public API. */
export async function buildOpenApi(): Promise<ReturnType<typeof createDocument>> {
  const openapi = await import('zod-openapi')
  const paths = describePaths([...apiRoutes, ...lookupRoutes])
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Sendproof',
      version,
      summary: 'Shows whether a message is likely to reach the inbox, and why not.',
      description:
        'Create a test, send a message to its address, and read the report. Errors are problem documents (RFC 9457). The roles of an operation are the rights that its key needs.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The engine that serves this document.' }],
    tags: routeTags.map((name) => ({ name, description: tagTexts[name] })),
    security: ownerSecurity,
    paths: { ...paths, [callMcp.path]: { post: describeOperation(callMcp) } },
    components: {
      // Sent as an event stream, so no operation refers to it.
      schemas: { StatusEvent: statusEventSchema },
      responses: errorResponses,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
        apiKeyInQuery: { type: 'apiKey', in: 'query', name: keyParameter },
      },
    },
  }
  return openapi.createDocument(document, { override: ({ jsonSchema }) => omitDetailsOfZod(jsonSchema) })
}

type JsonSchema = Parameters<Extract<CreateDocumentOptions['override'], (...context: never) => void>>[0]['jsonSchema']

/** Formats whose meaning says as much as the pattern of up to 300 characters that zod adds. */
const plainFormats: readonly (string | undefined)[] = ['date', 'date-time', 'ipv4', 'ipv6']

/**
 * Removes what zod adds: limits of JavaScript integers, patterns beside formats, a choice for null, types that a constant
 * or the alternatives have, and the ban on further members, which later versions may add.
 */
function omitDetailsOfZod(schema: JsonSchema): void {
  const [value, other, ...more] = schema.anyOf ?? []
  const isNullable = other?.type === 'null' && more.length === 0
  if (isNullable && typeof value?.type === 'string' && value.const === undefined) {
    delete schema.anyOf
    Object.assign(schema, { ...value, ...schema, type: [value.type, 'null'] })
    if (value.enum) schema.enum = [...value.enum, null]
  }
  if (schema.oneOf || schema.const !== undefined) delete schema.type
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (plainFormats.includes(schema.format)) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
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
  const { operationId, summary, tag, params, query } = route
  return {
    operationId,
    summary,
    tags: tag === undefined ? [] : [tag],
    ...securityOf(route),
    requestParams: { ...(params && { path: params }), ...(query && { query }), header: acceptLanguage },
    ...(route.body && { requestBody: describeBody(route.body) }),
    responses: describeResponses(route),
  }
}

/** What an operation needs that states nothing else. */
const ownerSecurity = [{ apiKey: ['owner'] }, { bearer: ['owner'] }]

/** An empty requirement means that no key is needed. What a key must have are its roles (OpenAPI 3.1, section 4.8.30). */
function securityOf({ auth, right }: Route): { security?: Record<string, string[]>[] } {
  if (auth === 'none') return { security: [] }
  if (right === 'owner' && auth === 'key_or_session') return {}
  const rights = right === undefined || right === 'any' ? [] : [right]
  const keys = [{ apiKey: rights }, { bearer: rights }]
  if (auth === 'key_or_query') return { security: [...keys, { apiKeyInQuery: rights }] }
  return { security: auth === 'optional' ? [{}, ...keys] : keys }
}

/** Parameters of every operation. */
const acceptLanguage = z.object({
  'Accept-Language': z
    .string()
    .optional()
    .meta({
      param: { id: 'AcceptLanguage' },
      description: 'The language of texts and errors.',
      example: 'pl, en;q=0.5',
    }),
})

function describeBody(body: NonNullable<Route['body']>): NonNullable<ZodOpenApiOperationObject['requestBody']> {
  if ('mediaTypes' in body) {
    const file = { schema: { type: 'string', format: 'binary' } } as const
    const contents = body.mediaTypes.map((type) => [type, file])
    const json = body.json && { 'application/json': { schema: body.json } }
    return { required: true, content: { ...Object.fromEntries(contents), ...json } }
  }
  const { schema, required, example } = body
  return { required, content: { 'application/json': { schema, ...(example !== undefined && { example }) } } }
}
