import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServer } from '../../../src/server/compose/create-server.ts'
import type { RunningServer } from '../../../src/server/compose/engine-types.ts'
import { sessionHeader } from '../../../src/server/http/guard/session.ts'
import { settingsSchema } from '../../../src/server/settings/settings.ts'
import { readTest } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { createKey } from '../../../src/shared/contract/keys.ts'
import { addMailbox, listMailboxes, type MailboxSettings, tryMailbox } from '../../../src/shared/contract/mailboxes.ts'
import { demoSender, signedNewsletter } from '../../support/demo-sender.ts'
import { startDovecot } from '../../support/dovecot.ts'
import { enginePaths } from '../../support/engine-paths.ts'
import { holdsSecret } from '../../support/holds-secret.ts'
import { call } from '../../support/http-client.ts'
import { type DovecotAccount, dovecotObstacle } from '../../support/launch-dovecot.ts'
import { type ServerOfMailbox, settingsFor as settingsOf } from '../../support/mailbox-services.ts'
import { named } from '../../support/obstacles.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A port on which nothing listens. */
const closedServer = { host: '127.0.0.1', port: 9, certificate: '' }
const address = 'ada@readers.example'
const password = 'wolf-Hedgehog-42-quartz'

/** An engine, its session, and all its output. */
async function start() {
  const dataDir = temporaryFolder()
  const written: string[] = []
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _, done) {
        written.push(String(chunk))
        done()
      },
    }),
  )
  const settings = settingsSchema.parse({ port: 0, smtp_port: 0, dns: demoSender.dns, free_tests_per_day: 0 })
  const server = await createServer({ settings, dataDir, paths: enginePaths, log })
  onTestFinished(() => server.close())
  const headers = { [sessionHeader]: await server.openSession(), 'Content-Type': 'application/json' }
  return { server, headers, dataDir, written }
}

/** Settings for the account on a server, for pickup only. */
function settingsFor(dovecot: ServerOfMailbox, changes: Partial<MailboxSettings> = {}): MailboxSettings {
  const account = { address, user: address }
  return settingsOf(dovecot, { ...account, for_placement: false, for_pickup: true, ...changes })
}

/** The MX in front of a mailbox, which receives over SMTP like a provider's hosts. */
async function startExchanger(account: DovecotAccount, { results = '', footer = '' } = {}): Promise<number> {
  const exchanger = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, { envelope, hostNameAppearsAs }, done) {
      const recipient = envelope.rcptTo[0]?.address ?? ''
      const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
      const trace = [
        ...(results ? [`Authentication-Results: mx.readers.example; ${results}`] : []),
        `Return-Path: <${sender}>`,
        `Delivered-To: ${recipient}`,
        `Received: from ${hostNameAppearsAs} (${hostNameAppearsAs} [${demoSender.ip}])`,
        ` by mx.readers.example with ESMTP for <${recipient}>; ${new Date().toUTCString()}`,
      ]
      account.deliver(
        Buffer.concat([Buffer.from(`${trace.join('\r\n')}\r\n`), await buffer(stream), Buffer.from(footer)]),
      )
      done()
    },
  })
  await new Promise<void>((resolve) => exchanger.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => exchanger.close())
  const at = exchanger.server.address()
  if (at === null || typeof at === 'string') throw new Error('no port')
  return at.port
}

async function sendNewsletter(port: number, to: string, subject?: string): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, name: demoSender.helo })
  const signed = await signedNewsletter()
  const raw = subject === undefined ? signed : String(signed).replace(/^Subject:.*$/m, `Subject: ${subject}`)
  await transport.sendMail({ raw, envelope: { from: demoSender.mailFrom, to } })
  transport.close()
}

async function newTest({ listening }: RunningServer) {
  const { json } = await call(listening.http, createTest)
  return createTest.responses[201].body.parse(json)
}

async function readUntilDone({ listening }: RunningServer, token: string) {
  await expect
    .poll(async () => (await call(listening.http, readTest, { token })).json, { interval: 100 })
    .toMatchObject({ status: 'done' })
  return readTest.responses[200].body.parse((await call(listening.http, readTest, { token })).json)
}

const dovecotMissing = dovecotObstacle()

describe.skipIf(dovecotMissing)(named('a message that arrives in a mailbox of the owner', dovecotMissing), () => {
  it('is analyzed as delivered to the provider, and stays unchanged in the mailbox', async () => {
    const dovecot = await startDovecot()
    const account = dovecot.addAccount(address, password)
    const port = await startExchanger(account)
    const { server, headers } = await start()
    const body = JSON.stringify({ ...settingsFor(dovecot), secret: password })
    await call(server.listening.http, addMailbox, { headers, body })
    const { token, pickup_addresses } = await newTest(server)
    expect(pickup_addresses).toEqual([`ada+test-${token}@readers.example`])
    await sendNewsletter(port, pickup_addresses[0] ?? '')
    const before = account.files()
    const report = await readUntilDone(server, token)
    expect(report.verdict).toBe('inbox')
    expect(report.result?.facts.envelope).toMatchObject({
      mail_from: demoSender.mailFrom,
      origin: { ip: demoSender.ip, source: 'received_chain' },
    })
    expect(report.result?.facts.rspamd.auth).toMatchObject({ spf: 'pass', dkim: 'pass', dmarc: 'pass' })
    expect(account.files()).toEqual(before)
  })

  it('is found by its subject if the provider has no plus addressing', async () => {
    const dovecot = await startDovecot()
    const account = dovecot.addAccount(address, password)
    const port = await startExchanger(account)
    const { server, headers } = await start()
    const body = JSON.stringify({ ...settingsFor(dovecot, { plus_addressing: false }), secret: password })
    await call(server.listening.http, addMailbox, { headers, body })
    const { token, pickup_addresses } = await newTest(server)
    expect(pickup_addresses).toEqual([address])
    await sendNewsletter(port, address, `Autumn test-${token}`)
    expect((await readUntilDone(server, token)).message).toMatchObject({ subject: `Autumn test-${token}` })
  })

  it('is not blamed for changes that its provider made after verifying the signature', async () => {
    const dovecot = await startDovecot()
    const account = dovecot.addAccount(address, password)
    const results = 'spf=fail; dkim=pass header.d=shop.example header.s=demo; dmarc=pass'
    const port = await startExchanger(account, { results, footer: 'Sent to you by Readers Mail.\r\n' })
    const { server, headers } = await start()
    const body = JSON.stringify({ ...settingsFor(dovecot), secret: password })
    await call(server.listening.http, addMailbox, { headers, body })
    const { token, pickup_addresses } = await newTest(server)
    await sendNewsletter(port, pickup_addresses[0] ?? '')
    const { result } = await readUntilDone(server, token)
    expect(result?.facts).toMatchObject({
      receiver_results: {
        value: { spf: 'fail', dkim: [{ domain: 'shop.example', selector: 'demo', result: 'pass' }], dmarc: 'pass' },
      },
      dkim: { state: 'unavailable', reason: { code: 'body_rewritten' } },
      rspamd: { auth: { spf: 'pass', dkim: 'not_checked' } },
    })
    expect(result?.findings.find(({ key }) => key === 'dkim.result')).toMatchObject({
      state: 'unknown',
      reason_code: 'body_rewritten',
    })
  })

  it('stores its password only among the secrets', async () => {
    const dovecot = await startDovecot()
    dovecot.addAccount(address, password)
    const { server, headers, dataDir, written } = await start()
    const { listening } = server
    const right = JSON.stringify({ ...settingsFor(dovecot), secret: password })
    const wrong = JSON.stringify({ ...settingsFor(dovecot), secret: `${password}?` })
    const answers = [await call(listening.http, addMailbox, { headers, body: right })]
    answers.push(await call(listening.http, addMailbox, { headers, body: wrong }))
    const { mailboxes } = listMailboxes.responses[200].body.parse(
      (await call(listening.http, listMailboxes, { headers })).json,
    )
    for (const { id } of mailboxes) answers.push(await call(listening.http, tryMailbox, { headers, id }))
    answers.push(await call(listening.http, addMailbox, { headers, body: right.replace('"tls"', '"none"') }))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 200, 400])
    await newTest(server)
    const places = readdirSync(dataDir).filter((name) => statSync(join(dataDir, name)).isFile())
    const holders = places.filter((name) => holdsSecret(readFileSync(join(dataDir, name)), password))
    expect(holders).toEqual(['secrets.json'])
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
    const told = [...written, ...answers.map(({ text }) => text)].filter((text) => holdsSecret(text, password))
    expect(told).toEqual([])
  })
})

describe('credits for placement', () => {
  it('are exact for 50 parallel requests', async () => {
    const { server, headers } = await start()
    const { listening } = server
    const key = async (credits: number) => {
      const { json } = await call(listening.http, createKey, { headers, body: JSON.stringify({ credits }) })
      return createKey.responses[201].body.parse(json).key
    }
    const place = (headers: Record<string, string>) =>
      call(listening.http, createTest, {
        headers: { 'Content-Type': 'application/json', ...headers },
        body: '{"placement":true}',
      })
    const paying = await key(3)
    expect((await place({ 'X-API-Key': paying })).json).toMatchObject({ status: 422, code: 'no_seed_mailboxes' })
    const nowhere = {
      ...settingsFor(closedServer),
      certificate: null,
      for_placement: true,
    }
    await call(listening.http, addMailbox, { headers, body: JSON.stringify({ ...nowhere, secret: password }) })
    expect((await place({})).json).toMatchObject({ status: 401, code: 'key_required' })
    expect((await place({ 'X-API-Key': await key(0) })).json).toMatchObject({ status: 402, code: 'no_credits' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => place({ 'X-API-Key': paying })))
    const created = answers.filter(({ status }) => status === 201)
    expect(created).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(47)
    expect(created[0]?.json).toMatchObject({ seed_addresses: [address] })
  })
})
