import { describe, expect, it } from 'vitest'
import { deleteTest, readEngine } from '../../../src/shared/contract/app.ts'
import { endSessions } from '../../../src/shared/contract/data.ts'
import { searchTests } from '../../../src/shared/contract/inbox-tests/history.ts'
import { readTest } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { addMailbox } from '../../../src/shared/contract/mailboxes.ts'
import { sessionOf } from '../../support/browser-session.ts'
import { call, expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { mailbox } from '../../support/mailbox.ts'

/** Opens a session as a browser would, and keeps its cookie. */
async function openSession() {
  const listeners = await startListeners()
  const answer = await send(listeners.url, `/app/open?code=${await listeners.sessions.issueCode()}`)
  const [cookie = ''] = answer.headers['set-cookie'] ?? []
  const { Cookie, ...page } = sessionOf({ setCookie: cookie, location: answer.headers.location ?? '' })
  return { ...listeners, answer, cookie, page, headers: { Cookie: `other=1; ${Cookie}`, ...page } }
}

describe('GET /app/open', () => {
  it('opens a session that scripts and other sites cannot use', async () => {
    const { answer, cookie, httpPort } = await openSession()
    expect(answer).toMatchObject({ status: 303, text: '', headers: { 'cache-control': 'no-store' } })
    expect(answer.headers.location).toMatch(/^\/#session=[\w-]{43}$/)
    const pattern = `^sendproof-session-${httpPort}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict; Max-Age=\\d+$`
    expect(cookie).toMatch(new RegExp(pattern))
  })

  it('accepts a code once, and a reload of the page', async () => {
    const { url, sessions, headers } = await openSession()
    const path = `/app/open?code=${await sessions.issueCode()}`
    expect((await send(url, path)).status).toBe(303)
    expect(expectProblem(await send(url, path))).toMatchObject({ status: 401, code: 'session_required' })
    const again = await send(url, path, { headers })
    expect(again.status).toBe(303)
    expect(again.headers).not.toHaveProperty('set-cookie')
  })

  it('explains a used link, and how to get a new one', async () => {
    const { url, sessions } = await startListeners()
    const path = `/app/open?code=${await sessions.issueCode()}`
    // Headers that browsers send when they request a page.
    const Accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    expect((await send(url, path, { headers: { Accept } })).status).toBe(303)
    const english = await send(url, path, { headers: { Accept } })
    expect(english).toMatchObject({ status: 401, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(english.headers).not.toHaveProperty('set-cookie')
    expect(english.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(english.text).toContain('<h1>This link no longer works</h1>')
    expect(english.text).toContain('<code>sendproof open</code>')
    const polish = await send(url, '/app/open?code=guess', { headers: { Accept, 'Accept-Language': 'pl' } })
    expect(polish.text).toContain('<html lang="pl">')
    expect(polish.text).toContain('<h1>Ten link już nie działa</h1>')
  })

  it.each(['', '?code=', '?code=guess', '?code=a&code=b', '?code[]=a'])('does not open for "%s"', async (query) => {
    const { url } = await startListeners()
    expect((await send(url, `/app/open${query}`)).status).toBe(401)
  })

  it('accepts a code for 15 minutes', async () => {
    const { url, sessions, clock } = await startListeners()
    const code = await sessions.issueCode()
    clock.advance(15 * 60_000)
    expect((await send(url, `/app/open?code=${code}`)).status).toBe(401)
  })

  it('does not use up a code on HEAD', async () => {
    const { url, sessions } = await startListeners()
    const path = `/app/open?code=${await sessions.issueCode()}`
    expect((await send(url, path, { method: 'HEAD' })).status).toBe(405)
    expect((await send(url, path)).status).toBe(303)
  })

  it.each([
    ['/t/abc?lang=pl#fix', '/t/abc?lang=pl'],
    ['/a/../settings', '/settings'],
    ['/assets/main.js', '/'],
    ['/app/export.tar.gz', '/'],
    ['//evil.test/', '/'],
    ['/..//evil.test', '/'],
    ['/.//evil.test', '/'],
    ['/%2e//evil.test', '/'],
    ['/%2E%2e//evil.test', '/'],
    ['/t/..//evil.test', '/'],
    ['/\\evil.test', '/'],
    ['/settings\\..\\..//evil.test', '/'],
    ['/\t/evil.test', '/'],
    ['https://evil.test', '/'],
    ['javascript:alert(1)', '/'],
    ['/settings\r\nSet-Cookie: a=b', '/'],
  ])('continues from %j to %s', async (next, path) => {
    const { url, sessions } = await startListeners()
    const query = new URLSearchParams({ code: await sessions.issueCode(), next })
    const { location } = (await send(url, `/app/open?${query}`)).headers
    expect(location?.replace(/#session=[\w-]{43}$/, '')).toBe(path)
    expect(new URL(location ?? '', url).origin).toBe(url)
  })
})

describe('GET /app/engine', () => {
  it.each([
    ['a mailbox for pickup', true, 'secret', true],
    ['a mailbox without a password', true, undefined, false],
    ['a mailbox for placement', false, 'secret', false],
  ])('says without a session whether a mailbox can receive tests: %s', async (_, for_pickup, secret, expected) => {
    const { url, headers } = await openSession()
    const read = async () => (await call(url, readEngine)).json
    expect(await read()).toMatchObject({ session: false, picks_up: false })
    const { id: _id, createdAt, permanentSince, trouble, ...settings } = mailbox({ for_pickup })
    const body = JSON.stringify({ ...settings, secret })
    const added = await call(url, addMailbox, {
      method: 'POST',
      headers: { ...headers, Origin: url, 'Content-Type': 'application/json' },
      body,
    })
    expect(added.status).toBe(201)
    expect(await read()).toMatchObject({ session: false, picks_up: expected })
  })
})

describe('the cookie of a session', () => {
  it('is a secure host cookie on https, and plain otherwise', async () => {
    const { url, sessions } = await startListeners({ settings: { base_url: 'https://probe.example' } })
    const open = async (headers = {}) => await send(url, `/app/open?code=${await sessions.issueCode()}`, { headers })
    const encrypted = await open({ Host: 'probe.example' })
    const [cookie = ''] = encrypted.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^__Host-sendproof-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; /)
    const { Cookie, ...page } = sessionOf({ setCookie: cookie, location: encrypted.headers.location ?? '' })
    const read = (headers: Record<string, string>) => call(url, readEngine, { headers: { ...headers, ...page } })
    expect((await read({ Cookie, Host: 'probe.example' })).json).toMatchObject({ session: true })
    // A cookie of this host that was not set over HTTPS is ignored.
    const named = Cookie.replace('__Host-sendproof-session', 'sendproof-session-1')
    expect((await read({ Cookie: named, Host: 'probe.example' })).json).toMatchObject({ session: false })
    expect((await open()).headers['set-cookie']?.[0]).not.toContain('Secure')
  })

  it("is useless without the page's half", async () => {
    const { url, headers, page } = await openSession()
    for (const part of [{ Cookie: headers.Cookie }, page, { Cookie: headers.Cookie, 'X-Sendproof-Page': 'guess' }]) {
      expect((await call(url, searchTests, { headers: part })).status).toBe(401)
      expect((await call(url, readEngine, { headers: part })).json).toMatchObject({ session: false })
    }
    const half = headers.Cookie.split('=').at(-1) ?? ''
    expect((await call(url, searchTests, { headers: { 'X-Sendproof-Session': half } })).status).toBe(401)
    expect((await call(url, searchTests, { headers })).status).toBe(200)
  })

  it('ends immediately with all others', async () => {
    const { url, sessions, headers } = await openSession()
    const other = { 'X-Sendproof-Session': (await sessions.redeem(await sessions.issueCode())) ?? '' }
    const host = { 'X-Sendproof-Session': sessions.openHostSession() }
    expect((await call(url, endSessions, { headers: other })).json).toEqual({ ended: 2 })
    for (const ended of [headers, other]) expect((await call(url, searchTests, { headers: ended })).status).toBe(401)
    expect((await call(url, searchTests, { headers: host })).status).toBe(200)
  })
})

describe('the UI’s own calls', () => {
  it('return little to a page without a session', async () => {
    const { url } = await startListeners()
    const { json } = await call(url, readEngine)
    expect(json).toMatchObject({ session: false, dns: [], mail_domain: 'mail.example', http: url })
  })

  it('return more with a session', async () => {
    const { url, headers } = await openSession()
    expect((await call(url, readEngine, { headers })).json).toMatchObject({ session: true, dns: ['system'] })
  })

  it('also accept the secret in a header', async () => {
    const { url, sessions } = await startListeners()
    const secret = await sessions.redeem(await sessions.issueCode())
    const headers = { 'X-Sendproof-Session': secret ?? '' }
    expect((await call(url, searchTests, { headers })).json).toEqual({ tests: [], total: 0 })
  })

  it.each<[string, Record<string, string>]>([
    ['no secret', {}],
    ['a wrong header', { 'X-Sendproof-Session': 'guess' }],
    ['an overlong header', { 'X-Sendproof-Session': 's'.repeat(10_000) }],
    ['a wrong cookie', { Cookie: 'sendproof-session=guess' }],
  ])('refuse %s', async (_what, headers) => {
    const { url, createTest } = await startListeners()
    const { token } = await createTest()
    for (const route of [searchTests, deleteTest]) {
      const problem = expectProblem(await call(url, route, { token, headers }))
      expect(problem).toMatchObject({ status: 401, code: 'session_required' })
    }
    expect((await call(url, readTest, { token })).status).toBe(200)
  })

  it('reject an API key instead of a session', async () => {
    const { url, keys } = await startListeners()
    const { key } = await keys.create({ plan: 'unlimited', credits: 0, name: null })
    expect((await call(url, searchTests, { headers: { 'X-API-Key': key } })).status).toBe(401)
  })

  it('list the latest tests', async () => {
    const { url, createTest, clock, headers } = await openSession()
    const first = await createTest()
    clock.advance(1000)
    const second = await createTest()
    const { json } = await call(url, searchTests, { headers })
    expect(json).toMatchObject({ tests: [{ token: second.token, status: 'waiting' }, { token: first.token }] })
    expect((await call(url, searchTests, { headers, query: { limit: '1' } })).json).toMatchObject({
      tests: [{ token: second.token }],
    })
  })

  it.each([
    ['0', 'must be at least 1'],
    ['101', 'must be at most 100'],
    ['many', 'must be a number'],
  ])('refuse the limit %s', async (limit, message) => {
    const { url, headers } = await openSession()
    const problem = expectProblem(await call(url, searchTests, { headers, query: { limit } }))
    expect(problem).toMatchObject({ errors: [{ path: 'limit', message }] })
  })

  it('delete a test idempotently', async () => {
    const { url, createTest, headers } = await openSession()
    const { token } = await createTest()
    expect((await call(url, deleteTest, { token, headers })).status).toBe(204)
    expect((await call(url, readTest, { token })).status).toBe(404)
    expect((await call(url, deleteTest, { token, headers })).status).toBe(204)
  })
})
