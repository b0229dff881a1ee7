import fc from 'fast-check'
import { expect, it } from 'vitest'
import { apiPrefix } from '../../../src/server/http/api-prefix.ts'
import { buildOpenApi } from '../../../src/server/http/docs/openapi.ts'
import { apiRoutes, lookupRoutes } from '../../../src/shared/contract/index.ts'
import { keyRights } from '../../../src/shared/contract/key-rights.ts'
import type { Route } from '../../../src/shared/contract/route.ts'
import { expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'

/** More with `SENDPROOF_FUZZ_RUNS`, for example before a release. */
const runs = Number(process.env.SENDPROOF_FUZZ_RUNS ?? 400)

/** Errors caused by DNS, which does not answer here. */
const dnsProblems = ['dns_unavailable', 'no_list_answered']

/** All routes except the monitor events, which never end. */
const routes: readonly Route[] = [...apiRoutes, ...lookupRoutes].filter(
  ({ operationId }) => operationId !== 'watchMonitors',
)
const { paths } = await buildOpenApi()

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', 'shop.example', '203.0.113.7', '::1', '..', '%00', '-1', '1e9', '__proto__', 'x'.repeat(3000)),
)
const field = text.map((value) => value.replaceAll(/[^\x20-\x7e]/g, '?').trim())
const json = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc
    .record({ lang: fc.anything(), html: text, placement: fc.boolean(), name: text })
    .map((body) => JSON.stringify(body)),
  fc.constantFrom('{', '[]', 'null', '['.repeat(3000), '{"__proto__":{"placement":true}}'),
)

interface AnyRequest {
  route: Route
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

/** A request for a route; often only one part of it is wrong. */
function requestFor(key: string): fc.Arbitrary<AnyRequest> {
  return fc.constantFrom(...routes).chain((route) =>
    fc.record({
      route: fc.constant(route),
      method: fc.oneof(
        { weight: 4, arbitrary: fc.constant(route.method) },
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
      ),
      path: fc
        .tuple(text, fc.dictionary(fc.constantFrom(...Object.keys(route.query?.shape ?? { q: 0 }), 'other'), text))
        .map(([part, query]) => {
          const place = route.path.replace(/\{\w+\}/, () => encodeURIComponent(part.toWellFormed()) || '-')
          return `${apiPrefix}${place}?${new URLSearchParams(query)}`
        }),
      headers: fc.record(
        {
          'X-API-Key': fc.oneof({ weight: 4, arbitrary: fc.constant(key) }, field),
          Authorization: field,
          'Accept-Language': field,
          'X-Forwarded-For': field,
          Cookie: field,
          Origin: field,
          'Content-Type': fc.oneof(fc.constantFrom('application/json', 'message/rfc822'), field),
        },
        { requiredKeys: ['X-API-Key'] },
      ),
      body: fc.oneof(fc.constant(''), json, text),
    }),
  )
}

it('answers any request as the OpenAPI document declares', async () => {
  const { url, keys } = await startListeners({
    settings: { free_tests_per_day: 0, free_checks_per_day: 0, wrong_keys_per_minute: 0, trust_proxy: '127.0.0.1' },
  })
  const { key } = await keys.create({ plan: 'unlimited', credits: 0, name: null, rights: keyRights })
  await fc.assert(
    fc.asyncProperty(requestFor(key), async ({ route, method, path, headers, body }) => {
      const length = { 'Content-Length': String(Buffer.byteLength(body)) }
      const answer = await send(url, path, { method, headers: { ...headers, ...length }, body })
      if (method === 'HEAD') return
      if (method === route.method) {
        const { responses } = Reflect.get(paths?.[`${apiPrefix}${route.path}`] ?? {}, method.toLowerCase())
        expect(Object.keys(responses), answer.text).toContain(String(answer.status))
      }
      if (answer.status < 400) return
      const { code } = expectProblem(answer)
      if (answer.status >= 500) expect(dnsProblems).toContain(code)
      expect(answer.text).not.toMatch(/\bat .+:\d+:\d+/)
    }),
    { numRuns: runs, seed: 1 },
  )
})
