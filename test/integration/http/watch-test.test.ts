import { describe, expect, it } from 'vitest'
import { watchTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { openEvents } from '../../support/event-stream.ts'
import { call, expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'

describe('GET /api/v1/tests/{token}/events', () => {
  const at = '2026-11-20T12:00:00.000Z'

  it('sends the current status, every change, and then ends', async () => {
    const { url, createTest, publish } = await startListeners()
    const { token } = await createTest()
    const events = await openEvents(url, token)
    expect(events.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(await events.next()).toEqual({ status: 'waiting', at })
    publish(token, { status: 'received', at })
    expect(await events.next()).toEqual({ status: 'received', at })
    const progress = { stage: 'dns', dns: { answered: 3, asked: 7 } } as const
    publish(token, { status: 'received', at, progress })
    expect(await events.next()).toEqual({ status: 'received', at, progress })
    publish(token, { status: 'done', at })
    expect(await events.next()).toEqual({ status: 'done', at })
    expect(await events.next()).toBe('end')
  })

  it('tells a client that reconnects after the last event to stop', async () => {
    const { url, createTest, publish } = await startListeners()
    const { token } = await createTest()
    const address = `${url}/api/v1/tests/${token}/events`
    const answer = await fetch(address)
    publish(token, { status: 'done', at })
    expect(await answer.text()).toMatch(/^event: status\ndata: {"status":"done".*}\nid: last\n\n$/m)
    const fields = { 'Last-Event-ID': 'last' }
    expect((await fetch(address, { headers: fields })).status).toBe(204)
    expect((await fetch(`${url}/api/v1/tests/${'x'.repeat(token.length)}/events`, { headers: fields })).status).toBe(
      404,
    )
  })

  it('does not send events of other tests', async () => {
    const { url, createTest, publish } = await startListeners()
    const [mine, other] = [await createTest(), await createTest()]
    const events = await openEvents(url, mine.token)
    await events.next()
    publish(other.token, { status: 'done', at })
    publish(mine.token, { status: 'received', at })
    expect(await events.next()).toMatchObject({ status: 'received' })
  })

  it('releases a client that disconnects', async () => {
    let watchers = 0
    const { url, createTest } = await startListeners({
      tests: {
        watch() {
          watchers += 1
          return () => {
            watchers -= 1
          }
        },
      },
    })
    const events = await openEvents(url, (await createTest()).token)
    await events.next()
    expect(watchers).toBe(1)
    events.leave()
    await expect.poll(() => watchers).toBe(0)
  })

  it('limits the number of clients', async () => {
    const { url, createTest } = await startListeners({ maxStreams: 1 })
    const { token } = await createTest()
    const first = await openEvents(url, token)
    await first.next()
    const refused = await call(url, watchTest, { token })
    expect(expectProblem(refused)).toMatchObject({ status: 503, code: 'too_many_watchers' })
    first.leave()
    await expect.poll(async () => (await openEvents(url, token)).next()).toMatchObject({ status: 'waiting' })
  })

  it('ends the connection with the stream, so that none delays the shutdown', async () => {
    const { url, createTest } = await startListeners()
    const answer = await fetch(`${url}/api/v1/tests/${(await createTest()).token}/events`)
    expect(answer.headers.get('connection')).toBe('close')
    await answer.body?.cancel()
  })

  it('answers HEAD and ends', async () => {
    const { url, createTest } = await startListeners()
    const answer = await send(url, `/api/v1/tests/${(await createTest()).token}/events`, { method: 'HEAD' })
    expect(answer).toMatchObject({ status: 200, text: '' })
  })
})
