import fc, { type Arbitrary } from 'fast-check'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import {
  type ApiDocument,
  apiDocumentSchema,
  operationsOf,
  type PlacedOperation,
  parametersOf,
} from '../../../src/server/http/docs/api-document.ts'
import { buildOpenApi } from '../../../src/server/http/docs/openapi.ts'
import { keyRights } from '../../../src/shared/contract/key-rights.ts'
import { anyProblemSchema } from '../../../src/shared/contract/problem.ts'
import { anyText } from '../../support/any-text.ts'
import { send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { scriptedResolver } from '../../support/scripted-resolver.ts'

/** A request from a hostile or broken client. */
interface ApiRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
}

/** Existing tests and so on, so that requests can also succeed. */
interface Existing {
  tokens: readonly string[]
  keys: readonly string[]
}

/** Maximum bytes of header fields that Node reads. */
const headersLimit = 16_384
const jsonLimit = 10_000_000
const depth = 100_000

/**
 * Random requests from an OpenAPI document: each starts with an operation and deviates from it in any number of ways.
 */
function apiRequests(document: ApiDocument, existing: Existing): Arbitrary<ApiRequest> {
  // The event stream of all monitors never ends.
  const operations = operationsOf(document).filter(({ path }) => !path.endsWith('/monitors/events'))
  return fc.constantFrom(...operations).chain((operation) =>
    fc
      .record({
        method: mostly(fc.constant(operation.method), fc.constantFrom(...methods)),
        path: pathOf(operation, document, existing),
        query: queryOf(operation, document, existing),
        headers: headersOf(operation, existing),
        body: bodyOf(operation),
      })
      .map(({ method, path, query, headers, body }) => {
        // A body without its length in the header would be parsed as the next request.
        const framed = body && { ...headers, 'Content-Length': String(body.length) }
        return { method, path: path + query, headers: framed ?? headers, ...(body && { body }) }
      }),
  )
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

/** The first in four out of five cases. */
function mostly<T>(usual: Arbitrary<T>, other: Arbitrary<T>): Arbitrary<T> {
  return fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: other })
}

const hostileTexts = [
  '',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'true',
  '__proto__',
  'constructor',
  '../..',
  '\0',
  '\r\n',
  '💥',
]
const domains = [
  'shop.example',
  'SHOP.example.',
  'localhost',
  '203.0.113.7',
  'żółć.example',
  'xn--a.example',
  '.',
  '*.example',
]
const addresses = ['203.0.113.7', '2001:db8::1', '::ffff:10.0.0.1', '127.0.0.1', '0', '203.0.113.7/24', '[::1]']

function textOf(example: unknown): Arbitrary<string> {
  const usual = example === undefined ? fc.constantFrom(...domains, ...addresses) : fc.constant(String(example))
  const long = fc.nat(5_000).map((length) => 'a'.repeat(length))
  return fc.oneof(usual, fc.constantFrom(...hostileTexts, ...domains, ...addresses), anyText(40), long)
}

/** Path pieces with unusual spelling, for which the route cannot be predicted. */
const oddPaths = ['%', '%00', '%zz', '%2f', '%2e%2e', '..;', ';x', '//', '\\']

function pathOf(operation: PlacedOperation, document: ApiDocument, { tokens }: Existing): Arbitrary<string> {
  const parameters = parametersOf(operation, document).filter((parameter) => parameter.in === 'path')
  // An event stream is never answered completely.
  const known = operation.path.endsWith('/events') ? [] : tokens
  const values = parameters.map(({ name, schema }) =>
    name === 'token' && known.length > 0
      ? mostly(fc.constantFrom(...known), textOf(undefined))
      : textOf(schema.example),
  )
  const tail = mostly(fc.constant(''), fc.constantFrom('/', ...oddPaths))
  return fc.tuple(fc.tuple(...values), tail).map(([texts, end]) => {
    const fill = (path: string, text: string, index: number) =>
      path.replace(`{${parameters[index]?.name}}`, encodeURIComponent(text.toWellFormed()))
    return texts.reduce(fill, operation.path) + end.replace('\\', '%5C')
  })
}

function queryOf(operation: PlacedOperation, document: ApiDocument, { keys }: Existing): Arbitrary<string> {
  const declared = parametersOf(operation, document)
    .filter((parameter) => parameter.in === 'query')
    .map(
      ({ name, schema }): Arbitrary<string[][]> =>
        fc.array(textOf(schema.example), { maxLength: 2 }).map((texts) => texts.map((text) => [name, text])),
    )
  const stray = fc.constantFrom(
    ...[
      ['api_key', keys[0] ?? ''],
      ['api_key', 'wrong'],
      ['__proto__', 'x'],
      ['lang[]', 'en'],
      ['domain[a]', 'b'],
      ['', ''],
    ],
  )
  return fc.tuple(...declared, mostly<string[][]>(fc.constant([]), fc.tuple(stray))).map((pairs) => {
    const search = pairs.flat().map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('='))
    return search.length > 0 ? `?${search.join('&')}` : ''
  })
}

/** Characters of field values (RFC 9110 section 5.5), plus bytes that older programs send. */
const fieldText = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x80, max: 0xff })), { maxLength: 60 })
  .map((octets) => String.fromCharCode(...octets).trim())

function headersOf({ requestBody }: PlacedOperation, { keys }: Existing): Arbitrary<Record<string, string>> {
  const rare = (name: string, ...values: string[]) => ({ name, value: fc.oneof(fc.constantFrom(...values), fieldText) })
  const rarities = [
    rare('Host', 'evil.example', '', '127.0.0.1:1'),
    rare('Origin', 'https://evil.example', 'null'),
    rare('Sec-Fetch-Site', 'cross-site', 'same-origin'),
    rare('Content-Encoding', 'gzip', 'br', 'identity'),
    rare('Authorization', 'Bearer x', 'Bearer', 'Basic eDp5'),
    rare('Accept-Language', 'pl', '*', 'x;q=2', 'en;q=0, pl;q=0.1'),
    rare('Accept', 'text/html', 'image/*'),
    rare('Cookie', 'sendproof-session-1=x', ';;=', 'a=b'),
    rare('X-Forwarded-For', '203.0.113.9', ','),
    rare('Range', 'bytes=0-0'),
    rare('X-Long', 'x'.repeat(headersLimit)),
  ]
  const declared = Object.keys(requestBody?.content ?? {})
  return fc
    .record({
      type: mostly(
        fc.constantFrom(...declared, 'application/json'),
        fc.oneof(
          fc.constantFrom('text/plain', 'message/rfc822', 'application/json; charset=utf-16', 'multipart/form-data'),
          fieldText,
        ),
      ),
      key: fc.oneof(fc.constant(null), fc.constantFrom(...keys), fieldText),
      odd: mostly(
        fc.constant(null),
        fc.constantFrom(...rarities).chain(({ name, value }) => value.map((text) => [name, text])),
      ),
    })
    .map(({ type, key, odd }) => ({
      'Content-Type': type,
      ...(key !== null && { 'X-API-Key': key }),
      ...(odd && { [odd[0] ?? '']: odd[1] ?? '' }),
    }))
}

function bodyOf({ requestBody }: PlacedOperation): Arbitrary<Buffer | undefined> {
  const examples = Object.values(requestBody?.content ?? {}).flatMap(({ example }) => example ?? [])
  const hostile = [
    '['.repeat(depth),
    `${'{"lang":'.repeat(depth)}0${'}'.repeat(depth)}`,
    '{"__proto__":{"lang":"en"}}',
    '{"html":"\\ud800"}',
    `{"html":"${'<div>'.repeat(depth / 10)}"}`,
    '\ufeff{}',
    '{',
  ]
  const documents = fc.oneof(
    fc.json(),
    ...examples.flatMap((example) => [
      fc.constant(JSON.stringify(example)),
      fc
        .tuple(fc.constantFrom(...Object.keys(Object(example))), fc.jsonValue())
        .map(([name, value]) => JSON.stringify({ ...Object(example), [name]: value })),
    ]),
  )
  return fc.oneof(
    { weight: requestBody ? 10 : 80, arbitrary: fc.constant(undefined) },
    { weight: 60, arbitrary: documents.map((text) => Buffer.from(text)) },
    { weight: 5, arbitrary: fc.constantFrom(...hostile).map((text) => Buffer.from(text)) },
    { weight: 20, arbitrary: fc.uint8Array({ maxLength: 300 }).map((octets) => Buffer.from(octets)) },
    { weight: 1, arbitrary: fc.constant(Buffer.alloc(jsonLimit + 1, ' ')) },
  )
}

/** `npm run fuzz:api` sends many more. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 400)
/** Every run sends the same requests; `npm run fuzz:api` sends others. */
const seed = Number(process.env.FUZZ_SEED ?? 1)
/** Milliseconds that no answer takes on any machine. */
const hangMilliseconds = 30_000
/** Errors for which the engine is not responsible, because other servers did not answer. */
const worldly = new Set(['dns_unavailable', 'no_list_answered'])

const resolver = scriptedResolver({
  'shop.example': { TXT: ['v=spf1 include:gone.example -all'] },
  'gone.example': 'dns_timeout',
  'xn--a.example': 'dns_timeout',
})
const withoutLimits = {
  ...{ free_tests_per_day: 0, free_checks_per_day: 0, lookups_per_day: 0, lookups_per_month: 0 },
  wrong_keys_per_minute: 0,
}

it(
  'answers any request as the document declares, and never fails',
  async () => {
    const failures: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => void failures.push(line) })
    const { url, keys, createTest } = await startListeners({ resolver, log, settings: withoutLimits })
    const tokens = await Promise.all(Array.from({ length: 5 }, async () => (await createTest()).token))
    const { key } = await keys.create({ plan: 'free', credits: 1, name: null, rights: keyRights })
    const document = apiDocumentSchema.parse(await buildOpenApi())

    const answersWell = fc.asyncProperty(apiRequests(document, { tokens, keys: [key] }), async (request) => {
      const { path, ...options } = request
      const { status, text, json } = await send(url, path, {
        ...options,
        signal: AbortSignal.timeout(hangMilliseconds),
      })
      if (status >= 500 && request.method !== 'HEAD') expect(worldly).toContain(anyProblemSchema.parse(json).code)
      expect(text).not.toMatch(/\n\s+at |node:internal|node_modules|\.ts:\d/)
      expect(failures).toEqual([])
    })
    await fc.assert(answersWell, { numRuns: requests, endOnFailure: true, seed })
  },
  60_000 + requests * 100,
)
