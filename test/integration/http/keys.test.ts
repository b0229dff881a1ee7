import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createKey, type KeySummary, listKeys, revokeKey } from '../../../src/shared/contract/keys.ts'
import { lookUpSpf, readStatus } from '../../../src/shared/contract/lookups.ts'
import { call, expectProblem } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { scriptedResolver } from '../../support/scripted-resolver.ts'

const json = { 'Content-Type': 'application/json' }

/** Listeners, and the key calls of the UI. */
async function startWithSession(settings: Record<string, unknown> = {}, log = pino({ enabled: false })) {
  const listeners = await startListeners({ settings, log, resolver: scriptedResolver({}) })
  const { url, sessions } = listeners
  const headers = { ...json, 'X-Sendproof-Session': (await sessions.redeem(await sessions.issueCode())) ?? '' }
  return {
    ...listeners,
    headers,
    async create(body: object = {}) {
      const answer = await call(url, createKey, { headers, body: JSON.stringify(body) })
      return createKey.responses[201].body.parse(answer.json)
    },
    async list(): Promise<KeySummary[]> {
      return listKeys.responses[200].body.parse((await call(url, listKeys, { headers })).json).keys
    },
    revoke: (id: string) => call(url, revokeKey, { id, headers }),
    /** Uses a key, and returns the status. */
    async lookUp(key: string) {
      const answer = await call(url, lookUpSpf, { headers: { 'X-API-Key': key }, query: { domain: 'shop.example' } })
      return answer.status
    },
  }
}

describe('POST /app/keys', () => {
  it('creates a key on the free plan, and shows it once', async () => {
    const { create, list, url } = await startWithSession()
    const { id, key, plan } = await create()
    expect(plan).toBe('free')
    expect((await call(url, readStatus, { headers: { 'X-API-Key': key } })).status).toBe(200)
    const [listed] = await list()
    expect(listed).toMatchObject({ id, name: null, credits: 0, created_at: '2026-11-20T12:00:00.000Z' })
    expect(key.startsWith(String(listed?.prefix))).toBe(true)
    expect(JSON.stringify(listed)).not.toContain(key)
  })

  it('accepts a name, a plan and credits, or no body', async () => {
    const { create, list, url, headers } = await startWithSession()
    await create({ name: ' CI ', plan: 'unlimited', credits: 12 })
    expect(await list()).toMatchObject([
      { name: 'CI', plan: 'unlimited', credits: 12, limits: { day: null, month: null } },
    ])
    expect((await call(url, createKey, { headers })).status).toBe(201)
  })

  it('gives the rights that are stated, by default those for tests and lookups, and logs who created it', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line) => void lines.push(line) })
    const { create, list, revoke } = await startWithSession({}, log)
    expect(await create({ plan: 'unlimited' })).toMatchObject({ rights: ['tests', 'lookups'] })
    const { id } = await create({ name: 'Secret', rights: ['owner', 'tests', 'owner'] })
    expect((await list()).find((key) => key.id === id)).toMatchObject({ rights: ['tests', 'owner'] })
    await revoke(id)
    const changes = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'changed')
    expect(changes.slice(1)).toMatchObject([
      { by: 'owner', operation: 'createKey', id, members: ['name', 'plan', 'rights', 'credits'] },
      { by: 'owner', operation: 'revokeKey', id },
    ])
    expect(lines.join('')).not.toContain('Secret')
  })

  it.each([
    ['rights', []],
    ['rights.0', ['everything']],
    ['name', ''],
    ['name', 'x'.repeat(201)],
    ['plan', 'gold'],
    ['credits', -1],
    ['credits', 1.5],
    ['credits', 1_000_000_000],
  ])('refuses %s %j', async (path, value) => {
    const { url, headers, list } = await startWithSession()
    const body = JSON.stringify({ [path]: value })
    const problem = expectProblem(await call(url, createKey, { headers, body }))
    expect(problem).toMatchObject({ status: 400, errors: [{ path }] })
    expect(await list()).toEqual([])
  })
})

describe('GET /app/keys', () => {
  it("returns each key's usage for this day and month", async () => {
    const { create, list, lookUp, clock } = await startWithSession({ lookups_per_day: 7, lookups_per_month: 0 })
    const { id, key } = await create()
    clock.advance(1000)
    await create({ name: 'other' })
    await lookUp(key)
    await lookUp(key)
    const limits = { day: 7, month: null }
    const lastUsed = '2026-11-20T12:00:01.000Z'
    expect(await list()).toMatchObject([
      { id, limits, usage: { today: 2, this_month: 2 }, last_used_at: lastUsed },
      { name: 'other', limits, usage: { today: 0, this_month: 0 }, last_used_at: null },
    ])
    clock.advance(24 * 3_600_000)
    expect((await list())[0]).toMatchObject({ usage: { today: 0, this_month: 2 }, last_used_at: lastUsed })
  })
})

describe('DELETE /app/keys/{id}', () => {
  it('revokes a key immediately, and keeps the first time', async () => {
    const { create, list, revoke, lookUp, clock } = await startWithSession()
    const { id, key } = await create()
    expect(await lookUp(key)).toBe(200)
    expect((await revoke(id)).status).toBe(204)
    expect(await lookUp(key)).toBe(401)
    const revoked = clock.now().toISOString()
    clock.advance(1000)
    expect((await revoke(id)).status).toBe(204)
    expect(await list()).toMatchObject([{ id, revoked_at: revoked, usage: { today: 1 } }])
  })

  it('rejects unknown keys', async () => {
    const { revoke } = await startWithSession()
    expect(expectProblem(await revoke('nothing'))).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('without a session', () => {
  it.each([listKeys, createKey, revokeKey])('$method $path is refused, even with a key', async (route) => {
    const { url, keys } = await startListeners()
    const { id, key } = await keys.create({ name: null, plan: 'unlimited', credits: 0 })
    for (const headers of [{}, { 'X-API-Key': key }, { 'X-Sendproof-Session': 'guess' }]) {
      const problem = expectProblem(await call(url, route, { id, headers: { ...json, ...headers } }))
      expect(problem).toMatchObject({ status: 401, code: 'session_required' })
    }
    expect(await keys.list()).toMatchObject([{ id, revokedAt: null }])
  })
})
