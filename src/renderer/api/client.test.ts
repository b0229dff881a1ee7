import { afterEach, describe, expect, it, vi } from 'vitest'
import { ProblemError, UnexpectedAnswerError, UnreachableError } from '../../shared/client/call-errors.ts'
import { deleteTest } from '../../shared/contract/app.ts'
import { searchTests } from '../../shared/contract/inbox-tests/history.ts'
import { readTest } from '../../shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest, submitMessage } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { callApi, callApp } from './client.ts'

const problem = {
  type: 'urn:sendproof:problem:not_found',
  title: 'Not found',
  status: 404,
  detail: 'There is nothing at this address.',
  code: 'not_found',
}

const created = {
  token: '7k3mq9w2zt5xh8vbc4npr6sdfy',
  address: 'a@b.example',
  url: 'http://x/',
  seed_addresses: [],
  pickup_addresses: [],
}

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Mocks the response of every call and returns the requests. */
function answer(body: unknown, status = 200) {
  const fetched = vi.fn<typeof fetch>(async () =>
    status === 204 ? new Response(null, { status }) : Response.json(body, { status }),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

describe('a call', () => {
  it("is sent to its route with the route's parameters", async () => {
    const fetched = answer(created, 201)
    await expect(callApi(createTest, { body: { lang: 'pl' }, language: 'pl' })).resolves.toEqual(created)
    expect(fetched).toHaveBeenCalledWith(
      '/api/v1/tests',
      expect.objectContaining({
        method: 'POST',
        body: '{"lang":"pl"}',
        headers: expect.objectContaining({ 'Content-Type': 'application/json', 'Accept-Language': 'pl' }),
      }),
    )
  })

  it('escapes path parameters and omits undefined ones', async () => {
    const fetched = answer({ status: 'received' }, 202)
    const body = new Blob(['Subject: x\r\n\r\n'])
    await callApi(submitMessage, { params: { token: '../a b' }, query: { helo: 'mail & co', mail_from: '' }, body })
    expect(fetched).toHaveBeenCalledWith(
      '/api/v1/tests/..%2Fa%20b/message?helo=mail+%26+co&mail_from=',
      expect.objectContaining({ body, headers: expect.objectContaining({ 'Content-Type': 'message/rfc822' }) }),
    )
  })

  it('reaches UI routes under their own path', async () => {
    const fetched = answer({ tests: [], total: 0 })
    await expect(callApp(searchTests, { query: { limit: 5 } })).resolves.toEqual({ tests: [], total: 0 })
    expect(fetched).toHaveBeenCalledWith('/app/tests?limit=5', expect.anything())
  })

  it('accepts an empty response if the contract has one', async () => {
    answer(null, 204)
    await expect(callApp(deleteTest, { params: { token: 'x' } })).resolves.toBeUndefined()
  })
})

describe('a call that fails', () => {
  const read = () => callApi(readTest, { params: { token: 'x' } })

  it("throws the engine's problem", async () => {
    answer(problem, 404)
    const error = await read().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ProblemError)
    expect(error).toMatchObject({ problem })
  })

  it.each([
    ['an answer that does not follow the contract', { token: 'x' }, 200],
    ['a status the contract does not know', created, 418],
    ['a refusal that is not a problem document', { error: 'no' }, 500],
  ])('rejects %s as an unexpected response', async (_, body, status) => {
    answer(body, status)
    await expect(read()).rejects.toBeInstanceOf(UnexpectedAnswerError)
  })

  it('throws if the response is not JSON', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>'))
    await expect(read()).rejects.toBeInstanceOf(UnexpectedAnswerError)
  })

  it('throws if there is no response', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(read()).rejects.toBeInstanceOf(UnreachableError)
  })

  it('passes on an abort', async () => {
    const given = new AbortController()
    vi.stubGlobal('fetch', async () => {
      given.abort()
      throw given.signal.reason
    })
    const error = await callApi(readTest, { params: { token: 'x' }, signal: given.signal }).catch((caught) => caught)
    expect(error).not.toBeInstanceOf(UnreachableError)
  })
})
