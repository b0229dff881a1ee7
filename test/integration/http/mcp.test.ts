import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type KeyRight, keyRights } from '../../../src/shared/contract/key-rights.ts'
import { expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'

/* `send` checks each answer against the contract. */

async function startMcp({
  plan = 'unlimited',
  rights = keyRights,
}: {
  plan?: 'free' | 'unlimited'
  rights?: readonly KeyRight[]
} = {}) {
  const { url, keys, createTest } = await startListeners({ settings: { free_checks_per_day: 1, lookups_per_day: 1 } })
  const { key } = await keys.create({ plan, credits: 0, name: null, rights })
  const post = (body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const fields = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }
    return send(url, '/mcp', {
      method: 'POST',
      headers: { ...fields, 'X-API-Key': key, ...headers },
      body: text,
      ...(signal && { signal }),
    })
  }
  return { url, post, createTest }
}

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const initialize = {
  jsonrpc: '2.0',
  id: 'first',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}
const waitForReport = (id: number, token: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'wait_for_report', arguments: { token } },
})

describe('POST /mcp', () => {
  it.each([
    ['list_changes', {}, 'monitoring:read'],
    ['dmarc_readiness', { domain: 'shop.example' }, 'reports:read'],
    ['audit_zone', { zone: 'shop.example. 60 IN A 192.0.2.1' }, 'lookups'],
    ['test_message', { message: 'From: a@shop.example' }, 'tests'],
  ])('refuses %s to keys without its right', async (name, input, right) => {
    const { post } = await startMcp({ rights: keyRights.filter((each) => each !== right) })
    const answer = await post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } })
    expect(answer.json).toMatchObject({
      result: { isError: true, content: [{ text: expect.stringContaining(right) }] },
    })
  })

  it('answers requests as JSON, no matter what the client accepts', async () => {
    const { post } = await startMcp()
    expect((await post(initialize)).json).toMatchObject({ id: 'first', result: { serverInfo: { name: 'sendproof' } } })
    for (const headers of [{}, { Accept: 'application/json' }, { Accept: 'text/event-stream' }])
      expect((await post(listTools, headers)).json).toMatchObject({ id: 1, result: { tools: expect.any(Array) } })
  })

  it('answers a batch of requests, and notifications with nothing', async () => {
    const { post } = await startMcp()
    const both = await post([listTools, { ...listTools, id: 2 }])
    expect(both.json).toMatchObject([{ id: 1 }, { id: 2 }])
    expect(await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).toMatchObject({ status: 202, text: '' })
  })

  it.each([
    ['an unknown method', { ...listTools, method: 'no/such' }, { error: { code: -32_601 } }],
    ['invalid parameters', { ...listTools, method: 'tools/call', params: {} }, { error: {} }],
    ['an unknown tool', { ...listTools, method: 'tools/call', params: { name: 'x' } }, { result: { isError: true } }],
  ])('reports %s as an MCP error', async (_what, body, answer) => {
    const { post } = await startMcp()
    expect(await post(body)).toMatchObject({ status: 200, json: { id: 1, ...answer } })
  })

  it.each([
    ['an invalid message', { a: 1 }, {}],
    ['null', null, {}],
    ['too many messages', Array.from({ length: 101 }, (_, id) => ({ ...listTools, id })), {}],
    ['an unknown protocol version', listTools, { 'MCP-Protocol-Version': '1999-01-01' }],
  ])('refuses %s with a protocol error', async (_what, body, headers) => {
    const { post } = await startMcp()
    expect(await post(body, headers)).toMatchObject({ status: 400, json: { jsonrpc: '2.0', id: null } })
  })

  it.each<[string, string, Record<string, string>, number, string]>([
    ['no body', '', {}, 400, 'invalid_json'],
    ['invalid JSON', '{', {}, 400, 'invalid_json'],
    ['deep nesting', '['.repeat(3000), {}, 400, 'invalid_json'],
    ['another content type', '{}', { 'Content-Type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['a wrong key', '{}', { 'X-API-Key': 'sp_wrong' }, 401, 'invalid_key'],
  ])('refuses %s with a problem', async (_what, body, headers, status, code) => {
    const { post } = await startMcp()
    expect(expectProblem(await post(body, headers))).toMatchObject({ status, code })
  })

  it.each(['GET', 'PUT', 'DELETE'])('refuses %s, and lists its methods', async (method) => {
    const { url } = await startMcp()
    const refusal = await send(url, '/mcp', { method })
    expect(expectProblem(refusal).status).toBe(405)
    expect(refusal.headers.allow).toBe('POST, OPTIONS')
    expect(await send(url, '/mcp', { method: 'OPTIONS' })).toMatchObject({
      status: 204,
      headers: { allow: 'POST, OPTIONS' },
    })
  })

  it.each([
    ['one call each', Array.from({ length: 32 }, (_, id) => [id])],
    ['batches', [Array.from({ length: 20 }, (_, id) => id), Array.from({ length: 12 }, (_, id) => id)]],
  ])('runs at most 32 calls of tools at the same time: %s', async (_what, requests) => {
    const { post, createTest } = await startMcp()
    const { token } = await createTest()
    const leaving = new AbortController()
    const waiting = requests.map((ids) =>
      post(
        ids.map((id) => waitForReport(id, token)),
        {},
        leaving.signal,
      ).catch(() => null),
    )
    await expect.poll(async () => (await post(listTools)).status).toBe(503)
    expect(expectProblem(await post(listTools))).toMatchObject({ code: 'too_many_tool_calls' })
    leaving.abort()
    await Promise.all(waiting)
    await expect.poll(async () => (await post(listTools)).status).toBe(200)
  })

  it('refuses the calls of a batch that are too many, and answers the others', async () => {
    const { post } = await startMcp()
    const calls = Array.from({ length: 100 }, (_, id) => waitForReport(id, 'unknown'))
    const answers = z
      .array(z.object({ result: z.looseObject({ isError: z.literal(true) }) }))
      .parse((await post(calls)).json)
    const texts = answers.map(({ result }) => JSON.stringify(result))
    expect(texts.filter((text) => text.includes('at most 32 calls'))).toHaveLength(68)
  })

  it('frees the places of calls that are canceled', async () => {
    const { post, createTest } = await startMcp()
    const { token } = await createTest()
    const leaving = new AbortController()
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    const canceled = Array.from({ length: 40 }, () =>
      post([waitForReport(1, token), cancel], {}, leaving.signal).catch(() => null),
    )
    expect((await post(waitForReport(2, 'unknown'))).json).toMatchObject({ id: 2 })
    leaving.abort()
    await Promise.all(canceled)
  })

  it.each(['2025-06-18', '2025-11-25'])('refuses batches of version %s, which has none', async (version) => {
    const { post } = await startMcp()
    const headers = { 'MCP-Protocol-Version': version }
    expect(await post([listTools], headers)).toMatchObject({
      status: 400,
      json: { error: { code: -32_600 }, id: null },
    })
    expect(await post(listTools, headers)).toMatchObject({ status: 200 })
  })

  it('counts what tools do as calls of the key', async () => {
    const { post } = await startMcp({ plan: 'free' })
    const auditZone = (text: string) => ({
      ...listTools,
      method: 'tools/call',
      params: { name: 'audit_zone', arguments: { text, domain: 'shop.example' } },
    })
    const zone = '$ORIGIN shop.example.\n@ TXT "v=spf1 -all"\n'
    // A zone that cannot be read takes nothing.
    expect((await post(auditZone('$ORIGIN shop.example.\n@ A nowhere\n'))).text).toContain('zone:2')
    expect((await post(auditZone(zone))).text).toContain('"grade"')
    expect((await post(auditZone(zone))).text).toContain('limit of one lookup per day')
  })

  it('checks messages as POST /check does', async () => {
    const { url, post } = await startMcp()
    const text = 'From: a@shop.example\r\nTo: b@other.example\r\nSubject: Hello\r\n\r\nHi.\r\n'
    const headers = { 'Content-Type': 'message/rfc822' }
    const checked = await send(url, '/api/v1/check?ip=192.0.2.1', { method: 'POST', headers, body: text })
    const { verdict, score } = checked.json as Record<string, unknown>
    const params = { name: 'test_message', arguments: { text, ip: '192.0.2.1' } }
    expect((await post({ ...listTools, method: 'tools/call', params })).json).toMatchObject({
      result: { structuredContent: { verdict, score, coverage: { done: 0, total: 13 } } },
    })
    const empty = { name: 'test_message', arguments: { text: ' ' } }
    expect((await post({ ...listTools, method: 'tools/call', params: empty })).json).toMatchObject({
      result: { isError: true },
    })
  })

  it('takes zones of up to 200 KB', async () => {
    const { post } = await startMcp()
    const text = `$ORIGIN shop.example.\n@ TXT "v=spf1 -all"\n;${'x'.repeat(200_000)}`
    const params = { name: 'audit_zone', arguments: { text } }
    expect((await post({ ...listTools, method: 'tools/call', params })).json).toMatchObject({
      result: { isError: true },
    })
  })
})
