import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { apiRoutes, appRoutes, callMcp, lookupRoutes } from '../../../src/shared/contract/index.ts'
import { keyRights } from '../../../src/shared/contract/key-rights.ts'
import { maxOctetsOf, type Route } from '../../../src/shared/contract/route.ts'
import { startListeners } from '../../support/listeners.ts'

/*
 * What is not read: the body of a caller who is refused anyway, and more than a route can need. The clients here are
 * slow: none of them sends all of its body.
 */

const placed: readonly { route: Route; prefix: string }[] = [
  ...[...apiRoutes, ...lookupRoutes].map((route) => ({ route, prefix: '/api/v1' })),
  ...appRoutes.map((route) => ({ route, prefix: '/app' })),
  { route: callMcp, prefix: '' },
]
const withBody = placed
  .filter(({ route }) => route.body)
  .map(({ route, prefix }) => ({ name: route.operationId, route, prefix }))

async function start() {
  const listeners = await startListeners({
    settings: { free_tests_per_day: 1, lookups_per_day: 1 },
  })
  const { key } = await listeners.keys.create({ plan: 'free', credits: 0, name: null, rights: keyRights })
  const session = (await listeners.sessions.redeem(await listeners.sessions.issueCode())) ?? ''
  const { token } = await listeners.createTest()

  /** Sends the head of a request and a part of its body. Resolves with the answer's status and text. */
  function begin(
    { route, prefix }: { route: Route; prefix: string },
    { headers, part = '' }: { headers: Record<string, string>; part?: string | Buffer },
  ): Promise<{ status: number; text: string }> {
    const path = prefix + route.path.replace('{token}', token).replaceAll(/\{\w+\}/g, '1')
    const fields = Object.entries({ Host: 'localhost', 'Content-Type': typeOf(route), ...headers })
    const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const socket = connect(listeners.httpPort, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(`${route.method} ${path} HTTP/1.1\r\n${head}\r\n`)
    socket.write(part)
    return new Promise((resolve, reject) => {
      let text = ''
      socket.on('data', (octets) => {
        text += octets
        if (text.includes('\r\n\r\n')) resolve({ status: Number(text.slice(9, 12)), text })
      })
      socket.on('error', reject)
      socket.on('close', () => reject(new Error(`closed after “${text}”`)))
    })
  }

  /** The amounts counted today. */
  function usedToday(...counters: string[]): Promise<number[]> {
    const now = listeners.clock.now()
    const resetsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
    return listeners.store.quotas.read(counters.map((counter) => ({ counter, resetsAt, max: 1 })))
  }

  return { begin, key, usedToday, credentialsFor: (route: Route) => credentialsOf(route, key, session) }
}

function typeOf({ body }: Route): string {
  return body && 'mediaTypes' in body ? body.mediaTypes[0] : 'application/json'
}

function credentialsOf({ auth }: Route, key: string, session: string): Record<string, string> {
  return auth === 'session' ? { 'X-Sendproof-Session': session } : { 'X-API-Key': key }
}

const chunked = { 'Transfer-Encoding': 'chunked' }
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const framings = [
  { framing: { 'Content-Length': '20' }, part: '{' },
  { framing: chunked, part: chunk('{') },
]

describe('a body is not read', () => {
  it('of a caller without the credentials of the route', async () => {
    const { begin } = await start()
    const guarded = withBody.filter(({ route }) => route.auth !== 'optional' && route.auth !== 'none')
    expect(guarded.length).toBeGreaterThan(20)
    for (const place of guarded)
      for (const { framing, part } of framings)
        expect((await begin(place, { headers: framing, part })).status, place.name).toBe(401)
  })

  it('of a caller with a wrong key', async () => {
    const { begin } = await start()
    const wrong = { 'X-API-Key': 'sp_wrong' }
    for (const place of withBody.filter(({ route }) => route.auth !== 'session' && route.auth !== 'none'))
      for (const { framing, part } of framings)
        expect((await begin(place, { headers: { ...framing, ...wrong }, part })).status, place.name).toBe(401)
  })

  it('of a caller who has used up the limit of the route', async () => {
    const { begin, key, usedToday } = await start()
    // Files are paid for by their size, in their handlers.
    const counted = withBody.filter(({ route }) => route.meter && route.auth !== 'session')
    const metered = counted.filter(({ route }) => route.body && 'schema' in route.body)
    expect(metered.map(({ name }) => name)).toEqual(['createTest', 'checkHtml'])
    for (const place of metered) {
      const headers: Record<string, string> = place.route.auth === 'optional' ? {} : { 'X-API-Key': key }
      const body = JSON.stringify(exampleOf(place.route))
      const whole = { ...headers, 'Content-Length': String(body.length) }
      expect((await begin(place, { headers: whole, part: body })).status, place.name).toBeLessThan(300)
      for (const { framing, part } of framings) {
        const refused = await begin(place, { headers: { ...headers, ...framing }, part })
        expect(refused.status, place.name).toBe(429)
        expect(refused.text).toMatch(/\r\nRetry-After: \d+\r\n/i)
        expect(refused.text).toMatch(/\r\nRateLimit: /)
      }
    }
    // Refused calls are not counted.
    expect(await usedToday(`test_creation_day 127.0.0.1`, `lookup_day ${key.split('_')[1]}`)).toEqual([1, 1])
  })

  it('that is over the limit of the route by the length that the client states', async () => {
    const { begin, credentialsFor } = await start()
    for (const place of withBody) {
      const { route } = place
      const headers = { ...credentialsFor(route), 'Content-Length': String(maxOctetsOf(route) + 1) }
      expect((await begin(place, { headers })).status, place.name).toBe(413)
    }
  })

  it('that is of another type', async () => {
    const { begin, credentialsFor } = await start()
    for (const place of withBody) {
      const headers = { ...credentialsFor(place.route), 'Content-Type': 'text/html', 'Content-Length': '20' }
      expect((await begin(place, { headers })).status, place.name).toBe(415)
    }
  })

  it('to its end if it never ends', async () => {
    const { httpPort } = await startListeners()
    const socket = connect(httpPort, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const closed = new Promise<void>((resolve) => void socket.once('close', resolve).on('error', () => {}))
    const fields = 'Host: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked'
    socket.write(`POST /api/v1/tests HTTP/1.1\r\n${fields}\r\n\r\n`)
    const piece = chunk('a'.repeat(1_000_000))
    const goOn = () => void (socket.destroyed || socket.write(piece, goOn))
    goOn()
    const text = new Promise<string>((resolve) => void socket.once('data', (octets) => resolve(String(octets))))
    expect(await text).toMatch(/^HTTP\/1\.1 413 /)
    await closed
  })

  it('beyond the limit of the route if it comes in chunks', async () => {
    const { begin, credentialsFor } = await start()
    for (const place of withBody.filter(({ route }) => maxOctetsOf(route) <= 65_536)) {
      const part = chunk(`{"a":"${'a'.repeat(maxOctetsOf(place.route))}`)
      const headers = { ...credentialsFor(place.route), ...chunked }
      expect((await begin(place, { headers, part })).status, place.name).toBe(413)
    }
  })
})

it('limits all but HTML, zones, edits, files, and calls of tools to 64 KB', () => {
  const large = withBody.filter(({ route }) => maxOctetsOf(route) > 65_536).map(({ name }) => name)
  expect(large).toEqual([
    ...['submitMessage', 'checkMessage', 'explainReceived', 'importReports', 'tryDraft', 'checkHtml', 'addTestImage'],
    ...['planDomain', 'planReport', 'auditZone', 'sendMessage', 'callMcp'],
  ])
})

it.each([
  ['members', (number: number) => `"${number.toString(36)}":1`, ['{', '}']],
  ['items', () => '0', ['[', ']']],
  ['objects', () => '{}', ['[', ']']],
] as const)('does not parse JSON of thousands of %s', async (_what, write, [begin, end]) => {
  const { begin: send, credentialsFor } = await start()
  const body = begin + Array.from({ length: 6_000 }, (_, number) => write(number)).join() + end
  for (const place of withBody.filter(({ route }) => route.body && 'schema' in route.body)) {
    const headers = { ...credentialsFor(place.route), 'Content-Length': String(body.length) }
    const { status, text } = await send(place, { headers, part: body })
    expect(status, place.name).toBe(400)
    expect(text, place.name).toContain('"code":"invalid_json"')
  }
})

function exampleOf({ body }: Route): unknown {
  return body && 'example' in body ? body.example : {}
}
