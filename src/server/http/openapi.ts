import type {
  createDocument,
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponseObject,
} from 'zod-openapi'
import { apiRoutes } from '../../shared/contract/index.ts'
import { problemSchema } from '../../shared/contract/problem.ts'
import type { Route, RouteAuth, RouteResponse } from '../../shared/contract/route.ts'
import { version } from '../version.ts'

/** Where the public API lies. */
export const apiPrefix = '/api/v1'

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
    paths: describePaths(apiRoutes),
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
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
  const { operationId, summary, params, query, auth } = route
  return {
    operationId,
    summary,
    security: securityOf(auth),
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...(route.body && { requestBody: describeBody(route.body) }),
    responses: Object.fromEntries(
      Object.entries({ ...route.responses, ...commonResponses(route) }).map(([status, response]) => [
        status,
        describeResponse(response),
      ]),
    ),
  }
}

/** An empty requirement says that the call works without a key. */
function securityOf(auth: RouteAuth): Record<string, string[]>[] {
  const keys = [{ apiKey: [] }, { bearer: [] }]
  if (auth === 'none') return []
  return auth === 'optional' ? [{}, ...keys] : keys
}

function describeBody(body: NonNullable<Route['body']>): NonNullable<ZodOpenApiOperationObject['requestBody']> {
  if ('mediaType' in body) {
    return { required: true, content: { [body.mediaType]: { schema: { type: 'string', format: 'binary' } } } }
  }
  const { schema, required, example } = body
  return { required, content: { 'application/json': { schema, ...(example !== undefined && { example }) } } }
}

/** What any call can be answered with. */
function commonResponses({ body }: Route): Record<number, RouteResponse> {
  const problem = (description: string) => ({ description, body: problemSchema })
  return {
    403: problem('A page of another site asked.'),
    ...(body && {
      413: problem('The body is over the limit: 50 MiB for a message, 10 MB for anything else.'),
      415: problem('The body has another type than the one described here.'),
    }),
    421: problem('The Host field names another server.'),
    500: problem('The engine failed; the detail names the entry of its log.'),
  }
}

function describeResponse({ description, body, example }: RouteResponse): ZodOpenApiResponseObject {
  if (body === 'empty') return { description }
  const given = example !== undefined && { example }
  if (body === 'event-stream')
    return { description, content: { 'text/event-stream': { schema: { type: 'string' }, ...given } } }
  const mediaType = body === problemSchema ? 'application/problem+json' : 'application/json'
  return { description, content: { [mediaType]: { schema: body, ...given } } }
}
