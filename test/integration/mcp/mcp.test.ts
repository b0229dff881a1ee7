// Starts first, because it takes long.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { program } from '../../../scripts/build-product.ts'
import { sessionHeader } from '../../../src/server/http/guard/session.ts'
import { cliTexts } from '../../../src/shared/i18n/cli-texts.ts'
import { deliver, demoDns, demoSender, signedNewsletter } from '../../support/demo-sender.ts'
import { named, posixObstacle } from '../../support/obstacles.ts'
import { startProvingServer } from '../../support/proving-server.ts'
import { createTestAt, runSendproof } from '../../support/sendproof.ts'
import type { RunningEngine } from '../../support/start-engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

import { call, connectHttp, createKey, serve, startStdio } from './assistant-client.ts'

/** Maximum octets of the list of tools. */
const maxList = 10_900

const edits = [{ name: '_dmarc.shop.example', type: 'TXT', value: 'v=DMARC1; p=reject' }]

/** A call for every tool that stores nothing, for a test with a report. */
function callsFor(token: string): [string, Record<string, unknown>][] {
  return [
    ['explain_reply', { text: '550 5.1.1 User unknown' }],
    ['get_report', { token }],
    ['wait_for_report', { token, seconds: 5 }],
    ['preview_message', { token, client: 'gmail-web', mode: 'full-dark' }],
    ['explain_finding', { domain: 'shop.example', key: 'dmarc.testing' }],
    ['audit_domain', { domain: 'shop.example' }],
    ['audit_zone', { text: readFileSync('resources/demo/shop.example.zone', 'utf8') }],
    ['try_changes', { domain: 'shop.example', edits }],
    ['try_changes', { token, edits }],
    ['dmarc_readiness', { domain: 'shop.example', policy: 'quarantine' }],
    ['list_changes', {}],
    ['check_ip', { ip: demoSender.ip }],
    ['check_html', { text: readFileSync('test/fixtures/html/web-page.html', 'utf8') }],
  ]
}

/** Calls every tool, and returns the names of those that worked. */
async function walk(client: Client, engine: RunningEngine): Promise<Set<string>> {
  const raw = await signedNewsletter()
  const checked = await call(client, 'test_message', { text: raw.toString('latin1'), ip: demoSender.ip })
  expect(checked.answer).toMatchObject({ status: 'done', problems: expect.any(Array), unknown: expect.any(Array) })
  const created = await call(client, 'create_test_address', { sending_ip: demoSender.ip })
  const { token, address } = z.object({ token: z.string(), address: z.string() }).parse(created.answer)
  await deliver(engine, address, raw)
  await expect.poll(async () => (await call(client, 'wait_for_report', { token })).answer.status).toBe('done')
  const worked = new Set(['test_message', 'create_test_address'])
  for (const [name, input] of callsFor(token)) {
    const { isError, text } = await call(client, name, input)
    expect(isError, `${name}: ${text}`).toBe(false)
    worked.add(name)
  }
  return worked
}

describe('sendproof mcp', () => {
  it('lists few tools, all of which work with a running engine', async () => {
    const engine = await serve()
    const client = await startStdio(engine.listening.data_dir, '--allow-write', ...demoDns)
    const list = await client.listTools()
    expect(Buffer.byteLength(JSON.stringify(list))).toBeLessThanOrEqual(maxList)
    // Some clients refuse all tools over one argument without a description, or with several types.
    expect(JSON.stringify(list)).not.toContain('"type":[')
    for (const { name, inputSchema } of list.tools)
      for (const [argument, schema] of Object.entries(inputSchema.properties ?? {}))
        expect(schema, `${name}.${argument}`).toMatchObject({
          type: expect.any(String),
          description: expect.any(String),
        })
    expect(await walk(client, engine)).toEqual(new Set(list.tools.map(({ name }) => name)))
  })

  it('leaves no browser session on a running engine, and continues after all sessions have ended', async () => {
    const engine = await serve()
    const client = await startStdio(engine.listening.data_dir, ...demoDns)
    const listChanges = () => call(client, 'list_changes')
    expect(await listChanges()).toMatchObject({ isError: false })
    const ended = await runSendproof(['sessions', 'end', '--json', '--data-dir', engine.listening.data_dir])
    expect(ended).toMatchObject({ exitCode: 0, stdout: '{"ended":0}\n' })
    const answers = await Promise.all([listChanges(), listChanges()])
    expect(answers).toMatchObject([{ isError: false }, { isError: false }])
  })

  it('ends its own session when it disconnects', async () => {
    const dataDir = temporaryFolder()
    const seen: string[] = []
    await startProvingServer(dataDir, (request, response) => {
      const { [sessionHeader]: session = '' } = request.headers
      seen.push(`${request.method} ${request.url} ${session}`)
      const isNew = request.method === 'POST'
      response.writeHead(isNew ? 201 : 200).end(isNew ? '{"secret":"abc"}' : '{"changes":[]}')
    })
    const client = await startStdio(dataDir, ...demoDns)
    await call(client, 'list_changes')
    await client.close()
    await expect.poll(() => seen.at(-1)).toBe('DELETE /app/program-sessions abc')
  })

  it('starts an engine of its own if none runs, and stores nothing without --allow-write', async () => {
    const client = await startStdio(temporaryFolder(), ...demoDns)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).not.toContain('create_test_address')
    for (const { annotations } of tools) expect(annotations?.readOnlyHint).toBe(true)
    expect(await call(client, 'create_test_address')).toMatchObject({ isError: true })
    expect((await call(client, 'audit_domain', { domain: 'shop.example' })).answer).toMatchObject({ grade: 'A' })
  })

  it('refuses other DNS settings than those of the engine that answers, and leaves it running', async () => {
    const engine = await serve()
    const client = await startStdio(engine.listening.data_dir, '--offline')
    for (const [tool, input] of [
      ['test_message', { text: 'From: a@shop.example\r\n\r\nhello' }],
      ['audit_domain', { domain: 'shop.example' }],
    ] as const) {
      const { isError, text } = await call(client, tool, input)
      expect(isError).toBe(true)
      expect(text).toContain('--dns and --offline')
    }
    const agreeing = await startStdio(engine.listening.data_dir)
    expect((await call(agreeing, 'audit_domain', { domain: 'shop.example' })).answer).toMatchObject({ grade: 'A' })
  })

  it('names and explains unknown checks, and gives no verdict without them', async () => {
    const client = await startStdio(temporaryFolder(), '--offline')
    const text = (await signedNewsletter()).toString('latin1')
    const { answer } = await call(client, 'test_message', { text })
    expect(answer).toMatchObject({ verdict: 'unknown', score: null })
    expect(answer.unknown).toContainEqual({ key: 'dmarc.result', reason: expect.stringContaining('offline') })
    // Without token and domain, a finding is that of the tested message.
    const { answer: explained } = await call(client, 'explain_finding', { key: 'dmarc.result' })
    expect(explained).toMatchObject({ key: 'dmarc.result', state: 'unknown' })
  })

  it('ends with its input, also if that is a file', () => {
    const file = join(temporaryFolder(), 'input')
    writeFileSync(file, '{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
    const input = openSync(file, 'r')
    onTestFinished(() => closeSync(input))
    const words = [program, 'mcp', '--data-dir', temporaryFolder()]
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { stdio: [input], encoding: 'utf8' })
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: '{"result":{},"jsonrpc":"2.0","id":1}\n',
      stderr: '',
    })
  })

  it('offers only tools that its caller may use, and says why about the others', async () => {
    const engine = await serve()
    const to = (...words: string[]) => startStdio(temporaryFolder(), '--to-engine', engine.listening.http, ...words)
    const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)
    const file = join(temporaryFolder(), 'key')
    const withRights = async (rights: string) => {
      writeFileSync(file, await createKey(engine, rights))
      return await to('--key-file', file)
    }
    const ofOwner = ['audit_zone', 'try_changes']
    const all = await namesOf(await startStdio(engine.listening.data_dir))
    const expectLeftOut = async (client: Client, leftOut: readonly string[], reason: string) => {
      expect(await namesOf(client)).toEqual(all.filter((name) => !leftOut.includes(name)))
      const text = expect.stringContaining(reason)
      expect(await call(client, leftOut.at(-1) ?? '')).toMatchObject({ isError: true, text })
    }
    const readers = ['dmarc_readiness', 'list_changes']
    await expectLeftOut(await to(), [...ofOwner, 'check_html', ...readers], '--key-file')
    await expectLeftOut(
      await withRights('tests,lookups'),
      [...ofOwner, ...readers],
      'lacks the right “monitoring:read”',
    )
    await expectLeftOut(await withRights('tests,lookups,reports:read,monitoring:read'), ofOwner, 'without --to-engine')
    const overHttp = await connectHttp(engine, { 'x-api-key': await createKey(engine, 'tests,lookups') })
    await expectLeftOut(overHttp, readers, 'lacks the right')
  })

  it('answers a line that it cannot read with an error, and goes on', () => {
    const long = { jsonrpc: '2.0', id: 5, method: 'tools/call', params: { text: 'x'.repeat(11 * 1024 * 1024) } }
    const input = `${JSON.stringify(long)}\nno JSON\n{"jsonrpc":"2.0","id":6,"method":"ping"}\n`
    const words = [program, 'mcp', '--data-dir', temporaryFolder()]
    const { status, stdout } = spawnSync(process.execPath, words, { input, encoding: 'utf8' })
    expect({
      status,
      answers: stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    }).toMatchObject({
      status: 0,
      answers: [
        { id: 5, error: { code: -32_600 } },
        { id: null, error: { code: -32_700 } },
        { id: 6, result: {} },
      ],
    })
  })

  it('explains any key in general, and names the SMTP server of a test', async () => {
    const client = await startStdio(temporaryFolder(), '--allow-write', ...demoDns)
    const { answer } = await call(client, 'explain_finding', { key: 'dmarc.policy_none' })
    expect(answer).toMatchObject({ state: 'general', severity: 'minor', title: expect.stringContaining('‹domain›') })
    expect(await call(client, 'explain_finding', { key: 'no.such_key' })).toMatchObject({ isError: true })
    expect((await call(client, 'create_test_address')).answer).toMatchObject({
      smtp_host: '127.0.0.1',
      smtp_port: expect.any(Number),
    })
  })

  it('answers slow calls after its input has ended, but not canceled ones', async () => {
    const words = [program, 'mcp', '--data-dir', temporaryFolder(), '--offline']
    const text = (await signedNewsletter()).toString('latin1')
    const call = (id: number) => ({ id, method: 'tools/call', params: { name: 'test_message', arguments: { text } } })
    const capabilities = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const messages = [
      { id: 1, method: 'initialize', params: capabilities },
      { method: 'notifications/initialized' },
      call(2),
      call(3),
      { method: 'notifications/cancelled', params: { requestId: 3 } },
    ]
    const input = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')
    const { status, stdout } = spawnSync(process.execPath, words, { input, encoding: 'utf8' })
    const answers = stdout.trim().split('\n')
    expect(status).toBe(0)
    expect(answers.map((line) => z.object({ id: z.int() }).parse(JSON.parse(line)).id)).toEqual([1, 2])
    expect(answers[1]).toContain('"verdict":"unknown"')
  })

  it('reports invalid calls as tool errors', async () => {
    const client = await startStdio(temporaryFolder(), ...demoDns)
    const calls: [string, Record<string, unknown>][] = [
      ['test_message', {}],
      ['test_message', { text: 'x', path: 'y' }],
      ['get_report', { token: '..' }],
      ['get_report', { token: '../../app/settings' }],
      ['audit_domain', { domain: '' }],
      ['audit_domain', { domain: '10.0.0.1' }],
      ['check_ip', { ip: '127.0.0.1' }],
      ['audit_zone', { text: '$INCLUDE /etc/passwd' }],
      ['no_such_tool', {}],
    ]
    for (const [name, input] of calls) expect(await call(client, name, input)).toMatchObject({ isError: true })
    // Ignoring it would evaluate the message as if its sending IP was unknown.
    expect(await call(client, 'test_message', { text: 'a: b', sending_ip: '192.0.2.1' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('no argument "sending_ip". It accepts path, text, ip,'),
    })
  })
})

describe.skipIf(posixObstacle)(named('files of --root', posixObstacle), () => {
  it('are read, but no other files', async () => {
    const folder = temporaryFolder()
    const root = join(folder, 'templates')
    mkdirSync(root)
    writeFileSync(join(folder, 'secret.eml'), 'Subject: secret\r\n\r\nText\r\n')
    writeFileSync(join(root, 'a.eml'), await signedNewsletter())
    symlinkSync(join(folder, 'secret.eml'), join(root, 'link.eml'))
    symlinkSync(folder, join(root, 'up'))
    const client = await startStdio(temporaryFolder(), '--root', root, ...demoDns)
    const read = (path: string) => call(client, 'test_message', { path })
    expect((await read('a.eml')).answer).toMatchObject({ quoted: { from: expect.stringContaining('shop.example') } })
    expect((await read(join(root, 'a.eml'))).isError).toBe(false)
    const escapes = ['../secret.eml', 'link.eml', 'up/secret.eml', join(folder, 'secret.eml'), '.', '..', 'no-such.eml']
    const texts = await Promise.all(escapes.map(async (path) => (await read(path)).text))
    expect(new Set(texts)).toEqual(new Set(['There is no such file in the folder of --root.']))
  })

  it.each(['missing', 'file'])('need a folder: %s', async (name) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    const root = join(folder, name)
    const { exitCode, stdout, stderr } = await runSendproof(['mcp', '--root', root, '--data-dir', folder], {
      input: '',
    })
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toBe(`sendproof: ${cliTexts.en.noFolder({ folder: root })}\n`)
  })

  it('cannot be read without --root', async () => {
    const client = await startStdio(temporaryFolder(), ...demoDns)
    expect(await call(client, 'test_message', { path: 'package.json' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('--root'),
    })
  })
})

describe('POST /mcp', () => {
  it('runs every tool with an API key if the owner allows writing', async () => {
    const engine = await serve('--mcp-allow-write')
    const client = await connectHttp(engine, { authorization: `Bearer ${await createKey(engine)}` })
    const list = await client.listTools()
    expect(await walk(client, engine)).toEqual(new Set(list.tools.map(({ name }) => name)))
  })

  it('stores nothing and reads no files by default', async () => {
    const engine = await serve()
    const client = await connectHttp(engine, { 'x-api-key': await createKey(engine) })
    expect(await call(client, 'create_test_address')).toMatchObject({ isError: true })
    expect(await call(client, 'test_message', { path: 'package.json' })).toMatchObject({ isError: true })
    const { token } = await createTestAt(engine)
    expect((await call(client, 'get_report', { token })).answer).toMatchObject({ status: 'waiting', score: null })
  })

  const request = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

  it.each([
    ['no key', {}, 401],
    ['a wrong key', { 'x-api-key': 'sp_wrong' }, 401],
    ['a page on another site', { origin: 'https://evil.example' }, 403],
    ['a page on another site, by fetch metadata', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('refuses %s', async (_what, headers, status) => {
    const engine = await serve()
    const key = status === 401 ? {} : { 'x-api-key': await createKey(engine) }
    const response = await fetch(`${engine.listening.http}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...key,
        ...headers,
      },
      body: JSON.stringify(request),
    })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  })

  it('answers other methods and broken bodies with problems', async () => {
    const engine = await serve()
    const headers = { 'x-api-key': await createKey(engine), 'content-type': 'application/json' }
    const send = (init: RequestInit) => fetch(`${engine.listening.http}/mcp`, { headers, ...init })
    expect((await send({ method: 'GET' })).status).toBe(405)
    expect((await send({ method: 'POST', body: '{' })).status).toBe(400)
    expect((await send({ method: 'POST', body: 'x'.repeat(10_000_001) })).status).toBe(413)
  })
})
