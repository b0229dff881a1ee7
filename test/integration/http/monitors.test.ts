import { describe, expect, it } from 'vitest'
import { summarizeReport } from '../../../src/engine/present/present-report.ts'
import { reevaluate } from '../../../src/engine/score/reevaluate.ts'
import { keyRights } from '../../../src/shared/contract/key-rights.ts'
import {
  type ChangeAnswer,
  type IncidentAnswer,
  monitorRoutes,
} from '../../../src/shared/contract/monitoring/monitor-routes.ts'
import { expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { mailbox } from '../../support/mailbox.ts'
import { messageFacts } from '../../support/message-facts.ts'
import { sampleDelivery, sampleMessage } from '../../support/messages.ts'
import { type Script, scriptedResolver } from '../../support/scripted-resolver.ts'

const hour = 3_600_000
const list = 'bl.spamcop.net'
const listed = { A: ['127.0.0.2'] }
const address = { kind: 'address', ip: '203.0.113.7' }

/** Stores a message of a test with its report. */
async function report({ messages }: Awaited<ReturnType<typeof startListeners>>['store'], token: string): Promise<void> {
  const receivedAt = new Date('2026-11-20T12:00:00Z')
  await messages.accept(token, { raw: sampleMessage(), delivery: sampleDelivery({ receivedAt }) })
  const claimed = await messages.claimNext()
  const fields = [{ name: 'Subject', value: 'Hello' }]
  const evaluated = reevaluate(messageFacts({ headers: { fields, truncated: false } }))
  const at = { doneAt: receivedAt, expiresAt: new Date('2027-01-01T00:00:00Z') }
  await messages.complete(claimed?.id ?? 0, { ...evaluated, ...summarizeReport(evaluated) }, at)
}

/** Listeners in a world with one blocklist, and a caller with a key. */
async function start() {
  const script: Script = {
    [`2.0.0.127.${list}`]: listed,
    '7.113.0.203.in-addr.arpa': { PTR: ['mail.shop.example'] },
    'mail.shop.example': { A: ['203.0.113.7'] },
  }
  const listeners = await startListeners({ settings: { blacklists: [list] }, resolver: scriptedResolver(script) })
  const { key } = await listeners.keys.create({ plan: 'free', credits: 0, name: null, rights: keyRights })
  async function callApi(method: string, path: string, body?: unknown) {
    const headers = { 'X-API-Key': key, ...(body !== undefined && { 'Content-Type': 'application/json' }) }
    return await send(listeners.url, `/api/v1${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  return {
    ...listeners,
    key,
    callApi,
    /** Sets whether the list contains the address, then runs monitor 1. */
    async publish(isListed: boolean, runs = 3) {
      if (isListed) script[`7.113.0.203.${list}`] = listed
      else delete script[`7.113.0.203.${list}`]
      await run(runs)
    },
    /** Makes the list refuse the resolver. */
    async refuse() {
      script[`7.113.0.203.${list}`] = { A: ['127.255.255.254'] }
      await run(4)
    },
  }

  async function run(runs: number) {
    for (let count = 0; count < runs; count += 1) {
      listeners.clock.advance(hour)
      expect((await callApi('POST', '/monitors/1/runs')).status).toBe(201)
    }
  }
}

describe('/api/v1/monitors', () => {
  it('adds, lists, reads, reschedules, and deletes monitors', async () => {
    const { callApi } = await start()
    const added = await callApi('POST', '/monitors', { target: { kind: 'domain', domain: ' SHOP.example. ' } })
    expect(added.status).toBe(201)
    const { location = '' } = added.headers
    expect((await callApi('GET', location.replace('/api/v1', ''))).json).toEqual(added.json)
    expect(added.json).toEqual({
      id: 1,
      target: { kind: 'domain', domain: 'shop.example', selectors: [] },
      group_id: null,
      schedule: { kind: 'interval', minutes: 60 },
      created_at: '2026-11-20T12:00:00.000Z',
      next_run_at: '2026-11-20T12:00:00.000Z',
      last_run_at: null,
      last_change_at: null,
      open_incidents: 0,
      summary: null,
    })
    const again = await callApi('POST', '/monitors', { target: { kind: 'domain', domain: 'shop.example' } })
    expect(again).toMatchObject({ status: 200, json: added.json })
    expect(again.headers).not.toHaveProperty('location')
    expect((await callApi('POST', '/monitors', { target: address })).json).toMatchObject({ id: 2, target: address })
    expect((await callApi('GET', '/monitors')).json).toMatchObject({ monitors: [{ id: 1 }, { id: 2 }] })
    const schedule = { kind: 'cron', cron: '0 6 * * *', time_zone: 'Europe/Warsaw' }
    const changed = await callApi('PUT', '/monitors/1', { schedule })
    expect(changed.json).toMatchObject({ schedule, next_run_at: expect.stringMatching(/^2026-11-21T05:00/) })
    expect((await callApi('GET', '/monitors/1')).json).toEqual(changed.json)
    expect((await callApi('DELETE', '/monitors/1')).status).toBe(204)
    expect(expectProblem(await callApi('GET', '/monitors/1'))).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('checks immediately, and reports changes and open incidents', async () => {
    const { callApi, publish } = await start()
    await callApi('POST', '/monitors', { target: address })
    await publish(false)
    await publish(true)
    const changes = (await callApi('GET', '/changes')).json
    expect(changes).toMatchObject({
      changes: [
        {
          monitor_id: 1,
          subject: `list:${list}`,
          before: { value: [], problem: null },
          after: { value: ['127.0.0.2'], problem: { key: 'listed' } },
          before_since: '2026-11-20T13:00:00.000Z',
          before_until: '2026-11-20T15:00:00.000Z',
          at: '2026-11-20T16:00:00.000Z',
        },
      ],
      next_cursor: null,
    })
    expect((await callApi('GET', '/changes?since=2026-11-20T16:00:01Z')).json).toMatchObject({ changes: [] })
    const open = (await callApi('GET', '/incidents?state=open')).json
    expect(open).toMatchObject({ incidents: [{ id: 1, problem: 'listed', since: '2026-11-20T16:00:00.000Z' }] })
    expect((await callApi('GET', '/monitors/1')).json).toMatchObject({
      open_incidents: 1,
      last_change_at: '2026-11-20T16:00:00.000Z',
      summary: { kind: 'address', listed: 1, unanswered: 0 },
    })
    const polish = (await callApi('GET', '/incidents?lang=pl')).json
    expect(polish).toMatchObject({ incidents: [{ title: `Wpis na czarnej liście ${list}` }] })
    const acknowledged = await callApi('POST', '/incidents/1/ack')
    expect(acknowledged.json).toMatchObject({ id: 1, acknowledged_at: '2026-11-20T18:00:00.000Z' })
    await publish(false)
    expect((await callApi('GET', '/incidents?state=open&monitor=1')).json).toMatchObject({ incidents: [] })
    expect((await callApi('GET', '/incidents?state=recovered')).json).toMatchObject({ incidents: [{ id: 1 }] })
    const { runs } = { runs: [], ...Object((await callApi('GET', '/monitors/1/history?limit=4')).json) }
    expect(runs).toMatchObject([{ number: 9, unanswered: null }, { number: 8 }, { number: 7 }, { number: 6 }])
  })

  it('watches messages, test addresses, reports, and expiry', async () => {
    const { callApi, store, createTest } = await start()
    const { token } = await createTest()
    await report(store, token)
    const message = (await callApi('POST', '/monitors', { target: { kind: 'message', token } })).json
    expect(message).toMatchObject({
      target: { kind: 'message', digest: expect.stringMatching(/^[0-9a-f]{64}$/), title: 'Hello' },
      schedule: { kind: 'interval', minutes: 60 },
    })
    expect(JSON.stringify(message)).not.toContain('Good day')
    const reportTarget = { kind: 'reports', domain: ' SHOP.example. ' }
    expect((await callApi('POST', '/monitors', { target: reportTarget })).json).toMatchObject({
      target: { kind: 'reports', domain: 'shop.example', expected_hours: 72 },
    })
    const expiry = { kind: 'expiry', domain: 'shop.example' }
    expect((await callApi('POST', '/monitors', { target: expiry })).json).toMatchObject({
      target: { ...expiry, days: null, key_days: 365, registration: false },
      schedule: { kind: 'interval', minutes: 1440 },
    })
    await store.mailboxes.save(mailbox({ permanentSince: new Date('2026-11-20T00:00:00Z') }))
    const testAddress = { kind: 'test_address', address: 'Ada+Sendproof@mail.example', expected_hours: 24 }
    expect((await callApi('POST', '/monitors', { target: testAddress })).json).toMatchObject({
      target: { ...testAddress, address: 'ada+sendproof@mail.example', mailbox_id: 'm1' },
    })
    expect((await callApi('POST', '/monitors/4/runs')).json).toMatchObject({ number: 1, unanswered: null })
    expect((await callApi('POST', '/monitors/2/runs')).json).toMatchObject({ number: 1, unanswered: null })
  })

  it('never reports a refusal of the list as a listing', async () => {
    const { callApi, publish, refuse } = await start()
    await callApi('POST', '/monitors', { target: address })
    await publish(false)
    await refuse()
    expect((await callApi('GET', '/changes')).json).toMatchObject({ changes: [] })
    expect((await callApi('GET', '/incidents')).json).toMatchObject({ incidents: [{ problem: 'not_checked' }] })
  })

  it('follows runs, edits, and acknowledgments as events', async () => {
    const { callApi, publish, url, key } = await start()
    const response = await fetch(`${url}/api/v1/monitors/events`, { headers: { 'X-API-Key': key } })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    await callApi('POST', '/monitors', { target: address })
    await publish(false, 1)
    await publish(true, 2)
    await callApi('POST', '/incidents/1/ack')
    await callApi('DELETE', '/monitors/1')
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      if (text.split('event: edited').length > 2) break
    }
    const run = { type: 'run', monitor_id: 1, changes: 0, opened: 0, recovered: 0 }
    const events = [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, type, data]) => ({
      ...JSON.parse(data ?? ''),
      type,
    }))
    expect(events).toMatchObject([
      { type: 'edited' },
      run,
      { ...run, changes: 1 },
      { ...run, opened: 1 },
      { type: 'acknowledged', incident_id: 1 },
      { type: 'edited' },
    ])
  })

  it('returns pages', async () => {
    const { callApi, publish } = await start()
    await callApi('POST', '/monitors', { target: address })
    for (const isListed of [false, true, false, true]) await publish(isListed, 1)
    const ids: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const answer = await callApi('GET', `/changes?limit=2${cursor && `&cursor=${cursor}`}`)
      const page: { changes: ChangeAnswer[]; next_cursor: string | null } = JSON.parse(answer.text)
      ids.push(...page.changes.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(ids).toEqual([3, 2, 1])
    await publish(true, 1)
    const { incidents }: { incidents: IncidentAnswer[] } = JSON.parse((await callApi('GET', '/incidents?limit=1')).text)
    expect(incidents).toHaveLength(1)
  })

  it.each([
    ['target.domain', { target: { kind: 'domain', domain: '203.0.113.7' } }],
    ['target.ip', { target: { kind: 'address', ip: '10.0.0.1' } }],
    ['target.selectors', { target: { kind: 'domain', domain: 'shop.example', selectors: ['a b'] } }],
    ['target.domain', { target: { kind: 'reports', domain: 'localhost' } }],
    ['target.domain', { target: { kind: 'expiry', domain: '203.0.113.7' } }],
    ['target.days', { target: { kind: 'expiry', domain: 'shop.example', days: 0 } }],
    ['target.token', { target: { kind: 'message', token: 'nothing' } }],
    ['target.address', { target: { kind: 'test_address', address: 'ada@mail.example', expected_hours: 24 } }],
    ['schedule.cron', { target: address, schedule: { kind: 'cron', cron: '* * * * *', time_zone: 'UTC' } }],
    ['schedule.cron', { target: address, schedule: { kind: 'cron', cron: '0 0 30 2 *', time_zone: 'UTC' } }],
    ['schedule.time_zone', { target: address, schedule: { kind: 'cron', cron: '0 6 * * *', time_zone: 'Mars' } }],
    ['schedule.minutes', { target: address, schedule: { kind: 'interval', minutes: 1 } }],
    ['target.kind', { target: { kind: 'weather' } }],
  ])('refuses an invalid %s', async (path, body) => {
    const { callApi } = await start()
    const problem = expectProblem(await callApi('POST', '/monitors', body))
    expect(problem).toMatchObject({ status: 400, code: 'invalid_parameter', errors: [{ path }] })
  })

  it.each(Object.values(monitorRoutes).map(({ method, path }) => [method, path] as const))(
    'needs a key or the session: %s %s',
    async (method, path) => {
      const { url } = await start()
      const answer = await send(url, `/api/v1${path.replace('{id}', '1')}`, { method })
      expect(expectProblem(answer)).toMatchObject({ status: 401, code: 'key_required' })
    },
  )

  it.each([
    ['PUT', '/monitors/7', { schedule: { kind: 'interval', minutes: 60 } }],
    ['DELETE', '/monitors/7', undefined],
    ['POST', '/monitors/7/runs', undefined],
    ['GET', '/monitors/7/history', undefined],
    ['POST', '/incidents/7/ack', undefined],
  ])('returns not found for %s %s', async (method, path, body) => {
    const { callApi } = await start()
    expect(expectProblem(await callApi(method, path, body))).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('refuses a cursor that it did not issue', async () => {
    const { callApi } = await start()
    expect(expectProblem(await callApi('GET', '/changes?cursor=x'))).toMatchObject({
      status: 400,
      code: 'invalid_parameter',
    })
    expect(expectProblem(await callApi('GET', '/incidents?cursor=x'))).toMatchObject({
      status: 400,
      code: 'invalid_parameter',
    })
  })
})
