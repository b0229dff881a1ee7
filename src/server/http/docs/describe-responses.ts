import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { problemSchema } from '../../../shared/contract/problem.ts'
import { type Meter, maxOctetsOf, type Route, type RouteResponse } from '../../../shared/contract/route.ts'
import { formatSize } from '../../../shared/i18n/size.ts'
import { exampleProblem } from './problem-examples.ts'

/** All responses of a route for the OpenAPI document. */
export function describeResponses(route: Route): ZodOpenApiResponsesObject {
  const responses = Object.entries({ ...commonResponses(route), ...route.responses })
  return Object.fromEntries(
    responses.map(([status, response]) => [status, describeResponse(Number(status), response, route)]),
  )
}

/** Responses that any route can give. */
function commonResponses(route: Route): Record<number, RouteResponse> {
  const { body, params, tag, right } = route
  const problem = (description: string) => ({ description, body: problemSchema })
  return {
    400: problem('The request is not valid HTTP, or it is ambiguous.'),
    403: problem(
      right === 'any'
        ? 'The request came from a page of another site.'
        : 'The key lacks the right of this operation, which `right` names, or the request came from a page of another site.',
    ),
    ...(params && { 404: problem('The path cannot be decoded.') }),
    405: problem('The path does not support the method. `Allow` lists the methods that it supports.'),
    408: problem('The request was not complete in time.'),
    ...(body && {
      413: problem(`The body is over ${formatSize(maxOctetsOf(route))}.`),
      415: problem('The body is compressed, or its type is not one of those listed here.'),
    }),
    421: problem('The host name in the request is not a name of this server.'),
    431: problem('The URL and the headers are too large.'),
    500: problem('The engine failed. `detail` has the ID of the log entry.'),
    501: problem('The request has a transfer coding other than `chunked`.'),
    ...(tag !== 'assistants' && {
      502: problem('This engine forwards calls to a hosted instance, which does not answer.'),
    }),
    503: problem('The engine is overloaded, or its data store is unavailable.'),
  }
}

function describeResponse(
  status: number,
  { description, body, alsoJson, example }: RouteResponse,
  { meter }: Route,
): ZodOpenApiResponseObject {
  const headers = fieldsOf(status, meter)
  const told = { description, ...(Object.keys(headers).length > 0 && { headers }) }
  if (body === 'empty') return told
  if (body === 'event-stream') {
    return { ...told, content: { 'text/event-stream': { schema: { type: 'string' }, ...stated(example) } } }
  }
  if (status < 400) {
    return { ...told, content: { 'application/json': { schema: body, ...stated(example) } } }
  }
  const problem = { schema: body, ...stated(exampleProblem(status)) }
  return {
    ...told,
    content: { 'application/problem+json': problem, ...(alsoJson && { 'application/json': { schema: alsoJson } }) },
  }
}

function stated(example: unknown): { example?: unknown } {
  return example === undefined ? {} : { example }
}

type Field = { description: string; schema: { type: 'string' }; example: string }

/** The response headers of a status, such as limits. */
function fieldsOf(status: number, meter: Meter | undefined): Record<string, Field> {
  return {
    ...(status === 401 && { 'WWW-Authenticate': field('How to send a key.', 'Bearer realm="sendproof"') }),
    ...(status === 405 && { Allow: field('The methods of the path.', 'GET, HEAD, OPTIONS') }),
    ...((status === 401 || status === 429) && {
      'Retry-After': field('Seconds to wait, if a retry can help.', '3600'),
    }),
    ...(meter && (status < 300 || status === 429) && limitFields(meter)),
  }
}

function limitFields(meter: Meter): Record<string, Field> {
  return {
    'RateLimit-Policy': field('The limits that apply to the call, if any.', `"${meter}_day";q=100;w=86400`),
    RateLimit: field('Calls left for each limit, and the seconds until it resets.', `"${meter}_day";r=99;t=3600`),
  }
}

function field(description: string, example: string): Field {
  return { description, schema: { type: 'string' }, example }
}
