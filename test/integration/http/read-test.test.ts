import { describe, expect, it } from 'vitest'
import type { InboxTestService } from '../../../src/server/services/inbox-tests/inbox-tests.ts'
import { readTest } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { submitMessage, watchTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { call, expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { sampleDelivery, sampleMessage } from '../../support/messages.ts'

const unknownToken = '23456789abcdefghjkmnpqrstu'

describe('GET /api/v1/tests/{token}', () => {
  it('reads a waiting test', async () => {
    const { url, createTest } = await startListeners()
    const { token, address } = await createTest()
    const { status, json } = await call(url, readTest, { token })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      ...{ token, address, status: 'waiting', created_at: '2026-11-20T12:00:00.000Z' },
      ...{ score: null, verdict: null, result: null, message: null, received_at: null, done_at: null },
      expires_at: '2027-02-18T12:00:00.000Z',
    })
  })

  it('reads a test whose message arrived', async () => {
    const { url, createTest, tests } = await startListeners()
    const { token } = await createTest()
    await tests.accept(token, { raw: sampleMessage(), delivery: sampleDelivery() })
    const { json } = await call(url, readTest, { token })
    expect(json).toMatchObject({ status: 'received', score: null, message: { size: sampleMessage().length } })
  })

  it.each<[string, string]>([
    ['unknown', unknownToken],
    ['short', 'abc'],
    ['endless', 'a'.repeat(8000)],
    ['hostile', encodeURIComponent("' OR 1=1 --\0")],
    ['a path', encodeURIComponent('../../etc/passwd')],
    ['undecodable', '%E0%A4%A'],
  ])('does not find a token that is %s', async (_what, token) => {
    const { url } = await startListeners()
    for (const route of [readTest, watchTest, submitMessage]) {
      const headers = { 'Content-Type': 'message/rfc822' }
      expect(expectProblem(await call(url, route, { token, headers }))).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    }
  })

  it('does not find a test that has expired', async () => {
    const { url, createTest, clock } = await startListeners()
    const { token } = await createTest()
    clock.advance(90 * 86_400_000)
    expect((await call(url, readTest, { token })).status).toBe(404)
  })

  it.each<[string, string, number, string]>([
    ['beyond the last one', '2', 422, 'no_such_hop'],
    ['while the engine is busy', '3', 503, 'too_many_reviews'],
    ['0', '0', 400, 'invalid_parameter'],
    ['that is not a number', 'mx', 400, 'invalid_parameter'],
    ['beyond the limit', '101', 400, 'invalid_parameter'],
  ])('refuses to trust a Received field %s', async (_what, trust, status, code) => {
    const readTrusting: InboxTestService['readTrusting'] = async (_token, hop) => (hop === 3 ? 'busy' : 'no_such_hop')
    const { url, createTest } = await startListeners({ tests: { readTrusting } })
    const { token } = await createTest()
    expect(expectProblem(await call(url, readTest, { token, query: { trust } }))).toMatchObject({ status, code })
  })

  it('counts a moved trust boundary as a DNS check for anonymous callers', async () => {
    const readTrusting: InboxTestService['readTrusting'] = async () => null
    const { url, createTest, tests } = await startListeners()
    const { token } = await createTest()
    const served = await startListeners({
      settings: { free_checks_per_day: '1' },
      tests: { readTrusting: async () => await tests.read(token) },
    })
    const query = { trust: '1' }
    expect((await call(served.url, readTest, { token, query })).status).toBe(200)
    expect(expectProblem(await call(served.url, readTest, { token, query }))).toMatchObject({ status: 429 })
    const headers = { 'X-Sendproof-Session': String(await served.sessions.redeem(await served.sessions.issueCode())) }
    expect((await call(served.url, readTest, { token, query, headers })).status).toBe(200)
    // Failed calls do not count, and reading is free.
    const missing = await startListeners({ settings: { free_checks_per_day: '1' }, tests: { readTrusting } })
    for (let times = 0; times < 3; times++)
      expect((await call(missing.url, readTest, { token, query })).status).toBe(404)
    expect((await call(url, readTest, { token })).status).toBe(200)
  })

  it('refuses an unknown language', async () => {
    const { url, createTest } = await startListeners()
    const { token } = await createTest()
    const problem = expectProblem(await call(url, readTest, { token, query: { lang: 'tlh' } }))
    expect(problem).toMatchObject({ errors: [{ path: 'lang', message: 'must be one of: en, pl' }] })
  })

  it('is never cached', async () => {
    const { url, createTest } = await startListeners()
    const { headers } = await call(url, readTest, { token: (await createTest()).token })
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each([{ 'X-API-Key': 'wrong' }, { Authorization: 'Bearer wrong' }])('refuses a wrong key: %o', async (headers) => {
    const { url, createTest } = await startListeners()
    const { token } = await createTest()
    expect(expectProblem(await call(url, readTest, { token, headers }))).toMatchObject({ code: 'invalid_key' })
  })

  it('answers HEAD like GET, without a body', async () => {
    const { url, createTest } = await startListeners()
    const { token } = await createTest()
    const { status, text, headers } = await send(url, `/api/v1/tests/${token}`, { method: 'HEAD' })
    expect({ status, text }).toEqual({ status: 200, text: '' })
    expect(headers['content-type']).toContain('application/json')
  })
})

it('hides an internal error, and identifies its log entry', async () => {
  const { url } = await startListeners({ tests: { read: () => Promise.reject(new Error('secret detail')) } })
  const answer = await call(url, readTest, { token: unknownToken })
  expect(expectProblem(answer)).toMatchObject({ status: 500, code: 'internal' })
  expect(answer.text).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  expect(answer.text).not.toMatch(/secret detail|\.ts|at /)
})
