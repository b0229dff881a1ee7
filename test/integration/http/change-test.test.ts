import { describe, expect, it } from 'vitest'
import { summarizeReport } from '../../../src/engine/present/present-report.ts'
import { reevaluate } from '../../../src/engine/score/reevaluate.ts'
import { changeTest, readTest } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest, submitMessage } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { known } from '../../../src/shared/fact.ts'
import { call, expectProblem } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { headersWith, messageFacts, sampleSigns } from '../../support/message-facts.ts'
import { sampleMessage } from '../../support/messages.ts'

const json = { 'Content-Type': 'application/json' }

/** Listeners with a test whose message shows too little about its purpose, and offers no way to unsubscribe. */
async function start(headers: Record<string, string> = json, body = '{}') {
  const listeners = await startListeners()
  const { url, store, clock } = listeners
  const created = await call(url, createTest, { headers, body })
  const { token } = createTest.responses[201].body.parse(created.json)

  async function report(query: Record<string, string> = {}) {
    const upload = { token, query, headers: { 'Content-Type': 'message/rfc822' }, body: sampleMessage() }
    expect((await call(url, submitMessage, upload)).status).toBe(202)
    const claimed = await store.messages.claimNext()
    if (!claimed) throw new Error('the message does not wait')
    const facts = messageFacts({
      headers: headersWith({ 'List-Unsubscribe': null, 'List-Unsubscribe-Post': null }),
      mailing: known(sampleSigns),
    })
    const evaluated = reevaluate(facts, [], claimed.purpose)
    const now = clock.now()
    const at = { doneAt: now, expiresAt: new Date(now.getTime() + 86_400_000) }
    await store.messages.complete(claimed.id, { ...evaluated, ...summarizeReport(evaluated) }, at)
    return await read()
  }

  async function read() {
    return readTest.responses[200].body.parse((await call(url, readTest, { token })).json)
  }

  const change = (purpose: unknown, own: Record<string, string> = {}, of = token) =>
    call(url, changeTest, { token: of, headers: { ...json, ...own }, body: JSON.stringify({ purpose }) })

  return { ...listeners, token, report, read, change }
}

describe('PATCH /api/v1/tests/{token}', () => {
  it('re-evaluates the report, in lists as well', async () => {
    const { report, change, read, tests, token, store, clock } = await start()
    const guessed = await report()
    expect(guessed).toMatchObject({ purpose: null, result: { facts: { purpose: { value: null, source: 'guessed' } } } })
    expect(guessed.result?.findings).toContainEqual(expect.objectContaining({ reason_code: 'purpose_undecided' }))
    const answer = await change('campaign')
    expect(answer.status, answer.text).toBe(200)
    const campaign = changeTest.responses[200].body.parse(answer.json)
    expect(campaign).toEqual(await read())
    expect(campaign).toMatchObject({ purpose: 'campaign', result: { facts: { purpose: { source: 'chosen' } } } })
    expect(campaign.result?.findings).toContainEqual(expect.objectContaining({ key: 'list_unsubscribe.missing' }))
    expect(campaign.score).toBeLessThan(guessed.score ?? 0)
    expect(await store.reports.listOfTest(token, clock.now())).toMatchObject([{ score: campaign.score }])
    await change(null)
    expect(await tests.read(token)).toMatchObject({ purpose: null, score: guessed.score })
  })

  it('applies to messages from then on, like the purpose of a new test or of an upload', async () => {
    const { report, change } = await start(json, '{"purpose":"campaign"}')
    expect(await report()).toMatchObject({ purpose: 'campaign', result: { facts: { purpose: { source: 'chosen' } } } })
    await change('personal')
    expect(await report()).toMatchObject({ result: { facts: { purpose: { value: 'personal' } } } })
    expect(await report({ purpose: 'transactional' })).toMatchObject({
      purpose: 'transactional',
      result: { facts: { purpose: { value: 'transactional' } } },
    })
    expect(await report({ purpose: 'template' })).toMatchObject({
      purpose: 'template',
      result: { facts: { purpose: { template: true } } },
    })
  })

  it('needs the key that created the test, or the session of the owner', async () => {
    const { url, keys, sessions } = await startListeners()
    const [own, other] = await Promise.all(
      ['own', 'other'].map(async (name) => (await keys.create({ plan: 'free', credits: 0, name })).key),
    )
    const withKey = (key = '') => ({ ...json, Authorization: `Bearer ${key}` })
    const created = await call(url, createTest, { headers: withKey(own), body: '{}' })
    const { token } = createTest.responses[201].body.parse(created.json)
    const change = (headers: Record<string, string>) =>
      call(url, changeTest, { token, headers, body: '{"purpose":"campaign"}' })
    expect(expectProblem(await change(json))).toMatchObject({ status: 401 })
    expect(expectProblem(await change(withKey(other)))).toMatchObject({ status: 401 })
    expect((await change(withKey(own))).status).toBe(200)
    const secret = await sessions.redeem(await sessions.issueCode())
    expect((await change({ ...json, 'X-Sendproof-Session': secret ?? '' })).status).toBe(200)
  })

  it('refuses what is no purpose, and does not find an unknown test', async () => {
    const { change } = await start()
    expect(expectProblem(await change('spam'))).toMatchObject({ status: 400, errors: [{ path: 'purpose' }] })
    expect(expectProblem(await change(null, {}, '23456789abcdefghjkmnpqrstu'))).toMatchObject({ status: 404 })
  })
})
