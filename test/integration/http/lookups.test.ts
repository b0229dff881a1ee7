import { describe, expect, it } from 'vitest'
import {
  blacklistLookupSchema,
  checkHtml,
  dkimLookupSchema,
  lookUpBlacklists,
  lookUpDkim,
  lookUpDmarc,
  lookUpSpf,
  readStatus,
  spfLookupSchema,
} from '../../../src/shared/contract/lookups.ts'
import { rsaKey } from '../../support/dkim-keys.ts'
import { call, expectProblem, send } from '../../support/http-client.ts'
import { listing, workingLists } from '../../support/list-scripts.ts'
import { startListeners } from '../../support/listeners.ts'
import { type Script, scriptedResolver } from '../../support/scripted-resolver.ts'

const ip = '203.0.113.7'
const world: Script = {
  ...workingLists(),
  ...listing('zen.spamhaus.org', ip, '127.0.0.4', 'why it is there'),
  'shop.example': { TXT: ['v=spf1 ip4:203.0.113.0/24 ~all'] },
  '_spf.shop.example': { TXT: ['v=spf1 ip4:203.0.113.0/24 -all'] },
  's1._domainkey.shop.example': { TXT: [`v=DKIM1; k=rsa; p=${rsaKey(2048)}`] },
  '_dmarc.shop.example': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@shop.example'] },
  'xn--eda.example': { TXT: ['v=spf1 -all'] },
  'silent.example': 'dns_timeout',
  '_dmarc.silent.example': 'dns_servfail',
  '_domainkey.silent.example': 'dns_refused',
}
const json = { 'Content-Type': 'application/json' }
const html = JSON.stringify({ html: '<p>Hello</p>' })

async function start({ plan = 'free', settings = {} }: { plan?: 'free' | 'unlimited'; settings?: object } = {}) {
  const resolver = scriptedResolver(world)
  const listeners = await startListeners({ resolver, settings: { ...settings } })
  const { id, key } = await listeners.keys.create({ plan, credits: 0, name: null })
  return { ...listeners, resolver, id, key, headers: { 'X-API-Key': key } }
}

async function usageOf(url: string, headers: Record<string, string>) {
  const answer = await call(url, readStatus, { headers })
  return readStatus.responses[200].body.parse(answer.json).usage
}

describe('the lookups of group B', () => {
  it('return SPF', async () => {
    const { url, headers } = await start()
    const answer = await call(url, lookUpSpf, { headers, query: { domain: 'shop.example' } })
    expect(answer).toMatchObject({
      status: 200,
      json: {
        domain: 'shop.example',
        valid: true,
        record: 'v=spf1 ip4:203.0.113.0/24 ~all',
        all: '~all',
        lookups: 0,
        lookup_ok: true,
        mechanisms: [
          { type: 'ip4', value: '203.0.113.0/24' },
          { type: 'all', value: '' },
        ],
      },
    })
  })

  it('return the SPF of a name that only other records include', async () => {
    const { url, headers } = await start()
    const answer = await call(url, lookUpSpf, { headers, query: { domain: '_spf.shop.example' } })
    expect(answer).toMatchObject({ status: 200, json: { domain: '_spf.shop.example', valid: true } })
  })

  it('return DKIM', async () => {
    const { url, headers } = await start()
    const query = { domain: 'shop.example' }
    for (const selector of [{}, { selector: 's1' }, { selector: 'S1' }, { selector: 's1._domainkey.shop.example' }]) {
      const answer = await call(url, lookUpDkim, { headers, query: { ...query, ...selector } })
      expect(dkimLookupSchema.parse(answer.json)).toMatchObject({
        valid: true,
        key_type: 'rsa',
        key_length_approx: 2048,
      })
    }
    const missing = await call(url, lookUpDkim, { headers, query: { ...query, selector: 'other' } })
    expect(missing).toMatchObject({ status: 200, json: { valid: false, key_type: null, error: 'no_record' } })
  })

  it('return DMARC', async () => {
    const { url, headers } = await start()
    const answer = await call(url, lookUpDmarc, { headers, query: { domain: 'shop.example' } })
    expect(answer).toMatchObject({
      status: 200,
      json: { valid: true, policy: 'reject', pct: 100, rua: 'mailto:dmarc@shop.example', score: 'strict' },
    })
  })

  it.each([
    ['ip', ip, { clean: false, listed_count: 1 }],
    ['ip', `::ffff:${ip}`, { clean: false, listed_count: 1 }],
    ['ip', '198.51.100.1', { clean: true, listed_count: 0 }],
    ['domain', 'www.shop.example', { clean: true, listed_count: 0 }],
  ])('report the blocklists of the %s %s', async (type, q, expected) => {
    const { url, headers } = await start()
    const answer = await call(url, lookUpBlacklists, { headers, query: { q } })
    expect(blacklistLookupSchema.parse(answer.json)).toMatchObject({ query: q, type, ...expected })
  })

  it('return HTML issues, in Polish by default', async () => {
    const { url, headers } = await start()
    const messageOf = async (more: Record<string, string>, body = html) => {
      const { status, json: report } = await call(url, checkHtml, { headers: { ...headers, ...json, ...more }, body })
      expect(status).toBe(200)
      return checkHtml.responses[200].body.parse(report).issues[0]?.msg
    }
    const english = await messageOf({ 'Accept-Language': 'en' })
    expect(english).toBeTruthy()
    expect(await messageOf({})).not.toBe(english)
    expect(await messageOf({ 'Accept-Language': 'de' })).toBe(await messageOf({}))
    expect(await messageOf({}, JSON.stringify({ html: '<p>Hello</p>', lang: 'en' }))).toBe(english)
  })

  it.each(['SHOP.example', 'shop.example.', ' shop.example ', 'https://shop.example/a', 'you@shop.example'])(
    'take "%s" for shop.example',
    async (domain) => {
      const { url, headers } = await start()
      const answer = await call(url, lookUpSpf, { headers, query: { domain } })
      expect(answer.json).toMatchObject({ domain: 'shop.example', valid: true })
    },
  )

  it('answer in A-labels', async () => {
    const { url, headers } = await start()
    const { json: body } = await call(url, lookUpSpf, { headers, query: { domain: 'í.example' } })
    expect(body).toMatchObject({ domain: 'xn--eda.example', valid: true })
  })
})

describe('an invalid lookup', () => {
  it.each([
    [lookUpSpf, {}, 'domain'],
    [lookUpSpf, { domain: '' }, 'domain'],
    [lookUpSpf, { domain: 'localhost' }, 'domain'],
    [lookUpSpf, { domain: ip }, 'domain'],
    [lookUpDmarc, { domain: 'a..b' }, 'domain'],
    [lookUpDmarc, {}, 'domain'],
    [lookUpDkim, { selector: 's1' }, 'domain'],
    [lookUpDkim, { domain: 'shop.example', selector: '' }, 'selector'],
    [lookUpDkim, { domain: 'shop.example', selector: 'a b' }, 'selector'],
    [lookUpBlacklists, {}, 'q'],
    [lookUpBlacklists, { q: '' }, 'q'],
    [lookUpBlacklists, { q: '10.0.0.1' }, 'q'],
    [lookUpBlacklists, { q: '1.2.3' }, 'q'],
  ] as const)('is refused, and not counted: $0.operationId %s', async (route, query, path) => {
    const { url, headers, resolver } = await start()
    const problem = expectProblem(await call(url, route, { headers, query: { ...query } }))
    expect(problem).toMatchObject({ status: 400, code: 'invalid_parameter', errors: [{ path }] })
    expect(resolver.asked).toEqual([])
    expect(await usageOf(url, headers)).toEqual({ today: 0, this_month: 0 })
  })

  it('is rejected for a duplicate parameter', async () => {
    const { url, headers } = await start()
    const answer = await send(url, '/api/v1/spf?domain=a.example&domain=b.example', { headers })
    expect(expectProblem(answer)).toMatchObject({ status: 400, errors: [{ path: 'domain' }] })
  })

  it.each<[string, Record<string, string>, string, number]>([
    ['no body', {}, '', 400],
    ['no HTML', json, '{}', 400],
    ['HTML of another type', json, '{"html":1}', 400],
    ['an unknown language', json, '{"html":"","lang":"tlh"}', 400],
    ['broken JSON', json, '{', 400],
    ['plain HTML', { 'Content-Type': 'text/html' }, '<p>', 415],
    ['more than 2 MB of HTML', json, JSON.stringify({ html: 'x'.repeat(2 * 1024 * 1024 + 1) }), 413],
    ['more than the body limit', json, JSON.stringify({ html: 'x'.repeat(10_000_000) }), 413],
  ])('is refused with %s', async (_what, type, body, status) => {
    const { url, headers } = await start()
    expect(expectProblem(await call(url, checkHtml, { headers: { ...headers, ...type }, body })).status).toBe(status)
    expect(await usageOf(url, headers)).toEqual({ today: 0, this_month: 0 })
  })
})

describe('a lookup without a DNS answer', () => {
  it.each([
    [lookUpSpf, { domain: 'silent.example' }, 'dns_unavailable', 'did not answer in time (silent.example TXT)'],
    [lookUpDmarc, { domain: 'silent.example' }, 'dns_unavailable', 'SERVFAIL'],
    [lookUpDkim, { domain: 'silent.example' }, 'dns_unavailable', 'REFUSED'],
  ] as const)('returns 500 and is not counted: $0.operationId', async (route, query, code, detail) => {
    const { url, headers } = await start()
    const answer = await call(url, route, { headers, query })
    const problem = expectProblem(answer)
    expect(problem).toMatchObject({ status: 500, code })
    expect(problem.detail).toContain(detail)
    expect(answer.headers.ratelimit).toMatch(/"lookup_day";r=100;/)
    expect(await usageOf(url, headers)).toEqual({ today: 0, this_month: 0 })
  })

  it('returns 500 if no list answers', async () => {
    const { url, keys } = await startListeners()
    const { key } = await keys.create({ plan: 'free', credits: 0, name: null })
    const headers = { 'X-API-Key': key, 'Accept-Language': 'pl' }
    const problem = expectProblem(await call(url, lookUpBlacklists, { headers, query: { q: ip } }))
    expect(problem).toMatchObject({ status: 500, code: 'no_list_answered', title: 'Żadna lista nie odpowiedziała' })
    expect(await usageOf(url, headers)).toEqual({ today: 0, this_month: 0 })
  })
})

describe('the key of a lookup', () => {
  const routes = [lookUpSpf, lookUpDkim, lookUpDmarc, lookUpBlacklists, checkHtml, readStatus]

  it.each(routes)('is needed by $operationId', async (route) => {
    const { url } = await start()
    const answer = await call(url, route)
    expect(expectProblem(answer)).toMatchObject({ status: 401, code: 'key_required' })
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="sendproof"')
  })

  it.each(routes)('is checked by $operationId, wherever it is sent', async (route) => {
    const { url, keys, id, key } = await start()
    await keys.revoke(id)
    for (const wrong of [key, 'sp_unknown', '']) {
      const asHeader = await call(url, route, { headers: { 'X-Api-Key': wrong } })
      expect(expectProblem(asHeader)).toMatchObject({ status: 401, code: 'invalid_key' })
      const asParameter = await call(url, route, { query: { api_key: wrong } })
      expect(expectProblem(asParameter)).toMatchObject({ status: 401, code: 'invalid_key' })
    }
  })

  it('may be in the query once', async () => {
    const { url, key } = await start()
    expect((await call(url, readStatus, { query: { api_key: key } })).status).toBe(200)
    const twice: [string, string][] = [
      ['api_key', key],
      ['api_key', key],
    ]
    expect((await call(url, readStatus, { query: twice })).status).toBe(401)
  })

  it('is not read from the query of other routes', async () => {
    const { url, key } = await start()
    expect((await send(url, `/api/v1/tests?api_key=${key}`)).status).toBe(401)
    expect((await send(url, '/api/v1/openapi.json?api_key=wrong')).status).toBe(200)
  })

  it("is not needed with the UI's session, whose calls do not count", async () => {
    const { url, sessions, headers } = await start({ settings: { lookups_per_day: 1 } })
    const session = { 'X-Sendproof-Session': String(await sessions.redeem(await sessions.issueCode())) }
    for (let time = 0; time < 3; time++) {
      const answer = await call(url, lookUpSpf, { headers: session, query: { domain: 'shop.example' } })
      expect(spfLookupSchema.parse(answer.json)).toMatchObject({ valid: true })
    }
    expect(await usageOf(url, headers)).toEqual({ today: 0, this_month: 0 })
  })

  it('determines the limits: a session has none', async () => {
    const { url, sessions } = await start()
    const secret = await sessions.redeem(await sessions.issueCode())
    const answer = await call(url, readStatus, { headers: { 'X-Sendproof-Session': String(secret) } })
    expect(expectProblem(answer)).toMatchObject({ status: 401, code: 'key_required' })
  })
})

describe('GET /api/v1/status', () => {
  it('returns usage and remaining limits, and does not count', async () => {
    const { url, headers } = await start()
    await call(url, lookUpSpf, { headers, query: { domain: 'shop.example' } })
    for (let time = 0; time < 2; time++) {
      expect((await call(url, readStatus, { headers })).json).toEqual({
        plan: 'free',
        limits: { day: 100, month: 2000 },
        usage: { today: 1, this_month: 1 },
        remaining: { today: 99, this_month: 1999 },
        rights: ['tests', 'lookups'],
      })
    }
  })

  it('has no limits on the unlimited plan', async () => {
    const { url, headers } = await start({ plan: 'unlimited' })
    const answer = await call(url, lookUpSpf, { headers, query: { domain: 'shop.example' } })
    expect(answer.headers).not.toHaveProperty('ratelimit')
    expect((await call(url, readStatus, { headers })).json).toEqual({
      plan: 'unlimited',
      limits: { day: 2147483647, month: 2147483647 },
      usage: { today: 1, this_month: 1 },
      remaining: { today: 2147483647, this_month: 2147483647 },
      rights: ['tests', 'lookups'],
    })
  })

  it('works when the limit is used up', async () => {
    const { url, headers } = await start({ settings: { lookups_per_day: 1 } })
    const query = { domain: 'shop.example' }
    await call(url, lookUpSpf, { headers, query })
    expect((await call(url, lookUpSpf, { headers, query })).status).toBe(429)
    expect((await call(url, readStatus, { headers })).json).toMatchObject({
      usage: { today: 1 },
      remaining: { today: 0, this_month: 1999 },
    })
  })
})

describe('the address of the lookups', () => {
  it('serves only lookups and their docs', async () => {
    const { lookupUrl, headers } = await start()
    expect((await call(lookupUrl, readStatus, { headers })).status).toBe(200)
    expect((await send(lookupUrl, '/api/v1/openapi.json')).status).toBe(200)
    for (const path of ['/', '/app/engine', '/api/v1/tests', `/api/v1/blacklist/${ip}`, '/t/abc']) {
      const answer = await send(lookupUrl, path, { headers: { Accept: 'text/html' }, isPartial: true })
      expect(expectProblem(answer), path).toMatchObject({ status: 404 })
    }
  })

  it('is guarded like the main address', async () => {
    const { lookupUrl, headers } = await start()
    expect((await send(lookupUrl, '/api/v1/status', { headers: { ...headers, Host: 'evil.example' } })).status).toBe(
      421,
    )
    expect(
      (await send(lookupUrl, '/api/v1/status', { headers: { ...headers, Origin: 'https://evil.example' } })).status,
    ).toBe(403)
  })
})
