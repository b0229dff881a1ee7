import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { checkBlacklists } from '../../../src/shared/contract/blacklist.ts'
import { auditDomainRoute } from '../../../src/shared/contract/domain.ts'
import { createTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { lookUpSpf, readStatus } from '../../../src/shared/contract/lookups.ts'
import { call, expectProblem, type HttpAnswer, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { scriptedResolver } from '../../support/scripted-resolver.ts'

const resolver = scriptedResolver({ 'shop.example': { TXT: ['v=spf1 -all'] } })
const hoursLeft = 12

function countStatuses(answers: readonly HttpAnswer[]): Record<number, number> {
  return Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, of]) => [status, of.length]),
  )
}

const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make))

const allTests = { text: '', status: null, verdict: null, since: null, stream: null }

async function start(settings = {}) {
  const listeners = await startListeners({ resolver, settings })
  const { id, key } = await listeners.keys.create({ plan: 'free', credits: 0, name: null })
  return { ...listeners, id, key, withKey: { 'X-API-Key': key } }
}

describe('tests without a key', () => {
  it('are limited to three per day, even concurrently', async () => {
    const { url, history } = await start()
    const answers = await times(100, () => call(url, createTest))
    expect(countStatuses(answers)).toEqual({ 201: 3, 429: 97 })
    expect((await history.search(allTests, { order: 'newest', offset: 0, limit: 1 })).total).toBe(3)
  })

  it('are rejected with the usage and the reset time', async () => {
    const { url, clock } = await start()
    await times(3, () => call(url, createTest))
    const answer = await call(url, createTest)
    expect(expectProblem(answer)).toEqual({
      type: 'urn:sendproof:problem:limit_exceeded',
      title: 'Limit reached',
      status: 429,
      detail:
        'You have reached the limit of 3 tests per day without a key. It resets at 2026-11-21 00:00 UTC. For more, create a key (“sendproof keys create”, or “API” in the app) and send it in the X-API-Key header.',
      code: 'limit_exceeded',
      used: 3,
      limit: 3,
      reset_at: '2026-11-21T00:00:00.000Z',
    })
    const seconds = hoursLeft * 3600
    expect(answer.headers).toMatchObject({
      'retry-after': String(seconds),
      'ratelimit-policy': '"test_creation_day";q=3;w=86400',
      ratelimit: `"test_creation_day";r=0;t=${seconds}`,
    })
    clock.advance(seconds * 1000)
    expect((await call(url, createTest)).status).toBe(201)
  })

  it('report the remaining limit', async () => {
    const { url } = await start()
    const left = async () => (await call(url, createTest)).headers.ratelimit
    expect(await left()).toContain(';r=2;')
    expect(await left()).toContain(';r=1;')
  })

  it('are not counted if rejected for another reason', async () => {
    const { url } = await start()
    const headers = { 'Content-Type': 'application/json' }
    for (const body of ['{"lang":"tlh"}', '{', '{"placement":true}'])
      expect([400, 401]).toContain((await call(url, createTest, { headers, body })).status)
    expect(countStatuses(await times(4, () => call(url, createTest)))).toEqual({ 201: 3, 429: 1 })
  })

  it('are refunded if the engine fails', async () => {
    const { url } = await startListeners({
      tests: { create: () => Promise.reject(new Error('the disk is full')) },
      settings: { free_tests_per_day: 1 },
    })
    for (let time = 0; time < 3; time++) expect((await call(url, createTest)).status).toBe(500)
  })

  it.each<[string, { settings?: object; key?: boolean; session?: boolean }]>([
    ['a setting of 0', { settings: { free_tests_per_day: 0 } }],
    ['a key', { key: true }],
    ['a session', { session: true }],
  ])('are unlimited with %s', async (_what, { settings, key, session }) => {
    const { url, withKey, sessions } = await start({ ...settings })
    const secret = session ? await sessions.redeem(await sessions.issueCode()) : null
    const headers = { ...(key && withKey), ...(secret && { 'X-Sendproof-Session': secret }) }
    expect(countStatuses(await times(10, () => call(url, createTest, { headers })))).toEqual({ 201: 10 })
  })

  it('are counted per client of a proxy', async () => {
    const { url } = await start({ trust_proxy: '127.0.0.1', free_tests_per_day: 1 })
    const from = async (client: string) =>
      (await call(url, createTest, { headers: { 'X-Forwarded-For': `203.0.113.66, ${client}` } })).status
    expect(await from('198.51.100.1')).toBe(201)
    expect(await from('::ffff:198.51.100.1')).toBe(429)
    expect(await from('198.51.100.2')).toBe(201)
    expect(await from('2001:db8:1:2::1')).toBe(201)
    expect(await from('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await from('2001:db8:1:3::1')).toBe(201)
  })

  it('cannot be bypassed by pretending to be a proxy', async () => {
    const { url } = await start({ free_tests_per_day: 1 })
    const from = async (client: string) =>
      (await call(url, createTest, { headers: { 'X-Forwarded-For': client } })).status
    expect([await from('198.51.100.1'), await from('198.51.100.2')]).toEqual([201, 429])
  })
})

describe('DNS checks without a key', () => {
  it('are limited to 30 per day for audits and blocklists together, including cached answers', async () => {
    const { url } = await start()
    const audits = await times(15, () => call(url, auditDomainRoute, { domain: 'shop.example' }))
    const checks = await times(16, () => call(url, checkBlacklists, { ip: '203.0.113.7' }))
    expect(countStatuses(audits)).toEqual({ 200: 15 })
    expect(countStatuses(checks)).toEqual({ 200: 15, 429: 1 })
    const problem = expectProblem(await call(url, auditDomainRoute, { domain: 'shop.example' }))
    expect(problem).toMatchObject({ code: 'limit_exceeded', used: 30, limit: 30 })
    expect((await call(url, createTest)).status).toBe(201)
  })

  it('are not counted if invalid', async () => {
    const { url } = await start({ free_checks_per_day: 1 })
    expect((await call(url, auditDomainRoute, { domain: 'localhost' })).status).toBe(400)
    expect((await call(url, checkBlacklists, { ip: '10.0.0.1' })).status).toBe(400)
    expect((await call(url, checkBlacklists, { ip: '203.0.113.7' })).status).toBe(200)
  })
})

describe('the lookups of a key', () => {
  const query = { domain: 'shop.example' }

  it('are limited by its plan, even concurrently', async () => {
    const { url, withKey } = await start({ lookups_per_day: 3 })
    const answers = await times(100, () => call(url, lookUpSpf, { headers: withKey, query }))
    expect(countStatuses(answers)).toEqual({ 200: 3, 429: 97 })
  })

  it('can reach the monthly limit before the daily limit', async () => {
    const { url, withKey } = await start({ lookups_per_day: 1, lookups_per_month: 1 })
    const first = await call(url, lookUpSpf, { headers: withKey, query })
    expect(first.headers['ratelimit-policy']).toBe('"lookup_month";q=1, "lookup_day";q=1;w=86400')
    const answer = await call(url, lookUpSpf, { headers: withKey, query })
    expect(expectProblem(answer)).toMatchObject({ used: 1, limit: 1, reset_at: '2026-12-01T00:00:00.000Z' })
    expect(answer.headers['retry-after']).toBe(String(10 * 86_400 + hoursLeft * 3600))
  })

  it("are not affected by the key's other calls", async () => {
    const { url, withKey } = await start()
    await call(url, createTest, { headers: withKey })
    await call(url, auditDomainRoute, { domain: 'shop.example', headers: withKey })
    expect((await call(url, readStatus, { headers: withKey })).json).toMatchObject({ usage: { today: 0 } })
  })
})

describe('octets per key and day', () => {
  const message = Buffer.concat([Buffer.from('From: a@shop.example\r\n\r\n'), Buffer.alloc(600_000, 'x')])

  it('limit the messages of tests, also if uploaded without the key', async () => {
    const { url, withKey, keys } = await start({ free_megabytes_per_day: 1 })
    const { token } = createTest.responses[201].body.parse((await call(url, createTest, { headers: withKey })).json)
    const upload = (headers: Record<string, string>, target = token) =>
      send(url, `/api/v1/tests/${target}/message`, {
        method: 'POST',
        headers: { 'Content-Type': 'message/rfc822', ...headers },
        body: message,
      })
    const octets = message.length
    expect((await upload({ 'Content-Length': String(octets) })).status).toBe(202)
    const refused = expectProblem(await upload({ 'Content-Length': String(octets) }))
    expect(refused).toMatchObject({ code: 'limit_exceeded', used: octets, limit: 1_000_000 })
    expect(expectProblem(await upload(withKey)).code).toBe('limit_exceeded')
    const paid = { 'X-API-Key': (await keys.create({ plan: 'unlimited', credits: 0, name: null })).key }
    const other = createTest.responses[201].body.parse((await call(url, createTest, { headers: paid })).json)
    for (let count = 0; count < 3; count++) expect((await upload(withKey, other.token)).status).toBe(202)
  })

  it('limit imported reports on every plan, also in chunks, whose largest size is reserved until they are read', async () => {
    const { url, keys } = await start({ key_report_megabytes_per_day: 18 })
    const { key } = await keys.create({ plan: 'unlimited', credits: 0, name: null, rights: ['reports:write'] })
    const add = (size: number) =>
      send(url, '/api/v1/reports', {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': 'text/xml', 'Transfer-Encoding': 'chunked' },
        body: Buffer.alloc(size, ' '),
      })
    for (let count = 0; count < 3; count++) expect((await add(500_000)).status).toBe(202)
    const refused = expectProblem(await add(1))
    expect(refused).toMatchObject({ status: 429, used: 1_500_000, limit: 18_000_000, reset_at: expect.any(String) })
  })
})

describe('wrong keys', () => {
  it('are checked one at a time if there are many, except known good keys', async () => {
    const { url, keys, withKey } = await start({ wrong_keys_per_minute: 5 })
    const fresh = { 'X-API-Key': (await keys.create({ plan: 'free', credits: 0, name: null })).key }
    const tryWrong = () => call(url, readStatus, { headers: { 'X-API-Key': 'wrong' } })
    expect((await call(url, readStatus, { headers: withKey })).status).toBe(200)
    const first = await times(5, tryWrong)
    expect(first.map((answer) => expectProblem(answer).code)).toEqual(Array(5).fill('invalid_key'))
    expect((await call(url, readStatus, { headers: fresh })).status).toBe(200)
    const answers = times(30, tryWrong)
    expect((await call(url, readStatus, { headers: withKey })).status).toBe(200)
    const refused = (await answers).filter((answer) => expectProblem(answer).code === 'too_many_wrong_keys')
    expect(refused.length).toBeGreaterThanOrEqual(20)
    expect(refused[0]).toMatchObject({ status: 401, headers: { 'retry-after': '2' } })
    expect((await call(url, createTest)).status).toBe(201)
  })
})

it('keeps keys out of the log and out of answers', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) })
  const { url, keys } = await startListeners({ resolver, log })
  const { key } = await keys.create({ plan: 'free', credits: 0, name: null })
  const secret = key.slice(-34)
  const paths = [`/api/v1/status?api_key=${key}`, `/api/v1/spf?api_key=${key}`, `/api/v1/none?api_key=${key}`]
  for (const path of paths) {
    for (const headers of [{}, { 'X-API-Key': key }, { Authorization: `Bearer ${key}` }, { Host: 'evil.example' }]) {
      expect((await send(url, path, { headers: { ...headers } })).text).not.toContain(secret)
    }
  }
  expect(lines.length).toBeGreaterThanOrEqual(paths.length)
  expect(lines.join('')).not.toContain(secret)
})
