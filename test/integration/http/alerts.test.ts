import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { keyRights } from '../../../src/shared/contract/key-rights.ts'
import { alertRoutes } from '../../../src/shared/contract/monitoring/alert-routes.ts'
import { expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { type Script, scriptedResolver } from '../../support/scripted-resolver.ts'
import { launchWebhookReceiver } from '../../support/webhook-receiver.ts'

const hour = 3_600_000
const list = 'bl.spamcop.net'
const listed = { A: ['127.0.0.2'] }
const address = { kind: 'address', ip: '203.0.113.7' }
const team = { name: 'Team', target: { kind: 'email', to: ['team@shop.example'] } }

/** Listeners in a world with one blocklist, and a caller with a key. */
async function start(settings: Record<string, unknown> = {}) {
  const script: Script = {
    [`2.0.0.127.${list}`]: listed,
    '7.113.0.203.in-addr.arpa': { PTR: ['mail.shop.example'] },
    'mail.shop.example': { A: ['203.0.113.7'] },
  }
  const stated = { blacklists: [list], private_webhooks: true, ...settings }
  const listeners = await startListeners({ settings: stated, resolver: scriptedResolver(script) })
  const { key } = await listeners.keys.create({ plan: 'free', credits: 0, name: null, rights: keyRights })
  async function callApi(method: string, path: string, body?: unknown) {
    return await send(listeners.url, `/api/v1${path}`, {
      method,
      headers: { 'X-API-Key': key, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  return {
    ...listeners,
    callApi,
    /** Lists the address, once monitor 1 has observed that it was not listed. */
    async failOnce() {
      for (const isListed of [false, true, true]) {
        if (isListed) script[`7.113.0.203.${list}`] = listed
        listeners.clock.advance(hour)
        await callApi('POST', '/monitors/1/runs')
      }
      await listeners.alerts.sendAlerts()
    },
  }
}

describe('/api/v1/channels', () => {
  it('adds, lists, reads, changes, tests, and deletes channels, and shows a secret once', async () => {
    const { callApi, clock } = await start()
    const receiver = await launchWebhookReceiver(clock)
    onTestFinished(receiver.end)
    const hook = { name: 'Hook', target: { kind: 'webhook', url: receiver.url } }
    const added = await callApi('POST', '/channels', hook)
    expect(added.status).toBe(201)
    const target = { kind: 'webhook', host: new URL(receiver.url).host }
    const channel = { ...hook, id: 1, target, lang: null, is_default: true, created_at: '2026-11-20T12:00:00.000Z' }
    expect(added.json).toEqual({ ...channel, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) })
    expect((await callApi('GET', '/channels/1')).json).toEqual(channel)
    expect((await callApi('GET', '/channels')).json).toEqual({ channels: [channel] })
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
    const changed = await callApi('PUT', '/channels/1', { ...hook, name: 'Other', secret })
    expect(changed.json).toEqual({ ...channel, name: 'Other', secret: null })
    receiver.trust(secret)
    expect((await callApi('POST', '/channels/1/test')).json).toEqual({ trouble: null })
    receiver.answer(500)
    const failed = await callApi('POST', '/channels/1/test')
    expect(failed.json).toEqual({ trouble: { code: 'http_status', detail: '500' } })
    expect(receiver.received[0]?.payload).toMatchObject({ type: 'test', data: { channel: 'Other' } })
    expect((await callApi('DELETE', '/channels/1')).status).toBe(204)
    expect(expectProblem(await callApi('GET', '/channels/1'))).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('shows email addresses to the owner only, who confirms those that a key added', async () => {
    const { callApi, url, sessions } = await start()
    const headers = { 'X-Sendproof-Session': (await sessions.redeem(await sessions.issueCode())) ?? '' }
    const asOwner = async (method: string, body?: unknown) =>
      (
        await send(url, '/api/v1/channels/1', {
          method,
          headers: { ...headers, 'Content-Type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
      ).json
    const hidden = { target: { kind: 'email', to: null, unconfirmed: null, is_confirmed: false } }
    const shown = (to: string[], unconfirmed: string[]) => ({ target: { kind: 'email', to, unconfirmed } })
    const [address, other] = ['team@shop.example', 'other@shop.example']
    expect((await callApi('POST', '/channels', team)).json).toMatchObject(hidden)
    expect((await callApi('POST', '/channels/1/test')).json).toMatchObject({ trouble: { code: 'unconfirmed' } })
    // Other changes confirm nothing, neither by a key nor by the owner.
    await callApi('PUT', '/channels/1', team)
    expect(await asOwner('PUT', { name: 'Renamed' })).toMatchObject(shown([address], [address]))
    expect(await asOwner('PUT', team)).toMatchObject(shown([address], []))
    expect((await callApi('POST', '/channels/1/test')).json).toMatchObject({ trouble: { code: 'no_relay' } })
    const wider = { ...team, target: { kind: 'email', to: [address, other] } }
    expect((await callApi('PUT', '/channels/1', wider)).json).toMatchObject(hidden)
    expect(await asOwner('GET')).toMatchObject(shown([address, other], [other]))
    for (const path of ['/channels', '/channels/1', '/deliveries', '/groups', '/incidents'])
      expect((await callApi('GET', path)).text).not.toContain('shop.example')
  })

  it('keeps the address and the secret of a webhook whose target is not stated', async () => {
    const { callApi, clock } = await start()
    const receiver = await launchWebhookReceiver(clock)
    onTestFinished(receiver.end)
    const target = { kind: 'webhook', url: `${receiver.url}?token=SECRET` }
    const added = await callApi('POST', '/channels', { name: 'Hook', target })
    receiver.trust(z.object({ secret: z.string() }).parse(added.json).secret)
    const renamed = await callApi('PUT', '/channels/1', { name: 'Renamed' })
    expect(renamed.json).toMatchObject({ name: 'Renamed', secret: null })
    expect((await callApi('POST', '/channels/1/test')).json).toEqual({ trouble: null })
    for (const answer of [added, renamed, await callApi('GET', '/channels')])
      expect(answer.text).not.toContain('SECRET')
  })

  it.each([
    ['name', { ...team }],
    ['name', { ...team, name: ' ' }],
    ['target.kind', { ...team, target: { kind: 'pigeon' } }],
    ['target.to', { ...team, name: 'Other', target: { kind: 'email', to: [] } }],
    ['target.to.0', { ...team, name: 'Other', target: { kind: 'email', to: ['a@b.example\r\nBcc: c@d.example'] } }],
    ['target.url', { ...team, name: 'Other', target: { kind: 'webhook', url: 'ftp://shop.example/' } }],
    ['secret', { ...team, name: 'Other', secret: 'short' }],
    ['name', { ...team, name: 'On\u202Ecall' }],
    ['target.to.0', { ...team, name: 'Other', target: { kind: 'email', to: ['ann\u200B@b.example'] } }],
    ['target.to.0', { ...team, name: 'Other', target: { kind: 'email', to: ['ann\0@b.example'] } }],
  ])('refuses an invalid or used %s', async (path, body) => {
    const { callApi } = await start()
    await callApi('POST', '/channels', team)
    const problem = expectProblem(await callApi('POST', '/channels', body))
    expect(problem).toMatchObject({ status: 400, code: 'invalid_parameter', errors: [{ path }] })
  })
})

describe('/api/v1/groups', () => {
  it('adds, lists, changes, and deletes groups, and moves monitors into them', async () => {
    const { callApi } = await start()
    await callApi('POST', '/channels', team)
    const digest = { frequency: 'weekly', hour: 8, time_zone: 'Europe/Warsaw' }
    const added = await callApi('POST', '/groups', { name: 'Acme', owner: 'Ann', channel_ids: [1], digest })
    expect(added.status).toBe(201)
    const group = {
      id: 1,
      name: 'Acme',
      owner: 'Ann',
      policy: {
        minimum_severity: 'major',
        takeovers: true,
        escalate_after_hours: null,
        escalate_to: [],
        quiet_hours: null,
      },
      channel_ids: [1],
      digest,
      created_at: '2026-11-20T12:00:00.000Z',
      next_digest_at: '2026-11-23T07:00:00.000Z',
      monitors: 0,
    }
    expect(added.json).toEqual(group)
    expect((await callApi('POST', '/monitors', { target: address, group_id: 1 })).json).toMatchObject({ group_id: 1 })
    expect((await callApi('GET', '/groups')).json).toEqual({ groups: [{ ...group, monitors: 1 }] })
    const report = (await callApi('GET', '/groups/1/report?since=2026-11-01T00:00:00Z')).json
    expect(report).toMatchObject({ name: 'Acme', owner: 'Ann', since: '2026-11-01T00:00:00.000Z', is_cut: false })
    expect(report).toMatchObject({ monitors: [{ target: address }] })
    const schedule = { kind: 'interval', minutes: 60 }
    expect((await callApi('PUT', '/monitors/1', { schedule })).json).toMatchObject({ group_id: 1 })
    expect((await callApi('PUT', '/monitors/1', { schedule, group_id: null })).json).toMatchObject({ group_id: null })
    expect((await callApi('PUT', '/groups/1', { name: 'Acme Inc.' })).json).toMatchObject({
      channel_ids: [],
      digest: null,
    })
    expect((await callApi('GET', '/groups/1')).json).toMatchObject({ name: 'Acme Inc.' })
    expect((await callApi('DELETE', '/groups/1')).status).toBe(204)
  })

  it.each([
    ['channel_ids', '/groups', { name: 'Other', channel_ids: [7] }],
    ['name', '/groups', { name: 'Acme' }],
    [
      'policy.quiet_hours.time_zone',
      '/groups',
      { name: 'Other', policy: { quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Mars' } } },
      expect.stringContaining('time zone'),
    ],
    ['target.to.0', '/channels', { name: 'Other', target: { kind: 'email', to: ['Ann'] } }, 'must be an email address'],
    [
      'target.url',
      '/channels',
      { name: 'Other', target: { kind: 'webhook', url: 'ftp://a.example' } },
      expect.stringContaining('web address'),
    ],
    [
      'schedule.cron',
      '/monitors',
      { target: address, schedule: { kind: 'cron', cron: '0 0 6 * * *', time_zone: 'UTC' } },
      expect.stringContaining('five fields'),
    ],
    [
      'policy.quiet_hours.from',
      '/groups',
      { name: 'Other', policy: { quiet_hours: { from: '25:00', to: '07:00', time_zone: 'UTC' } } },
      expect.stringContaining('time of day'),
    ],
    [
      'policy.quiet_hours.to',
      '/groups',
      { name: 'Other', policy: { quiet_hours: { from: '22:00', to: '22:00', time_zone: 'Europe/Warsaw' } } },
      expect.stringContaining('must differ'),
    ],
    ['group_id', '/monitors', { target: address, group_id: 7 }],
  ])('refuses an invalid or used %s', async (path, route, body, message: unknown = expect.any(String)) => {
    const { callApi } = await start()
    await callApi('POST', '/groups', { name: 'Acme' })
    const problem = expectProblem(await callApi('POST', route, body))
    expect(problem).toMatchObject({ status: 400, code: 'invalid_parameter', errors: [{ path, message }] })
  })
})

describe('/api/v1/alert-policy', () => {
  it('is read and changed, and refuses channels that do not exist', async () => {
    const { callApi } = await start()
    const policy = {
      minimum_severity: 'major',
      takeovers: true,
      escalate_after_hours: null,
      escalate_to: [],
      quiet_hours: null,
    }
    expect((await callApi('GET', '/alert-policy')).json).toEqual(policy)
    const night = { from: '22:00', to: '07:00', time_zone: 'Europe/Warsaw' }
    const changed = await callApi('PUT', '/alert-policy', { quiet_hours: night })
    expect(changed.json).toEqual({ ...policy, quiet_hours: night })
    expect((await callApi('GET', '/alert-policy')).json).toEqual(changed.json)
    const endless = await callApi('PUT', '/alert-policy', { quiet_hours: { ...night, to: '22:00' } })
    expect(expectProblem(endless)).toMatchObject({ status: 400, errors: [{ path: 'quiet_hours.to' }] })
    const refused = expectProblem(await callApi('PUT', '/alert-policy', { escalate_to: [7] }))
    expect(refused).toMatchObject({ status: 400, errors: [{ path: 'escalate_to' }] })
  })
})

describe('a webhook', () => {
  it('must have a public https address, unless the owner allows others', async () => {
    const { callApi } = await start({ private_webhooks: false })
    const added = await callApi('POST', '/channels', {
      name: 'A',
      target: { kind: 'webhook', url: 'https://a.example' },
    })
    expect(added.status).toBe(201)
    for (const url of [
      'http://a.example',
      'https://10.0.0.1',
      'https://[fe80::1]',
      'https://LOCALHOST:8443/',
      'https://168.63.129.16/',
      'https://[::ffff:168.63.129.16]/',
      'https://ann:secret@a.example/',
      'https://ann@a.example/',
      'https://a.example:22/',
    ]) {
      const target = { kind: 'webhook', url }
      for (const [method, path] of [
        ['POST', '/channels'],
        ['PUT', '/channels/1'],
      ] as const) {
        expect(expectProblem(await callApi(method, path, { name: 'B', target }))).toMatchObject({
          status: 400,
          errors: [{ path: 'target.url', message: expect.stringContaining('--private-webhooks') }],
        })
      }
    }
  })
})

describe('/api/v1/deliveries', () => {
  it('lists deliveries that were sent or given up, which can be retried', async () => {
    const { callApi, clock, failOnce, alerts } = await start()
    const receiver = await launchWebhookReceiver(clock)
    onTestFinished(receiver.end)
    receiver.answer(410)
    await callApi('POST', '/channels', { name: 'Hook', target: { kind: 'webhook', url: receiver.url } })
    await callApi('POST', '/monitors', { target: address })
    await failOnce()
    const dead = (await callApi('GET', '/deliveries?state=dead&channel=1&incident=1')).json
    expect(dead).toMatchObject({
      deliveries: [{ id: 1, notice: 'opened', attempts: 1, trouble: { code: 'http_status', detail: '410' } }],
      next_cursor: null,
    })
    expect((await callApi('GET', '/incidents?state=open')).json).toMatchObject({
      incidents: [
        { problem: 'channel_failed', monitor_id: null, channel_id: 1 },
        { problem: 'listed', channel_id: null },
      ],
    })
    receiver.answer(204)
    expect((await callApi('POST', '/deliveries/1/retry')).json).toMatchObject({ id: 1, state: 'waiting' })
    expect((await callApi('POST', '/deliveries/1/retry')).status).toBe(404)
    await alerts.sendAlerts()
    expect((await callApi('GET', '/deliveries?limit=1')).json).toMatchObject({ deliveries: [{ id: 1, state: 'sent' }] })
    expect(receiver.received.map(({ id }) => id)).toEqual([receiver.received[0]?.id, receiver.received[0]?.id])
  })
})

describe('alerts', () => {
  it.each(Object.values(alertRoutes).map(({ method, path }) => [method, path] as const))(
    'need a key or the session: %s %s',
    async (method, path) => {
      const { url } = await start()
      const answer = await send(url, `/api/v1${path.replace('{id}', '1')}`, { method })
      expect(expectProblem(answer)).toMatchObject({ status: 401, code: 'key_required' })
    },
  )

  it.each([
    ['GET', '/channels/7', undefined],
    ['PUT', '/channels/7', team],
    ['DELETE', '/channels/7', undefined],
    ['POST', '/channels/7/test', undefined],
    ['GET', '/groups/7', undefined],
    ['PUT', '/groups/7', { name: 'Acme' }],
    ['DELETE', '/groups/7', undefined],
    ['GET', '/groups/7/report', undefined],
    ['POST', '/deliveries/7/retry', undefined],
  ])('%s %s returns not found', async (method, path, body) => {
    const { callApi } = await start()
    expect(expectProblem(await callApi(method, path, body))).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('have limits for free keys: monitors, how often they run, channels, checks, and tests', async () => {
    const { callApi } = await start({
      free_monitors: 1,
      free_monitor_minutes: 30,
      free_channels: 1,
      lookups_per_day: 1,
    })
    for (const schedule of [
      { kind: 'interval', minutes: 29 },
      { kind: 'cron', cron: '0,15 6 * * *', time_zone: 'UTC' },
    ]) {
      const tooOften = await callApi('POST', '/monitors', { target: address, schedule })
      expect(expectProblem(tooOften)).toMatchObject({
        status: 400,
        errors: [{ message: expect.stringContaining('30') }],
      })
    }
    await callApi('POST', '/monitors', { target: address })
    const full = await callApi('POST', '/monitors', { target: { kind: 'domain', domain: 'shop.example' } })
    expect(expectProblem(full)).toMatchObject({ status: 422, code: 'too_many_monitors' })
    expect((await callApi('POST', '/monitors/1/runs')).status).toBe(201)
    expect((await callApi('POST', '/monitors/1/runs')).status).toBe(429)
    await callApi('POST', '/channels', team)
    const crowded = await callApi('POST', '/channels', { ...team, name: 'Other' })
    expect(expectProblem(crowded)).toMatchObject({ status: 422, code: 'too_many_channels' })
  })

  it('sends 20 tests per channel and day', async () => {
    const { callApi, clock } = await start()
    await callApi('POST', '/channels', { name: 'Desktop', target: { kind: 'desktop' } })
    for (let sent = 0; sent < 20; sent++) expect((await callApi('POST', '/channels/1/test')).status).toBe(200)
    expect((await callApi('POST', '/channels/1/test')).json).toMatchObject({
      ...{ status: 429, code: 'limit_exceeded', used: 20, limit: 20, reset_at: '2026-11-21T00:00:00.000Z' },
    })
    clock.advance(12 * hour)
    expect((await callApi('POST', '/channels/1/test')).status).toBe(200)
  })
})
