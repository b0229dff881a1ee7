import { describe, expect, it } from 'vitest'
import { deleteTest, readTest } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest, listTests } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { call, expectProblem } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { sampleDelivery, sampleMessage } from '../../support/messages.ts'

async function start() {
  const listeners = await startListeners()
  const makeKey = async () => {
    const { key } = await listeners.keys.create({ plan: 'free', credits: 0, name: null })
    return { 'X-API-Key': key }
  }
  const [mine, other] = [await makeKey(), await makeKey()]
  return {
    ...listeners,
    mine,
    other,
    async makeTest(headers: Record<string, string>) {
      listeners.clock.advance(1000)
      const { json } = await call(listeners.url, createTest, { headers })
      return createTest.responses[201].body.parse(json).token
    },
  }
}

const parsePage = listTests.responses[200].body.parse

describe('GET /api/v1/tests', () => {
  it("lists the key's tests page by page, newest first", async () => {
    const { url, makeTest, mine, other } = await start()
    const made: string[] = []
    for (let count = 0; count < 5; count++) made.unshift(await makeTest(mine))
    await makeTest(other)
    await makeTest({})
    const listed: string[][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer = await call(url, listTests, { headers: mine, query: { limit: '2', ...(cursor && { cursor }) } })
      const page = parsePage(answer.json)
      listed.push(page.tests.map(({ token }) => token))
      cursor = page.next_cursor
    }
    expect(listed).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)])
  })

  it('keeps its position while tests are created and deleted', async () => {
    const { url, makeTest, mine } = await start()
    const tokens: string[] = []
    for (let count = 0; count < 3; count++) tokens.unshift(await makeTest(mine))
    const first = parsePage((await call(url, listTests, { headers: mine, query: { limit: '1' } })).json)
    await makeTest(mine)
    await call(url, deleteTest, { headers: mine, token: String(tokens[0]) })
    const query = { cursor: String(first.next_cursor) }
    const second = parsePage((await call(url, listTests, { headers: mine, query })).json)
    expect(second.tests.map(({ token }) => token)).toEqual(tokens.slice(1))
    expect(second.next_cursor).toBeNull()
  })

  it('is empty for a key without tests', async () => {
    const { url, mine } = await start()
    expect((await call(url, listTests, { headers: mine })).json).toEqual({ tests: [], next_cursor: null })
  })

  it.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', 'all'],
    ['cursor', 'nonsense'],
    ['cursor', ''],
    ['cursor', Buffer.from('9999999999999999 abc').toString('base64url')],
    ['cursor', 'x'.repeat(201)],
  ])('refuses %s=%s', async (path, value) => {
    const { url, mine } = await start()
    const problem = expectProblem(await call(url, listTests, { headers: mine, query: { [path]: value } }))
    expect(problem).toMatchObject({ status: 400, code: 'invalid_parameter', errors: [{ path }] })
  })

  it('needs a key', async () => {
    const { url } = await start()
    expect(expectProblem(await call(url, listTests))).toMatchObject({ status: 401, code: 'key_required' })
  })
})

describe('DELETE /api/v1/tests/{token}', () => {
  it('removes a test with its messages, once', async () => {
    const { url, makeTest, mine, tests, store } = await start()
    const token = await makeTest(mine)
    await tests.accept(token, {
      raw: sampleMessage(),
      delivery: sampleDelivery({ receivedAt: new Date('2026-11-20T12:00:00Z') }),
    })
    expect(await call(url, deleteTest, { headers: mine, token })).toMatchObject({ status: 204, text: '' })
    expect((await call(url, readTest, { token })).status).toBe(404)
    expect(await store.messages.claimNext()).toBeNull()
    expect(expectProblem(await call(url, deleteTest, { headers: mine, token })).status).toBe(404)
  })

  it('removes it once, even concurrently', async () => {
    const { url, makeTest, mine } = await start()
    const token = await makeTest(mine)
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(url, deleteTest, { headers: mine, token })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(9).fill(404)])
  })

  it("does not remove other people's tests", async () => {
    const { url, makeTest, mine, other } = await start()
    for (const token of [await makeTest(other), await makeTest({})]) {
      expect((await call(url, deleteTest, { headers: mine, token })).status).toBe(404)
      expect((await call(url, readTest, { token })).status).toBe(200)
    }
  })

  it('needs a key', async () => {
    const { url, makeTest } = await start()
    const token = await makeTest({})
    expect(expectProblem(await call(url, deleteTest, { token })).code).toBe('key_required')
  })
})

describe('a test that has expired', () => {
  it('is gone for all callers before the sweep', async () => {
    const { url, makeTest, mine, clock } = await start()
    const token = await makeTest(mine)
    clock.advance(90 * 24 * 3_600_000)
    expect((await call(url, readTest, { token })).status).toBe(404)
    expect((await call(url, listTests, { headers: mine })).json).toMatchObject({ tests: [] })
    expect((await call(url, deleteTest, { headers: mine, token })).status).toBe(404)
  })

  it('expires according to the settings, or never', async () => {
    for (const [days, expiry] of [
      ['7', '2026-11-27T12:00:00.000Z'],
      ['0', '9999-12-31T23:59:59.000Z'],
    ] as const) {
      const { url, createTest: create } = await startListeners({ settings: { retention_days: days } })
      const { json } = await call(url, readTest, { token: (await create()).token })
      expect(json).toMatchObject({ expires_at: expiry })
    }
  })

  it('can be swept while it is being read: readers see all of it or nothing', async () => {
    const { url, clock, createTest: create, store } = await startListeners()
    const tokens = await Promise.all(Array.from({ length: 50 }, async () => (await create()).token))
    const waiting = String(tokens[0])
    await store.messages.accept(waiting, {
      raw: sampleMessage(),
      delivery: sampleDelivery({ receivedAt: clock.now() }),
    })
    clock.advance(90 * 24 * 3_600_000 - 1)
    const day = 24 * 3_600_000
    const reads = tokens.map(async (token) => (await call(url, readTest, { token })).status)
    clock.advance(1)
    await store.tests.removeExpired(clock.now(), 0)
    clock.advance(day)
    const [swept, statuses] = await Promise.all([store.tests.removeExpired(clock.now(), day), Promise.all(reads)])
    expect(swept).toBe(49)
    expect(statuses.every((status) => status === 200 || status === 404)).toBe(true)
    // A message that waits for its report keeps its test.
    expect(await store.messages.claimNext()).toMatchObject({ token: waiting })
  })
})
