import { describe, expect, it } from 'vitest'
import { apiRoutes, lookupRoutes } from '../../../src/shared/contract/index.ts'
import { expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'

const origin = 'https://tools.example'
const page = { Origin: origin, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' }
const preflight = { ...page, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'x-api-key' }

const start = () => startListeners({ settings: { cors_origins: `${origin}, http://localhost:3000` } })

describe('pages of the origins in the settings', () => {
  it.each([origin, 'http://localhost:3000'])('at %s may use the API', async (own) => {
    const { url } = await start()
    const answer = await send(url, '/api/v1/tests', { method: 'POST', headers: { ...page, Origin: own } })
    expect(answer.status).toBe(201)
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': own, vary: 'Origin' })
    expect(answer.headers['access-control-expose-headers']).toContain('RateLimit')
    expect(answer.headers['access-control-expose-headers']).toContain('X-Request-Id')
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it('may read errors', async () => {
    const { url } = await start()
    const answer = await send(url, '/api/v1/tests/abc', { headers: page })
    expect(expectProblem(answer).status).toBe(404)
    expect(answer.headers['access-control-allow-origin']).toBe(origin)
  })

  it('may send preflight requests', async () => {
    const { url } = await start()
    const answer = await send(url, '/api/v1/tests', { method: 'OPTIONS', headers: preflight })
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE, PUT',
      'access-control-allow-headers': 'Content-Type, Authorization, X-API-Key',
      'access-control-max-age': '86400',
    })
  })

  it('may use every method of the API', async () => {
    const { url } = await start()
    const { headers } = await send(url, '/api/v1/tests', { method: 'OPTIONS', headers: preflight })
    const allowed = String(headers['access-control-allow-methods']).split(', ')
    for (const { method } of [...apiRoutes, ...lookupRoutes]) expect(allowed).toContain(method)
  })

  it.each(['/app/engine', '/app/tests', '/', '/api/v2/tests', '//api/v1/tests', '/%61pi/v1/tests', '/API/v1/tests'])(
    'may not ask for %s',
    async (path) => {
      const { url } = await start()
      for (const headers of [page, preflight]) {
        const answer = await send(url, path, { method: 'OPTIONS', headers })
        expect(expectProblem(answer)).toMatchObject({ status: 403, code: 'cross_site' })
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      }
    },
  )
})

describe('pages of other origins', () => {
  it.each(['https://evil.example', 'https://tools.example.evil.example', 'http://tools.example', 'null'])(
    'of %s may do nothing',
    async (foreign) => {
      const { url } = await start()
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const answer = await send(url, '/api/v1/tests', { method, headers: { ...preflight, Origin: foreign } })
        expect(expectProblem(answer)).toMatchObject({ status: 403 })
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      }
    },
  )
})
