import { describe, expect, it } from 'vitest'
import { summarizeReport } from '../../../src/engine/present/present-report.ts'
import { reevaluate } from '../../../src/engine/score/reevaluate.ts'
import { restateOrigin } from '../../../src/shared/contract/inbox-tests/origin.ts'
import { call, expectProblem } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { messageFacts } from '../../support/message-facts.ts'
import { sampleDelivery, sampleMessage } from '../../support/messages.ts'

/** Listeners with a test, and calls with a session. */
async function start() {
  const listeners = await startListeners()
  const { createTest, tests, store, clock, sessions, url } = listeners
  const { token } = await createTest()
  const secret = await sessions.redeem(await sessions.issueCode())
  const headers = { 'Content-Type': 'application/json', 'X-Sendproof-Session': secret ?? '' }
  const restate = (body: object, own = token) =>
    call(url, restateOrigin, { token: own, headers, body: JSON.stringify(body) })
  /** Receives a message and stores its report, as the queue would. */
  async function report() {
    await tests.accept(token, { raw: sampleMessage(), delivery: sampleDelivery() })
    const claimed = await store.messages.claimNext()
    if (!claimed) throw new Error('the message does not wait')
    const evaluated = reevaluate(messageFacts())
    const now = clock.now()
    const at = { doneAt: now, expiresAt: new Date(now.getTime() + 86_400_000) }
    await store.messages.complete(claimed.id, { ...evaluated, ...summarizeReport(evaluated) }, at)
    return claimed
  }
  return { ...listeners, token, restate, report }
}

describe('POST /app/tests/{token}/origin', () => {
  it('queues the same message from the stated origin, and keeps the report until then', async () => {
    const { restate, report, store, tests, token } = await start()
    const first = await report()
    const answer = await restate({ ip: ' 203.0.113.9 ', helo: 'mail.shop.example', mail_from: '<news@shop.example>' })
    expect(answer).toMatchObject({ status: 202, text: '' })
    expect(await tests.read(token)).toMatchObject({ status: 'done' })
    const second = await store.messages.claimNext()
    expect(second?.raw).toEqual(first.raw)
    expect(second?.delivery).toEqual({
      ...first.delivery,
      clientIp: '203.0.113.9',
      clientIpSource: 'upload',
      clientName: null,
      helo: 'mail.shop.example',
      mailFrom: 'news@shop.example',
      tls: null,
    })
  })

  it('keeps the envelope sender, and drops the session data of another client', async () => {
    const { restate, report, store } = await start()
    const { delivery } = await report()
    await restate({ ip: '203.0.113.9' })
    expect((await store.messages.claimNext())?.delivery).toMatchObject({ helo: null, mailFrom: delivery.mailFrom })
  })

  it.each([
    ['10.1.2.3', /private/],
    ['127.0.0.1', /loopback/],
    ['mail.shop.example', /IPv4 or IPv6 address/],
  ])('refuses %s and explains why', async (ip, reason) => {
    const { restate, report } = await start()
    await report()
    const problem = expectProblem(await restate({ ip }))
    expect(problem).toMatchObject({ status: 400, errors: [{ path: 'ip' }] })
    expect(problem.detail).toMatch(reason)
  })

  it('refuses a line end in the envelope', async () => {
    const { restate, report } = await start()
    await report()
    expect(expectProblem(await restate({ ip: '192.0.2.25', helo: 'a\r\nRCPT' }))).toMatchObject({ status: 400 })
  })

  it('does not find a test that is unknown or has no report', async () => {
    const { restate } = await start()
    for (const token of ['23456789abcdefghjkmnpqrstu', undefined]) {
      expect(expectProblem(await restate({ ip: '192.0.2.25' }, token))).toMatchObject({ status: 404 })
    }
  })

  it('refuses a test that is full', async () => {
    const { restate, report } = await start()
    await report()
    for (let at = 1; at < 20; at += 1) await restate({ ip: '192.0.2.25' })
    expect(expectProblem(await restate({ ip: '192.0.2.25' }))).toMatchObject({ status: 422, code: 'too_many_messages' })
  })

  it('needs a session', async () => {
    const { url, token } = await start()
    const headers = { 'Content-Type': 'application/json' }
    const answer = await call(url, restateOrigin, { token, headers, body: '{"ip":"192.0.2.25"}' })
    expect(expectProblem(answer)).toMatchObject({ status: 401, code: 'session_required' })
  })
})
