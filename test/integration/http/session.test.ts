import { describe, expect, it } from 'vitest'
import { deleteTest, readEngine } from '../../../src/shared/contract/app.ts'
import { searchTests } from '../../../src/shared/contract/history.ts'
import { readTest } from '../../../src/shared/contract/tests.ts'
import { call, expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'

/** Opens a session the way a browser does, and keeps its cookie. */
async function openSession() {
  const listeners = await startListeners()
  const answer = await send(listeners.url, `/app/open?code=${listeners.sessions.issueCode()}`)
  const [cookie = ''] = answer.headers['set-cookie'] ?? []
  return { ...listeners, answer, cookie, headers: { Cookie: `other=1; ${cookie.split(';')[0]}` } }
}

describe('GET /app/open', () => {
  it('opens a session that scripts and other sites cannot use', async () => {
    const { answer, cookie, httpPort } = await openSession()
    expect(answer).toMatchObject({ status: 303, text: '', headers: { location: '/', 'cache-control': 'no-store' } })
    const pattern = `^sendproof-session-${httpPort}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict; Max-Age=\\d+$`
    expect(cookie).toMatch(new RegExp(pattern))
  })

  it('takes a code once, and a page that is loaded again', async () => {
    const { url, sessions, headers } = await openSession()
    const path = `/app/open?code=${sessions.issueCode()}`
    expect((await send(url, path)).status).toBe(303)
    expect(expectProblem(await send(url, path))).toMatchObject({ status: 401, code: 'session_required' })
    const again = await send(url, path, { headers })
    expect(again.status).toBe(303)
    expect(again.headers).not.toHaveProperty('set-cookie')
  })

  it.each(['', '?code=', '?code=guess', '?code=a&code=b', '?code[]=a'])('does not open for "%s"', async (query) => {
    const { url } = await startListeners()
    expect((await send(url, `/app/open${query}`)).status).toBe(401)
  })

  it('takes a code however old it is', async () => {
    const { url, sessions, clock } = await startListeners()
    const code = sessions.issueCode()
    clock.advance(24 * 3_600_000)
    expect((await send(url, `/app/open?code=${code}`)).status).toBe(303)
  })

  it('keeps a code for whoever only looks', async () => {
    const { url, sessions } = await startListeners()
    const path = `/app/open?code=${sessions.issueCode()}`
    expect((await send(url, path, { method: 'HEAD' })).status).toBe(405)
    expect((await send(url, path)).status).toBe(303)
  })

  it.each([
    ['/t/abc?lang=pl#fix', '/t/abc?lang=pl#fix'],
    ['/a/../b', '/b'],
    ['//evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/\r\nSet-Cookie: a=b', '/Set-Cookie:%20a=b'],
  ])('goes on from %j to %s', async (next, location) => {
    const { url, sessions } = await startListeners()
    const query = new URLSearchParams({ code: sessions.issueCode(), next })
    expect((await send(url, `/app/open?${query}`)).headers.location).toBe(location)
  })
})

describe('the UI’s own calls', () => {
  it('tell a page without a session how little it may know', async () => {
    const { url } = await startListeners()
    const { json } = await call(url, readEngine)
    expect(json).toMatchObject({ session: false, dns: [], mail_domain: 'mail.example', http: url })
  })

  it('tell more to the session', async () => {
    const { url, headers } = await openSession()
    expect((await call(url, readEngine, { headers })).json).toMatchObject({ session: true, dns: ['system'] })
  })

  it('take the secret from a header, too', async () => {
    const { url, sessions } = await startListeners()
    const secret = await sessions.redeem(sessions.issueCode())
    const headers = { 'X-Sendproof-Session': secret ?? '' }
    expect((await call(url, searchTests, { headers })).json).toEqual({ tests: [], total: 0 })
  })

  it.each<[string, Record<string, string>]>([
    ['no secret', {}],
    ['a wrong header', { 'X-Sendproof-Session': 'guess' }],
    ['an endless header', { 'X-Sendproof-Session': 's'.repeat(10_000) }],
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

  it('refuse an API key in place of a session', async () => {
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

  it('delete a test, as often as they are asked', async () => {
    const { url, createTest, headers } = await openSession()
    const { token } = await createTest()
    expect((await call(url, deleteTest, { token, headers })).status).toBe(204)
    expect((await call(url, readTest, { token })).status).toBe(404)
    expect((await call(url, deleteTest, { token, headers })).status).toBe(204)
  })
})
