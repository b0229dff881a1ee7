import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createConnection, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createServer, ListenError } from '../../../src/server/compose/create-server.ts'
import type { RunningServer } from '../../../src/server/compose/engine-types.ts'
import { RemoteAccessError } from '../../../src/server/network/reach.ts'
import { loadSettings } from '../../../src/server/settings/load-settings.ts'
import { settingsSchema } from '../../../src/server/settings/settings.ts'
import { readEngine } from '../../../src/shared/contract/app.ts'
import { readTest } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest, submitMessage } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { readStatus } from '../../../src/shared/contract/lookups.ts'
import { enginePaths } from '../../support/engine-paths.ts'
import { call, send } from '../../support/http-client.ts'
import { listenOnLoopback } from '../../support/listen-on-loopback.ts'
import { sampleMessage } from '../../support/messages.ts'
import { connectSmtp } from '../../support/smtp-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const demoZone = `zone:${join(enginePaths.resources, 'demo', 'shop.example.zone')}`

async function start(
  stated: Record<string, unknown> = {},
  { dataDir = temporaryFolder(), log = pino({ enabled: false }) } = {},
): Promise<RunningServer> {
  const settings = settingsSchema.parse({ port: 0, smtp_port: 0, dns: [demoZone], ...stated })
  const server = await createServer({ settings, dataDir, paths: enginePaths, log })
  onTestFinished(() => server.close())
  return server
}

async function newTest(server: RunningServer) {
  const { json } = await call(server.listening.http, createTest)
  return createTest.responses[201].body.parse(json)
}

async function readUntilDone(server: RunningServer, token: string) {
  await expect
    .poll(async () => (await call(server.listening.http, readTest, { token })).json, { interval: 50 })
    .toMatchObject({ status: 'done' })
  return readTest.responses[200].body.parse((await call(server.listening.http, readTest, { token })).json)
}

async function sendMail(server: RunningServer, to: string): Promise<void> {
  const [host, port] = server.listening.smtp.split(':')
  const transport = createTransport({ host, port: Number(port), ignoreTLS: true, name: 'mail.shop.example' })
  await transport.sendMail({ raw: sampleMessage(), envelope: { from: 'letters@news.shop.example', to } })
  transport.close()
}

describe('the engine', () => {
  it('takes a message from SMTP to its report', async () => {
    const server = await start()
    const { token, address } = await newTest(server)
    await sendMail(server, address)
    const report = await readUntilDone(server, token)
    expect(report.message).toMatchObject({ subject: 'Hello' })
    expect(report.result?.facts.envelope).toMatchObject({ mail_from: 'letters@news.shop.example', rcpt_to: address })
    expect(report.result?.findings.length).toBeGreaterThan(5)
    const polish = await call(server.listening.http, readTest, { token, query: { lang: 'pl' } })
    const [first] = readTest.responses[200].body.parse(polish.json).result?.findings ?? []
    expect(first?.title).not.toBe(report.result?.findings[0]?.title)
  })

  it('re-evaluates a message when another host is trusted', async () => {
    const server = await start()
    const { token } = await newTest(server)
    const headers = { 'Content-Type': 'message/rfc822' }
    const query = { ip: '203.0.113.99', helo: 'relay.readers.example', mail_from: 'letters@news.shop.example' }
    const hops = [
      'from relay.readers.example ([203.0.113.99]) by store.readers.example with ESMTPS; Fri, 20 Nov 2026 12:00:02 +0000',
      'from mail.shop.example ([192.0.2.25]) by relay.readers.example with ESMTPS; Fri, 20 Nov 2026 12:00:01 +0000',
    ]
    const body = Buffer.concat([Buffer.from(hops.map((hop) => `Received: ${hop}\r\n`).join('')), sampleMessage()])
    await call(server.listening.http, submitMessage, { token, headers, query, body })
    const stored = await readUntilDone(server, token)
    expect(stored.result?.facts.rspamd.auth.spf).toBe('fail')
    const { json } = await call(server.listening.http, readTest, { token, query: { trust: '2' } })
    expect(json).toMatchObject({
      status: 'done',
      result: {
        facts: {
          rspamd: { auth: { spf: 'pass' } },
          envelope: { origin: { ip: '192.0.2.25', helo: 'mail.shop.example', source: 'trusted_hop' } },
        },
      },
    })
    expect((await call(server.listening.http, readTest, { token })).json).toEqual(stored)
    expect((await call(server.listening.http, readTest, { token, query: { trust: '3' } })).status).toBe(422)
  })

  it('gives the same result for an upload', async () => {
    const server = await start()
    const { token } = await newTest(server)
    const headers = { 'Content-Type': 'message/rfc822' }
    const query = { ip: '192.0.2.25', helo: 'mail.shop.example', mail_from: 'letters@news.shop.example' }
    const answer = await call(server.listening.http, submitMessage, { token, headers, query, body: sampleMessage() })
    expect(answer.status).toBe(202)
    const { result } = await readUntilDone(server, token)
    expect(result?.facts.rspamd.auth.spf).toBe('pass')
    expect(result?.facts.envelope).toMatchObject({ tls: null, origin: { ip: '192.0.2.25', source: 'upload' } })
  })

  it('resumes after a restart', async () => {
    const dataDir = temporaryFolder()
    const first = await start({}, { dataDir })
    const { token, address } = await newTest(first)
    await sendMail(first, address)
    await first.close()
    const second = await start({}, { dataDir })
    expect((await readUntilDone(second, token)).verdict).not.toBeNull()
  })

  it('opens the UI with one-time addresses, and the desktop app with its own secret', async () => {
    const server = await start({ retention_days: 7 })
    const { pathname, search, origin } = new URL(await server.openUiAddress())
    expect(origin).toBe(server.listening.http)
    expect((await send(origin, `${pathname}${search}`)).status).toBe(303)
    const headers = { 'X-Sendproof-Session': await server.openSession() }
    expect((await call(origin, readEngine, { headers })).json).toMatchObject({
      ...{ session: true, http: origin, smtp: server.listening.smtp, dns: [demoZone], retention_days: 7 },
    })
  })

  it('serves lookups at a separate address if configured', async () => {
    const { listening } = await start({ lookup_port: 0 })
    expect(listening.lookup).not.toBe(listening.http)
    for (const address of [listening.http, listening.lookup]) {
      expect((await call(address, readStatus)).status).toBe(401)
    }
    const { status } = await send(listening.lookup, '/api/v1/tests', { method: 'POST', isPartial: true })
    expect(status).toBe(404)
  })

  it('publishes its addresses while it listens', async () => {
    const dataDir = temporaryFolder()
    const server = await start({}, { dataDir })
    const file = join(dataDir, 'listening.json')
    expect(server.listening).toMatchObject({ lookup: server.listening.http, data_dir: dataDir })
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ event: 'listening', ...server.listening })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'smtp-tls.pem'))).mode & 0o777).toBe(0o600)
    await server.close()
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('a start that fails', () => {
  async function takePort(): Promise<number> {
    const server = createTcpServer()
    onTestFinished(() => void server.close())
    return await listenOnLoopback(server)
  }

  it.each(['port', 'lookup_port', 'smtp_port'])(
    'for a busy %s names it, and leaves nothing behind',
    async (setting) => {
      const dataDir = temporaryFolder()
      const port = await takePort()
      const failure = await start({ [setting]: port }, { dataDir }).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(ListenError)
      expect(failure).toMatchObject({ port, host: '127.0.0.1', code: 'EADDRINUSE' })
      await start({}, { dataDir })
    },
  )

  it('names a database that this host cannot open, instead of opening the data folder', async () => {
    const dataDir = temporaryFolder()
    const sources = { flags: {}, environment: { SENDPROOF_DATABASE: 'postgres://127.0.0.1/sendproof' } }
    const settings = await loadSettings({ ...sources, dataDir })
    const log = pino({ enabled: false })
    await expect(createServer({ settings, sources, dataDir, paths: enginePaths, log })).rejects.toThrow(
      'SENDPROOF_DATABASE: works only with `sendproof serve`',
    )
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('reports a data folder in use before a port in use', async () => {
    const dataDir = temporaryFolder()
    const { listening } = await start({}, { dataDir })
    const port = Number(new URL(listening.http).port)
    await expect(start({ port }, { dataDir })).rejects.toMatchObject({ name: 'StoreError', code: 'in_use' })
  })

  it('reports a missing zone file', async () => {
    await expect(start({ dns: ['zone:/no/such/file.zone'] })).rejects.toThrow('/no/such/file.zone')
  })

  it.each(['0.0.0.0', '::', '203.0.113.7', 'mail.example'])('requires permission to listen on %s', async (host) => {
    await expect(start({ host })).rejects.toBeInstanceOf(RemoteAccessError)
    await expect(start({ smtp_host: host })).rejects.toMatchObject({ host })
  })
})

describe('an engine open to other machines', () => {
  it('warns, and prints addresses that this machine can reach', async () => {
    const warnings: unknown[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line)) })
    const server = await start({ host: '0.0.0.0', allow_remote: true }, { log })
    expect(warnings).toMatchObject([{ host: '0.0.0.0' }])
    expect((await send(server.listening.http, '/api/v1/openapi.json')).status).toBe(200)
    expect(server.listening.http).toMatch(/^http:\/\/127\.0\.0\.1:/)
  })
})

describe('an engine that stops', () => {
  it('closes idle clients, and lets a message finish', async () => {
    const server = await start()
    const { address } = await newTest(server)
    const smtpPort = Number(server.listening.smtp.split(':')[1])
    const idle = connectSmtp(smtpPort)
    const busy = connectSmtp(smtpPort)
    await Promise.all([idle.reply(), busy.reply()])
    await busy.say('EHLO mail.shop.example')
    await busy.say('MAIL FROM:<a@shop.example>')
    await busy.say(`RCPT TO:<${address}>`)
    await busy.say('DATA')
    const closed = server.close()
    expect(await idle.reply()).toMatch(/^421 4\.3\.2 /)
    expect(await busy.say('Subject: Last\r\n\r\n.')).toMatch(/^250 /)
    await closed
    await expect(send(server.listening.http, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('does not wait for a client that never disconnects', async () => {
    const server = await start()
    const [host, port] = server.listening.smtp.split(':')
    const client = createConnection({ host, port: Number(port), allowHalfOpen: true })
    onTestFinished(() => void client.destroy())
    await once(client, 'data')
    // The library would end such a client with its own timer, which never fires here.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await server.close()
  })
})
