import { createConnection } from 'node:net'
import { hostname } from 'node:os'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'

const report = '/api/v1/tests/23456789abcdefghjkmnpqrstu'
const paths = [
  ...['/api/v1/tests', report, '/app/engine', '/', '/t/abc', '/no/such/path', '/%61pi/v1/tests', '//api/v1/tests'],
]

describe('the Host guard', () => {
  it.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST.', 'localhost:1', '127.0.0.1:65535'])(
    'lets %s in',
    async (host) => {
      const { url } = await startListeners()
      expect((await send(url, '/api/v1/openapi.json', { headers: { Host: host } })).status).toBe(200)
    },
  )

  it.each([
    'evil.example',
    'localhost.evil.example',
    'evil.example:4780',
    'localhost@evil.example',
    'evil.example#localhost',
    '203.0.113.7',
    '[::2]',
    '127.0.0.1:80:80',
    'localhost:port',
  ])('refuses "%s" everywhere', async (host) => {
    const { url } = await startListeners()
    for (const path of paths) {
      const problem = expectProblem(await send(url, path, { headers: { Host: host } }))
      expect(problem, path).toMatchObject({ status: 421, code: 'wrong_host' })
    }
  })

  it('accepts the name of the base URL', async () => {
    const { url } = await startListeners({ settings: { base_url: 'https://proof.example:8443' } })
    expect((await send(url, '/app/engine', { headers: { Host: 'proof.example' } })).status).toBe(200)
  })

  it("accepts this machine's names if other machines are allowed", async () => {
    const headers = { Host: hostname() }
    const closed = await startListeners()
    expect((await send(closed.url, '/app/engine', { headers })).status).toBe(421)
    const open = await startListeners({ settings: { allow_remote: true } })
    expect((await send(open.url, '/app/engine', { headers })).status).toBe(200)
  })

  it.each([
    ['http://127.0.0.1:4780/api/v1/openapi.json', 'localhost', 200],
    ['HTTPS://LOCALHOST/api/v1/openapi.json', 'localhost', 200],
    ['http://localhost/api/v1/openapi.json', 'evil.example', 200],
    ['http://localhost/api/v1?http://evil.example/', 'localhost', 404],
    ['http://evil.example/api/v1/openapi.json', 'localhost', 421],
    ['http://localhost@evil.example/api/v1/openapi.json', 'localhost', 421],
    ['http://user@localhost/api/v1/openapi.json', 'localhost', 421],
    ['http://evil.example', 'localhost', 421],
    ['http:///api/v1/openapi.json', 'localhost', 421],
    ['ftp://localhost/api/v1/openapi.json', 'localhost', 421],
  ])('prefers the host in the target %s over the Host field', async (target, host, status) => {
    const { httpPort } = await startListeners()
    const answer = await sendRaw(httpPort, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  it('requires the Host field even if the target names the host', async () => {
    const { httpPort } = await startListeners()
    const answer = await sendRaw(httpPort, 'GET http://localhost/api/v1/openapi.json HTTP/1.1\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  it.each(['HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n', 'HTTP/1.0\r\n\r\n'])(
    'requires a name: %j',
    async (rest) => {
      const { httpPort } = await startListeners()
      expect(await sendRaw(httpPort, `GET /api/v1/openapi.json ${rest}`)).toMatch(/^HTTP\/1\.1 421 /)
    },
  )
})

describe('two requests in one', () => {
  const hidden = 'GET /app/engine HTTP/1.1\r\nHost: localhost\r\n\r\n'

  it.each([
    ['two lengths', `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n`],
    ['a length and chunks', 'Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a hidden transfer encoding', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
    ['a header with a bare CR', 'X-A: b\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ])('are refused if one is hidden by %s', async (_what, rest) => {
    const { httpPort } = await startListeners()
    const answer = await sendRaw(httpPort, `POST /api/v1/tests HTTP/1.1\r\nHost: localhost\r\n${rest}${hidden}`)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  })
})

async function sendRaw(port: number, octets: string): Promise<string> {
  const socket = createConnection(port, '127.0.0.1')
  socket.end(octets)
  return await text(socket)
}

describe('the Origin guard', () => {
  const navigation = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', Accept: 'text/html' }

  it.each<[string, Record<string, string>]>([
    ['an Origin of another site', { Origin: 'https://evil.example' }],
    ['an opaque Origin', { Origin: 'null' }],
    ['an invalid Origin', { Origin: 'evil' }],
    ['another port of this machine', { Origin: 'http://127.0.0.1:1' }],
    ['another scheme', { Origin: 'chrome-extension://abc' }],
    ['a page on another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' }],
    ['an image on another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }],
  ])('refuses %s, with every method and in every spelling', async (_what, headers) => {
    const { url } = await startListeners()
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
        const problem = expectProblem(await send(url, path, { method, headers }))
        expect(problem, `${method} ${path}`).toMatchObject({ status: 403, code: 'cross_site' })
      }
    }
  })

  it('lets same-site pages on other ports read public data, but change nothing', async () => {
    const { url } = await startListeners()
    const headers = { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors' }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const problem = expectProblem(await send(url, '/api/v1/tests', { method, headers }))
      expect(problem, method).toMatchObject({ status: 403, code: 'cross_site' })
    }
    expect((await send(url, '/api/v1/openapi.json', { headers })).status).toBe(200)
    expect(
      (await send(url, '/api/v1/tests', { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } })).status,
    ).toBe(201)
  })

  it.each([
    '/api/v1/tests/abc',
    report,
    '/app/engine',
    '/app#engine',
    '/app\\engine#',
    '/app/open?code=abc',
    '/API/v1/tests',
    '/%61pi/v1/tests',
    '//app/engine',
    '/api/docs/x',
    '/api/%64ocs',
  ])('refuses a link from another site to %s', async (path) => {
    const { url } = await startListeners()
    expect(expectProblem(await send(url, path, { headers: navigation })).status).toBe(403)
  })

  it('accepts links from other sites to a page', async () => {
    const { url } = await startListeners()
    // There is no built page here; it only matters that it was looked up.
    expect((await send(url, '/t/abc', { headers: navigation })).status).toBe(503)
    expect((await send(url, '/api/docs', { headers: navigation })).status).toBe(200)
  })

  it.each<[string, (url: string) => Record<string, string>]>([
    ['its own pages', (url) => ({ Origin: url, 'Sec-Fetch-Site': 'same-origin' })],
    ['programs', () => ({})],
    ['the address bar', () => ({ 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' })],
  ])('accepts %s', async (_who, headersFor) => {
    const { url } = await startListeners()
    expect((await send(url, '/api/v1/tests', { method: 'POST', headers: headersFor(url) })).status).toBe(201)
  })

  it('accepts pages of the base URL, also through a proxy that changes the host', async () => {
    const { url } = await startListeners({ settings: { base_url: 'https://proof.example' } })
    for (const host of ['proof.example', 'localhost']) {
      const headers = { Host: host, Origin: 'https://proof.example' }
      expect((await send(url, '/api/v1/tests', { method: 'POST', headers })).status).toBe(201)
    }
  })

  it('grants other sites no access', async () => {
    const { url } = await startListeners()
    const { headers } = await send(url, '/api/v1/openapi.json')
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})

describe('paths and methods', () => {
  it.each([
    '/api',
    '/api/',
    '/api/v1',
    '/api/v1/nothing',
    '/api/v2/tests',
    '/API/v1/tests',
    '/app/nothing',
    '/%61pp/engine',
  ])('finds nothing at %s, and answers in JSON even to browsers', async (path) => {
    const { url } = await startListeners()
    const answer = await send(url, path, { headers: path.startsWith('/a') ? { Accept: 'text/html' } : {} })
    expect(expectProblem(answer)).toMatchObject({ status: 404, code: 'not_found' })
  })

  it.each<[string, string, string]>([
    ['PUT', '/api/v1/tests', 'POST, GET, HEAD, OPTIONS'],
    ['POST', '/api/v1/spf', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/v1/tests/abc', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
    ['DELETE', '/api/v1/tests/abc/events', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/api/v1/openapi.json', 'GET, HEAD, OPTIONS'],
    ['POST', '/app/engine', 'GET, HEAD, OPTIONS'],
    ['POST', '/app/tests/abc', 'DELETE, OPTIONS'],
    ['HEAD', '/app/open', 'GET'],
  ])('refuses %s %s and lists the allowed methods', async (method, path, allowed) => {
    const { url } = await startListeners()
    const answer = await send(url, path, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe(allowed)
    if (method !== 'HEAD') expect(expectProblem(answer).code).toBe('method_not_allowed')
  })

  it('answers OPTIONS', async () => {
    const { url } = await startListeners()
    const answer = await send(url, '/api/v1/tests', { method: 'OPTIONS' })
    expect(answer).toMatchObject({ status: 204, text: '', headers: { allow: 'POST, GET, HEAD, OPTIONS' } })
  })

  it('does not support OPTIONS *', async () => {
    const { httpPort } = await startListeners()
    const answer = await sendRaw(httpPort, 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  })

  it('reveals nothing about its implementation', async () => {
    const { url } = await startListeners()
    const { headers } = await send(url, '/api/v1/nothing')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })
})
