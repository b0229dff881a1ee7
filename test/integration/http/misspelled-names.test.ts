import { describe, expect, it } from 'vitest'
import { createTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { apiRoutes, lookupRoutes } from '../../../src/shared/contract/index.ts'
import { keyRights } from '../../../src/shared/contract/key-rights.ts'
import { checkHtml } from '../../../src/shared/contract/lookups.ts'
import { problemSchema } from '../../../src/shared/contract/problem.ts'
import type { Route } from '../../../src/shared/contract/route.ts'
import { call, expectProblem } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'

const json = { 'Content-Type': 'application/json' }
const token = '7k3mq9w2zt5xh8vbc4npr6sdfy'

const routes: readonly Route[] = [...apiRoutes, ...lookupRoutes]
const parameters = routes.flatMap((route) =>
  Object.keys(route.query?.shape ?? {}).map((name) => ({ route, name, operation: route.operationId })),
)

async function startWithKey() {
  const listeners = await startListeners()
  const { key } = await listeners.keys.create({ plan: 'free', credits: 0, name: null, rights: keyRights })
  return { ...listeners, withKey: { 'X-API-Key': key } }
}

describe('an unknown name', () => {
  it.each(parameters)('is rejected by $operation if it resembles the parameter $name', async ({ route, name }) => {
    const { url, withKey } = await startWithKey()
    const written = name.toUpperCase()
    const places = { token, domain: 'shop.example', ip: '192.0.2.1', id: '1', client: 'gmail-web' }
    const answer = await call(url, route, { ...places, query: { [written]: 'x' }, headers: withKey })
    const { status, detail } = expectProblem(answer)
    const [first] = problemSchema.parse(answer.json).errors ?? []
    expect(status).toBe(400)
    expect(first).toEqual({ path: written, message: `is unknown. Did you mean “${name}”?` })
    expect(detail).toContain(`“${written}” is unknown. Did you mean “${name}”?`)
  })

  it('is rejected in a body, before the missing member is', async () => {
    const { url, withKey } = await startWithKey()
    const headers = { ...json, ...withKey }
    const test = expectProblem(await call(url, createTest, { headers: json, body: '{"sendingip":"192.0.2.1"}' }))
    expect(test).toMatchObject({ status: 400, detail: '“sendingip” is unknown. Did you mean “sending_ip”?' })
    const html = expectProblem(await call(url, checkHtml, { headers, body: '{"htlm":"<p>"}' }))
    expect(html.detail).toBe('“htlm” is unknown. Did you mean “html”? “errors” lists one more problem.')
    expect(html).toMatchObject({ errors: [{ path: 'htlm' }, { path: 'html', message: 'is missing' }] })
  })

  it('is reported in the language of its reader', async () => {
    const { url } = await startListeners()
    const headers = { ...json, 'Accept-Language': 'pl' }
    const problem = expectProblem(await call(url, createTest, { headers, body: '{"Lang":"pl","placement":1}' }))
    expect(problem.detail).toBe(
      '„Lang”: nieznana nazwa. Czy chodziło o „lang”? Liczba pozostałych błędów w „errors”: 1.',
    )
  })

  it('is ignored if it resembles no known name', async () => {
    const { url } = await startListeners()
    const { status } = await call(url, createTest, { headers: json, body: '{"trace_id":"7","tags":["a"]}' })
    expect(status).toBe(201)
  })

  it('is not the key of a lookup', async () => {
    const { url, withKey } = await startWithKey()
    const [lookUp] = lookupRoutes
    const query = { domain: 'shop.example', api_key: withKey['X-API-Key'] }
    const answer = await call(url, lookUp, { query })
    expect(answer.status, answer.text).not.toBe(400)
  })
})
