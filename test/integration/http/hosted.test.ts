import { once } from 'node:events'
import { createServer, type RequestListener, request } from 'node:http'
import { createServer as createSocketServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { listen } from '../../../src/server/network/listen.ts'
import { chooseMode, readEngine, tryHosted } from '../../../src/shared/contract/app.ts'
import { checkBlacklists } from '../../../src/shared/contract/blacklist.ts'
import { searchTests } from '../../../src/shared/contract/inbox-tests/history.ts'
import { readTest } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { apiRoutes, lookupRoutes } from '../../../src/shared/contract/index.ts'
import { keyRights } from '../../../src/shared/contract/key-rights.ts'
import type { Route } from '../../../src/shared/contract/route.ts'
import { aggregateXml } from '../../support/aggregate-xml.ts'
import { freePort } from '../../support/free-port.ts'
import { call, expectProblem, send } from '../../support/http-client.ts'
import { listenOnLoopback } from '../../support/listen-on-loopback.ts'
import { startListeners } from '../../support/listeners.ts'
import { startPlainInstance } from '../../support/plain-instance.ts'
import { startRecordingProxy } from '../../support/recording-proxy.ts'
import { scriptedResolver } from '../../support/scripted-resolver.ts'

const resolver = scriptedResolver({ 'shop.example': { TXT: ['v=spf1 -all'] } })
const json = { 'Content-Type': 'application/json' }

/** An engine, another one that forwards everything to it, and a recording proxy in between. */
async function startBoth(settings: Record<string, unknown> = {}) {
  const hosted = await startListeners({ resolver })
  const { key: hostedKey } = await hosted.keys.create({ plan: 'free', credits: 0, name: null, rights: keyRights })
  const tap = await startRecordingProxy(hosted.url)
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) })
  const local = await startListeners({
    log,
    settings: { hosted_mode: 'hosted', hosted_base_url: tap.url, hosted_api_key: hostedKey, ...settings },
  })
  const { key: localKey } = await local.keys.create({ plan: 'free', credits: 0, name: null, rights: keyRights })
  const session = (await local.sessions.redeem(await local.sessions.issueCode())) ?? ''
  return { hosted, hostedKey, tap, local, localKey, session: { 'X-Sendproof-Session': session }, lines }
}

/** The test's own server, standing in for the hosted instance. */
async function startStandIn(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${await listen(server, { host: '127.0.0.1', port: 0 })}`
}

/** An instance that answers before it has read the body, and closes the connection. */
async function startClosingInstance(): Promise<string> {
  return await startSocketServer((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n', () => {
        socket.destroy()
      })
    })
  })
}

/** An instance that answers once it has a body of a size. */
async function startRawInstance(onQuestion: (socket: Socket) => void, octets: number): Promise<string> {
  return await startSocketServer((socket) => {
    let read = ''
    socket.on('data', (chunk) => {
      const wasComplete = read.includes('\r\n\r\n')
      read += chunk.toString('latin1')
      const [head = ''] = read.split('\r\n\r\n', 1)
      if (!wasComplete && /^expect:/im.test(head)) onQuestion(socket)
      if (read.length === head.length + 4 + octets) {
        socket.end('HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
      }
    })
  })
}

async function startSocketServer(listener: (socket: Socket) => void): Promise<string> {
  const sockets = createSocketServer((socket) => {
    socket.on('error', () => {})
    listener(socket)
  })
  onTestFinished(() => void sockets.close())
  return `http://127.0.0.1:${await listenOnLoopback(sockets)}`
}

const startLocal = (url: string) => startListeners({ settings: { hosted_mode: 'hosted', hosted_base_url: url } })

/** The parts of an answer that clients depend on. */
const telling = [
  ...['content-type', 'content-length', 'cache-control', 'vary', 'allow', 'retry-after', 'www-authenticate'],
  ...['ratelimit', 'ratelimit-policy', 'date'],
]

describe("the hosted instance's answer", () => {
  interface Call {
    path: string
    headers?: Record<string, string>
    body?: string
  }
  /** Calls with more than `callOf` has. */
  const calls: Partial<Record<string, (token: string) => Call>> = {
    createTest: () => ({ path: '/tests', headers: json, body: '{"lang":"pl"}' }),
    listTests: () => ({ path: '/tests?limit=2' }),
    submitMessage: (token) => ({
      path: `/tests/${token}/message?mail_from=`,
      headers: { 'Content-Type': 'message/rfc822' },
      body: 'Subject: zażółć\r\n\r\n\0',
    }),
    watchTest: () => ({ path: '/tests/none/events' }),
    auditDomain: () => ({ path: '/domain/shop.example?selector=a&selector=b' }),
    checkBlacklists: () => ({ path: '/blacklist/203.0.113.7', headers: { 'Accept-Language': 'pl' } }),
    addMonitor: () => ({
      path: '/monitors',
      headers: json,
      body: '{"target":{"kind":"address","ip":"203.0.113.7"}}',
    }),
    addChannel: () => ({
      path: '/channels',
      headers: json,
      body: '{"name":"Team","target":{"kind":"email","to":["team@shop.example"]}}',
    }),
    addGroup: () => ({ path: '/groups', headers: json, body: '{"name":"Acme"}' }),
    importReports: () => ({
      path: '/reports?name=report.xml',
      headers: { 'Content-Type': 'application/xml' },
      body: aggregateXml({ records: [{}] }),
    }),
    lookUpSpf: () => ({ path: '/spf?domain=shop.example' }),
    lookUpDkim: () => ({ path: '/dkim?domain=shop.example&selector=a' }),
    lookUpDmarc: () => ({ path: '/dmarc?domain=shop%2Eexample' }),
    lookUpBlacklists: () => ({ path: '/blacklist?q=203.0.113.7' }),
    checkHtml: () => ({ path: '/html', headers: json, body: '{"html":"<p>zażółć"}' }),
  }
  const routes: readonly Route[] = [...apiRoutes, ...lookupRoutes]
  // An endless stream is tested in "is streamed".
  const ending = routes.filter(
    ({ operationId, responses }) => responses[200]?.body !== 'event-stream' || calls[operationId] !== undefined,
  )

  function callOf({ operationId, path, body }: Route, token: string): Call {
    const call = calls[operationId]
    if (call) return call(token)
    const values: Record<string, string> = { token, domain: 'shop.example', ip: '203.0.113.7' }
    const filled = { path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '1') }
    if (!body) return filled
    if ('schema' in body) return { ...filled, headers: json, body: JSON.stringify(body.example ?? {}) }
    return { ...filled, headers: { 'Content-Type': body.mediaTypes[0] }, body: 'zażółć' }
  }

  it.each(ending)('is returned unchanged for $operationId', async (route) => {
    const { hosted, tap, local, session } = await startBoth()
    const { token } = await hosted.createTest()
    const { method } = route
    const { path, headers, body } = callOf(route, token)
    for (const caller of [session, {}]) {
      const options = { method, headers: { ...headers, ...caller }, ...(body !== undefined && { body }) }
      const answer = await send(local.url, `/api/v1${path}`, options)
      const sent = tap.exchanges.pop()
      expect(sent).toMatchObject({ method, path: `/api/v1${path}`, status: answer.status })
      expect(answer.text).toBe(sent?.body.toString())
      for (const name of telling) expect(answer.headers[name], name).toEqual(sent?.headers[name])
    }
    expect(tap.exchanges).toEqual([])
  })

  it.each(['/api/v1/nothing', '/api/v1/tests/', '/api/v1/%zz', '/api/v1/tests?limit=a'])(
    'is the refusal that it has for %s',
    async (path) => {
      const { hosted, local } = await startBoth()
      for (const method of ['GET', 'PATCH', 'HEAD']) {
        const direct = await send(hosted.url, path, { method })
        const forwarded = await send(local.url, path, { method })
        expect([forwarded.status, forwarded.text]).toEqual([direct.status, direct.text])
      }
    },
  )

  it('uses the requested encoding, and supports conditional requests', async () => {
    const octets = Buffer.from([0x1f, 0x8b, 0, 255, 10])
    const url = await startStandIn(({ headers }, response) => {
      if (headers['if-none-match'] === '"7"') response.writeHead(304, { etag: '"7"' }).end()
      else response.writeHead(200, { 'content-encoding': String(headers['accept-encoding']), etag: '"7"' }).end(octets)
    })
    const local = await startLocal(url)
    const answer = await fetch(`${local.url}/api/v1/x`, { headers: { 'Accept-Encoding': 'identity' } })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(octets)
    expect(answer.headers.get('content-encoding')).toBe('identity')
    const second = await send(local.url, '/api/v1/x', { headers: { 'If-None-Match': '"7"' } })
    expect(second).toMatchObject({ status: 304, text: '', headers: { etag: '"7"' } })
  })

  it('is streamed without a warning from Node', async () => {
    const warn = vi.spyOn(process, 'emitWarning')
    const { hosted, local } = await startBoth()
    const { token } = await hosted.createTest()
    const answer = await fetch(`${local.url}/api/v1/tests/${token}/events`)
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('"waiting"')
    hosted.publish(token, { status: 'done', at: '2026-11-20T12:00:00Z' })
    expect((await reader?.read())?.value).toContain('"done"')
    expect((await reader?.read())?.done).toBe(true)
    expect(warn).not.toHaveBeenCalled()
  })

  it('is canceled at the instance when the caller disconnects', async () => {
    const gone = Promise.withResolvers<void>()
    const url = await startStandIn((_request, response) => {
      response.once('close', gone.resolve)
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n')
    })
    const local = await startLocal(url)
    const leaving = new AbortController()
    const answer = await fetch(`${local.url}/api/v1/tests/x/events`, { signal: leaving.signal })
    await answer.body?.getReader().read()
    leaving.abort()
    await gone.promise
  })

  it('does not follow redirects, and does not control this origin', async () => {
    const elsewhere = {
      location: 'https://evil.example/',
      'set-cookie': 'a=b',
      refresh: '0',
      'access-control-allow-origin': '*',
    }
    const url = await startStandIn((_request, response) => {
      response.writeHead(307, { ...elsewhere, 'content-security-policy': '' }).end('moved')
    })
    const answer = await send((await startLocal(url)).url, '/api/v1/x', { method: 'POST' })
    expect(answer).toMatchObject({ status: 307, text: 'moved' })
    for (const name of Object.keys(elsewhere)) expect(answer.headers).not.toHaveProperty(name)
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it.each([
    'application/json',
    'json',
    'text/html',
    'text/html; charset=iso-8859-2',
    'text/event-stream',
    'a/b; x="y; z"',
  ])('keeps its type %s', async (type) => {
    const url = await startStandIn((_request, response) => void response.setHeader('content-type', type).end('{}'))
    expect(await send((await startLocal(url)).url, '/api/v1/x')).toMatchObject({ headers: { 'content-type': type } })
  })

  it.each([
    ['a duplicate header', ['Content-Type', 'text/csv', 'Content-Type', 'text/html'], 'content-type', 'text/csv'],
    ['a header without a value', ['Vary', ''], 'content-type', undefined],
    ['an invalid header', ['Vary', 'a b;c'], 'vary', 'a b;c'],
  ] as const)('may have %s', async (_what, fields, name, value) => {
    const url = await startStandIn((_request, response) => void response.writeHead(200, [...fields]).end('{}'))
    const answer = await send((await startLocal(url)).url, '/api/v1/x')
    expect(answer).toMatchObject({ status: 200, text: '{}' })
    expect(answer.headers[name]).toBe(value)
  })

  it("asks for a key of this machine, never for a password in the browser's dialog", async () => {
    const url = await startStandIn((_request, response) => {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="staff only"' }).end('no')
    })
    const answer = await send((await startLocal(url)).url, '/api/v1/x')
    expect(answer).toMatchObject({ status: 401, text: 'no' })
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="sendproof"')
  })
})

it('lends the key of the instance only to keys with the right of the call', async () => {
  const { local, tap } = await startBoth()
  const { key } = await local.keys.create({ plan: 'free', credits: 0, name: null })
  const ask = (path: string, method = 'GET') => send(local.url, path, { method, headers: { 'X-API-Key': key } })
  for (const path of [
    '/monitors',
    '/monitors/',
    '/monitor%73',
    '/tests/../monitors',
    '/channels',
    '/groups/1/report',
  ]) {
    expect(expectProblem(await ask(`/api/v1${path}`)), path).toMatchObject({ status: 403, code: 'right_missing' })
  }
  expect(tap.exchanges).toEqual([])
  // A path that this version does not know is forwarded without the key.
  expect((await ask('/api/v1//monitors')).status).toBeGreaterThanOrEqual(400)
  expect((await ask('/api/v1/tests')).status).toBe(200)
})

describe('the request to the hosted instance', () => {
  it('contains its key for calls from the UI or with a local key', async () => {
    const { tap, local, localKey, hostedKey, session } = await startBoth()
    const callers: Record<string, string>[] = [
      session,
      { 'X-API-Key': localKey },
      { Authorization: `Bearer ${localKey}` },
    ]
    for (const headers of callers) await send(local.url, '/api/v1/status', { headers })
    await send(local.url, `/api/v1/status?api_key=${localKey}&x=%41+b`)
    await send(local.lookupUrl, `/api/v1/status?x=%41+b&api%5Fkey=${localKey}`)
    expect(tap.exchanges.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    for (const { requestHeaders } of tap.exchanges) expect(requestHeaders['x-api-key']).toBe(hostedKey)
    expect(tap.exchanges.slice(3).map(({ path }) => path)).toEqual(Array(2).fill('/api/v1/status?x=%41+b'))
    expect(JSON.stringify(tap.exchanges)).not.toContain(localKey)
    expect(JSON.stringify(tap.exchanges)).not.toContain(session['X-Sendproof-Session'])
  })

  it('is not sent with a key of this machine in any other place', async () => {
    const { tap, local, localKey, session } = await startBoth()
    const escaped = localKey.replace('sp', '\\u0073\\u0070')
    const percent = [...localKey].map((each) => `%${each.charCodeAt(0).toString(16)}`).join('')
    const upper = localKey.toUpperCase()
    const post = (path: string, body: string, headers = {}) => ({
      path,
      method: 'POST',
      body,
      headers: { ...json, ...headers },
    })
    const calls: { path: string; method?: string; headers?: Record<string, string>; body?: string }[] = [
      { path: `/spf?domain=shop.example&API_KEY=${localKey}` },
      { path: `/spf?domain=shop.example&%61pi-Key=${localKey}` },
      { path: `/spf?domain=shop.example&key=${localKey}` },
      { path: `/spf?domain=${percent}` },
      { path: `/tests/${localKey}` },
      { path: `/unknown/${percent}?x=${upper}` },
      { path: '/status', headers: { 'User-Agent': `curl ${localKey}` } },
      { path: '/status', headers: { 'If-None-Match': `"${upper}"` } },
      post('/tests', `{"lang":"${localKey}"}`),
      post('/tests', `{"${escaped}":1}`),
      post('/html', `{"html":"${' '.repeat(300_000)}${escaped}"}`),
      post('/tests', localKey, { 'Content-Type': 'text/plain' }),
      post('/tests', localKey, { 'Content-Type': 'message/rfc822' }),
    ]
    for (const { path, ...options } of calls) {
      for (const caller of [session, {}]) {
        const headers = { ...options.headers, ...caller }
        const problem = expectProblem(await send(local.url, `/api/v1${path}`, { ...options, headers }))
        expect(problem.code, path).toMatch(/^(misplaced_key|invalid_parameter)$/)
      }
    }
    const compressed = post('/tests', '{}', { 'Content-Encoding': 'gzip' })
    expect((await send(local.url, '/api/v1/tests', compressed)).status).toBe(415)
    const sent = JSON.stringify(tap.exchanges).toLowerCase()
    expect(sent).not.toContain(localKey.slice(-20))
  })

  it('is sent with a message that mentions a key', async () => {
    const { hosted, local, localKey } = await startBoth()
    const { token } = await hosted.createTest()
    const body = `Subject: Your key\r\n\r\n${localKey}\r\n`
    const headers = { 'Content-Type': 'message/rfc822' }
    const answer = await send(local.url, `/api/v1/tests/${token}/message`, { method: 'POST', headers, body })
    expect(answer.status).toBe(202)
  })

  it('contains no key for other callers', async () => {
    const { tap, local, localKey } = await startBoth()
    const callers = [{}, { Cookie: 'a=b' }, { 'X-Sendproof-Session': 'wrong' }]
    for (const headers of callers) await send(local.url, '/api/v1/status', { headers })
    // Only lookups accept keys in the query.
    await send(local.url, `/api/v1/tests?api_key=${localKey}`)
    expect(tap.exchanges.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    for (const { requestHeaders, path } of tap.exchanges) {
      expect(path).not.toContain('api_key')
      for (const name of ['x-api-key', 'authorization', 'cookie', 'x-sendproof-session'])
        expect(requestHeaders).not.toHaveProperty(name)
    }
  })

  it.each<[string, string, Record<string, string>]>([
    ['POST', '/tests', { 'X-API-Key': 'sp_wrong' }],
    ['POST', '/tests', { Authorization: 'Bearer sp_wrong' }],
    ['GET', '/status', { 'X-API-Key': 'sp_wrong' }],
    ['GET', '/status?api_key=sp_wrong', {}],
    ['GET', '/domain/shop.example', { 'X-API-Key': '' }],
  ])('is not sent for a key that is not valid here: %s %s', async (method, path, headers) => {
    const { tap, local, localKey, hostedKey } = await startBoth()
    const answer = await send(local.url, `/api/v1${path}`, { method, headers })
    expect(expectProblem(answer)).toMatchObject({ status: 401, code: 'invalid_key' })
    expect((await send(local.url, '/api/v1/tests', { method, headers: { 'X-API-Key': hostedKey } })).status).toBe(401)
    expect(tap.exchanges).toEqual([])
    expect((await send(local.url, '/api/v1/tests', { headers: { 'X-API-Key': localKey } })).status).toBe(200)
  })

  it('contains no key if none is configured, and the caller learns which setting is missing', async () => {
    const { tap, local, localKey, session } = await startBoth({ hosted_api_key: undefined })
    for (const headers of [session, { 'X-API-Key': localKey }]) {
      const problem = expectProblem(await send(local.url, '/api/v1/status', { headers }))
      expect(problem).toMatchObject({ status: 401, code: 'hosted_key_missing' })
      expect(problem.detail).toContain('Set hosted_api_key')
      expect((await send(local.url, '/api/v1/tests', { method: 'POST', headers })).status).toBe(201)
    }
    const stranger = expectProblem(await send(local.url, '/api/v1/status'))
    expect(stranger).toMatchObject({ status: 401, code: 'key_required' })
    expect(JSON.stringify(tap.exchanges)).not.toContain(localKey)
  })

  it('contains neither the caller nor its page', async () => {
    const { tap, local } = await startBoth({ trust_proxy: '127.0.0.1' })
    const headers = {
      'X-Forwarded-For': '203.0.113.9',
      Forwarded: 'for=203.0.113.9',
      Origin: local.url,
      Referer: `${local.url}/t/x`,
      'Sec-Fetch-Site': 'same-origin',
      Connection: 'keep-alive, X-Hop',
      'X-Hop': '1',
    }
    await send(local.url, '/api/v1/openapi.json', { headers: { ...headers, 'Accept-Language': 'pl' } })
    const [{ requestHeaders } = { requestHeaders: {} }] = tap.exchanges
    expect(requestHeaders).toMatchObject({ 'accept-language': 'pl' })
    for (const name of Object.keys(headers).filter((each) => each !== 'Connection'))
      expect(requestHeaders).not.toHaveProperty(name.toLowerCase())
    await send(local.url, '/api/v1/openapi.json', { headers: { Via: '1.1 10.0.0.1' } })
    expect(tap.exchanges.at(-1)?.requestHeaders.via).toMatch(/^1\.1 sendproof-[0-9a-f]{16}$/)
  })

  it("uses the lookups' address if there is one", async () => {
    const hosted = await startListeners({ resolver })
    const lookups = await startRecordingProxy(hosted.lookupUrl)
    const { tap, local } = await startBoth({ hosted_lookup_base_url: lookups.url })
    for (const path of ['/spf', '/blacklist?q=x', '/status/', '/%73tatus']) await send(local.url, `/api/v1${path}`)
    await call(local.url, checkBlacklists, { ip: '203.0.113.7' })
    expect(lookups.exchanges).toHaveLength(4)
    expect(tap.exchanges.map(({ path }) => path)).toEqual(['/api/v1/blacklist/203.0.113.7'])
  })

  it("is not sent from the lookups' address for other routes", async () => {
    const { tap, local } = await startBoth()
    for (const path of ['/tests', '/tests/x', '/domain/shop.example', '/blacklist/203.0.113.7', '/nothing'])
      expect((await send(local.lookupUrl, `/api/v1${path}`, { isPartial: true })).status, path).toBe(404)
    expect(tap.exchanges).toEqual([])
    for (const path of ['/status', '/blacklist?q=x', '/openapi.json']) await send(local.lookupUrl, `/api/v1${path}`)
    expect(tap.exchanges).toHaveLength(3)
  })

  it.each(['/api/v1/../../secret', '/api/v1/%2e%2e/secret', '/app/engine', '/api/v2/tests'])(
    'is never %s',
    async (path) => {
      const { tap, local } = await startBoth()
      await send(local.url, path)
      expect(tap.exchanges).toEqual([])
    },
  )

  it('keeps its key out of the log and the UI', async () => {
    const { local, hostedKey, localKey, session, lines } = await startBoth()
    await send(local.url, '/api/v1/status', { headers: { 'X-API-Key': localKey } })
    const engine = await call(local.url, readEngine, { headers: session })
    expect(engine.json).toMatchObject({ mode: 'hosted' })
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join('') + engine.text).not.toContain(hostedKey)
    expect(lines.join('')).not.toContain(localKey)
  })
})

describe('a hosted instance that cannot be reached', () => {
  /** A server that has ended: its port is closed. */
  async function startGone() {
    return await startLocal(`http://127.0.0.1:${await freePort()}`)
  }

  it('is reported as a problem of its own', async () => {
    const local = await startGone()
    for (const [method, path] of [
      ['GET', '/api/v1/tests/x'],
      ['POST', '/api/v1/tests'],
      ['GET', '/api/v1/openapi.json'],
    ] as const) {
      const answer = await send(local.url, path, { method, ...(method === 'POST' && { headers: json, body: '{}' }) })
      expect(expectProblem(answer)).toMatchObject({ status: 502, code: 'hosted_unreachable' })
    }
  })

  it('includes one that closes the connection', async () => {
    const local = await startLocal(await startStandIn(({ socket }) => void socket.destroy()))
    const answer = await send(local.url, '/api/v1/tests', { method: 'POST', headers: json, body: '{}' })
    expect(expectProblem(answer)).toMatchObject({ status: 502 })
  })

  it('includes one that switches to another protocol', async () => {
    const url = await startStandIn(({ socket }) => {
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    })
    const local = await startLocal(url)
    for (const method of ['GET', 'POST']) {
      expect(expectProblem(await send(local.url, '/api/v1/x', { method }))).toMatchObject({ status: 502 })
    }
  })

  it('does not include one that closes a connection between two calls', async () => {
    const used = new Set<unknown>()
    const calls: string[] = []
    const local = await startLocal(
      await startStandIn(({ method, socket }, response) => {
        // A server that closes an idle connection misses the request that is on its way.
        if (used.has(socket)) return void socket.destroy()
        used.add(socket)
        calls.push(`${method}`)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      }),
    )
    const post = { method: 'POST', headers: json, body: '{}' }
    for (const options of [{}, {}, post, post, {}]) {
      expect(await send(local.url, '/api/v1/of-another-version', options)).toMatchObject({ status: 200 })
    }
    expect(calls).toEqual(['GET', 'GET', 'POST', 'POST', 'GET'])
  })

  it.each(['Content-Length', 'Transfer-Encoding'])(
    'is heard if it refuses a body early and closes the connection: %s',
    async (framing) => {
      const large = 20_000_000
      const url = await startClosingInstance()
      const local = await startLocal(url)
      const asking = request(`${local.url}/api/v1/tests/x/message`, {
        method: 'POST',
        headers: {
          'Content-Type': 'message/rfc822',
          ...(framing === 'Content-Length' ? { [framing]: large } : { [framing]: 'chunked' }),
        },
      })
      asking.end(Buffer.alloc(large))
      const [answer] = await once(asking, 'response')
      expect(answer.statusCode).toBe(413)
      answer.resume()
    },
  )

  it.each([
    ['asks for it', (socket: Socket) => void socket.write('HTTP/1.1 100 Continue\r\n\r\n')],
    ['does not know the question', () => {}],
    [
      'refuses the question',
      (socket: Socket) =>
        void socket.end('HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
    ],
  ])('gets a large body if it %s', async (_, onQuestion) => {
    const large = 200_000
    const local = await startLocal(await startRawInstance(onQuestion, large))
    const options = { method: 'POST', headers: { 'Content-Type': 'message/rfc822' }, body: 'x'.repeat(large) }
    expect(await send(local.url, '/api/v1/of-another-version', options)).toMatchObject({ status: 202 })
  })

  it('says so if the address leads back to this engine', async () => {
    let own = ''
    let calls = 0
    const url = await startStandIn(async ({ url: path = '', headers }, response) => {
      calls += 1
      const { status, text } = await send(own, path, { headers: { Via: `${headers.via}, 1.1 balancer` } })
      response.writeHead(status, { 'content-type': 'application/problem+json' }).end(text)
    })
    own = (await startLocal(url)).url
    const problem = expectProblem(await send(own, '/api/v1/tests/x', { headers: { Via: '1.0 10.0.0.1' } }))
    expect(problem).toMatchObject({ status: 502, code: 'hosted_loop' })
    expect(calls).toBe(1)
  })

  it('aborts an answer in progress', async () => {
    const url = await startStandIn((_request, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('half', () => response.destroy())
    })
    await expect(send((await startLocal(url)).url, '/api/v1/tests/x')).rejects.toThrow()
  })

  it("does not affect the UI's own calls, which can switch to this machine", async () => {
    const local = await startGone()
    const headers = { 'X-Sendproof-Session': (await local.sessions.redeem(await local.sessions.issueCode())) ?? '' }
    expect((await call(local.url, searchTests, { headers })).status).toBe(200)
    const body = (mode: string) => ({ headers: { ...headers, ...json }, body: JSON.stringify({ mode }) })
    expect((await call(local.url, chooseMode, body('local'))).status).toBe(204)
    expect((await call(local.url, readEngine)).json).toMatchObject({ mode: 'local' })
    const { json: test } = await call(local.url, createTest)
    const { token } = createTest.responses[201].body.parse(test)
    expect((await call(local.url, readTest, { token })).json).toMatchObject({ status: 'waiting' })
    expect((await call(local.url, chooseMode, body('hosted'))).status).toBe(204)
    expect((await send(local.url, `/api/v1/tests/${token}`)).status).toBe(502)
  })
})

it('cannot be turned on by other callers, or without a setting', async () => {
  const local = await startListeners()
  const body = { headers: json, body: '{"mode":"hosted"}' }
  expect((await call(local.url, chooseMode, body)).status).toBe(401)
  const session = { 'X-Sendproof-Session': (await local.sessions.redeem(await local.sessions.issueCode())) ?? '' }
  const answer = await call(local.url, chooseMode, { ...body, headers: { ...json, ...session } })
  expect(expectProblem(answer)).toMatchObject({ status: 422, code: 'no_hosted_instance' })
})

describe('a tool of an assistant that calls over HTTP', () => {
  const callTool = async (selectorsOf: (localKey: string) => string[]) => {
    const both = await startBoth()
    const answer = await send(both.local.url, '/mcp', {
      method: 'POST',
      headers: { ...json, 'X-API-Key': both.localKey },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'audit_domain', arguments: { domain: 'shop.example', selectors: selectorsOf(both.localKey) } },
      }),
    })
    return { ...both, text: answer.text }
  }

  it('asks the instance with the key of the instance, not of the caller', async () => {
    const { tap, hostedKey, localKey, text } = await callTool(() => [])
    expect(text).toContain('shop.example')
    expect(tap.exchanges).toMatchObject([
      { method: 'GET', path: expect.stringContaining('/domain/shop.example'), status: 200 },
    ])
    expect(tap.exchanges[0]?.requestHeaders['x-api-key']).toBe(hostedKey)
    expect(JSON.stringify(tap.exchanges)).not.toContain(localKey)
  })

  it('sends nothing that contains a key', async () => {
    const { tap, text } = await callTool((localKey) => [localKey])
    expect(text).toContain('"isError":true')
    expect(tap.exchanges).toEqual([])
  })
})

describe('testing the hosted instance', () => {
  async function tryWith(settings: Record<string, unknown>) {
    const local = await startListeners({ settings })
    const headers = { 'X-Sendproof-Session': (await local.sessions.redeem(await local.sessions.issueCode())) ?? '' }
    const tried = await call(local.url, tryHosted, { headers })
    return { tried, engine: await call(local.url, readEngine, { headers }) }
  }

  async function startPlain() {
    const plain = await startPlainInstance()
    onTestFinished(plain.close)
    return plain
  }

  it.each([
    ['key_accepted', 'hosted-key'],
    ['key_refused', 'another-key'],
    ['answers', undefined],
  ])('reports %s', async (verdict, key) => {
    const { url } = await startPlain()
    const { tried, engine } = await tryWith({ hosted_base_url: url, ...(key && { hosted_api_key: key }) })
    expect(tried.json).toEqual({ verdict })
    expect(engine.json).toMatchObject({ hosted: url, hosted_answers: true })
  })

  it('reports an answer from another program', async () => {
    const url = await startStandIn((_request, response) => void response.end('<html>'))
    expect((await tryWith({ hosted_base_url: url })).tried.json).toEqual({ verdict: 'other_answer' })
  })

  it('reports that there is no answer', async () => {
    const plain = await startPlainInstance()
    plain.close()
    const { tried, engine } = await tryWith({ hosted_base_url: plain.url })
    expect(tried.json).toEqual({ verdict: 'unreachable' })
    expect(engine.json).toMatchObject({ hosted_answers: false })
  })

  it('needs the session and an instance', async () => {
    const plain = await startPlain()
    const local = await startListeners({ settings: { hosted_base_url: plain.url } })
    expect((await call(local.url, tryHosted)).status).toBe(401)
    expect(plain.asked).toEqual([])
    expect(expectProblem((await tryWith({})).tried)).toMatchObject({ status: 422, code: 'no_hosted_instance' })
  })
})

it('reports after each call whether the instance answered', async () => {
  const plain = await startPlainInstance()
  const local = await startLocal(plain.url)
  const answers = async () => (await call(local.url, readEngine)).json
  expect(await answers()).toMatchObject({ hosted_answers: null })
  await fetch(`${local.url}/api/v1/status`)
  expect(await answers()).toMatchObject({ hosted_answers: true })
  plain.close()
  await fetch(`${local.url}/api/v1/status`)
  expect(await answers()).toMatchObject({ hosted_answers: false })
})
