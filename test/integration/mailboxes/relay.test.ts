import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sessionHeader } from '../../../src/server/http/guard/session.ts'
import { listen } from '../../../src/server/network/listen.ts'
import { type RelayLogin, sendThroughRelay, toRelayTrouble } from '../../../src/server/services/relay/smtp-relay.ts'
import { storeFile } from '../../../src/server/storage/sqlite/store-file.ts'
import {
  changeRelay,
  type RelaySettings,
  readRelay,
  sendMessage,
  tryRelay,
} from '../../../src/shared/contract/relay.ts'
import { call } from '../../support/http-client.ts'
import { launchRelay, relayCertificate, relaySecret as secret } from '../../support/launch-relay.ts'
import { startListeners } from '../../support/listeners.ts'

const message = Buffer.from(
  'X-Odd:   kept\r\nFrom: Shop <news@shop.example>\r\nSubject: Autumn\r\n\r\n.Dots\r\nHello\r\n',
)
/** A relay for the duration of the test. */
async function startRelay(options: SMTPServerOptions = {}) {
  const relay = await launchRelay(options)
  onTestFinished(relay.end)
  return relay
}

function settingsFor(port: number, changes: Partial<RelaySettings> = {}): RelaySettings {
  const certificate = relayCertificate
  return { host: '127.0.0.1', port, security: 'starttls', user: 'shop', from: null, certificate, ...changes }
}

async function setUp() {
  const { url, sessions, store, folder, createTest, clock } = await startListeners()
  const session = { [sessionHeader]: (await sessions.redeem(await sessions.issueCode())) ?? '' }
  const json = { ...session, 'Content-Type': 'application/json' }
  return {
    folder,
    store,
    clock,
    createTest,
    save: (settings: object) => call(url, changeRelay, { headers: json, body: JSON.stringify(settings) }),
    read: () => call(url, readRelay, { headers: session }),
    trial: () => call(url, tryRelay, { headers: session }),
    send: (token: string, body: Buffer = message) =>
      call(url, sendMessage, { headers: { ...session, 'Content-Type': 'message/rfc822' }, token, body }),
  }
}

describe('sending through the relay of the owner', () => {
  it.each(['tls', 'starttls'] as const)('delivers the message unchanged over %s', async (security) => {
    const { port, taken } = await startRelay({ secure: security === 'tls' })
    const { save, send, createTest } = await setUp()
    await save({ ...settingsFor(port, { security }), secret })
    const { token, address } = await createTest()
    const { status, json } = await send(token)
    expect({ status, json }).toMatchObject({ status: 200, json: { recipients: [{ address, accepted: true }] } })
    expect(taken).toEqual([{ from: 'news@shop.example', to: [address], raw: message }])
  })

  it('delivers a large message from a file', async () => {
    const { port, taken } = await startRelay()
    const { save, send, createTest } = await setUp()
    await save({ ...settingsFor(port), secret })
    const large = Buffer.concat([message, Buffer.from('All work and no play.\r\n'.repeat(50_000))])
    await send((await createTest()).token, large)
    expect(taken[0]?.raw.equals(large)).toBe(true)
  })

  it("also reaches seed addresses, and reports rejected recipients with the server's answer", async () => {
    const { port, taken } = await startRelay()
    const { save, send, store, clock } = await setUp()
    await save({ ...settingsFor(port, { from: 'bounce@shop.example' }), secret })
    const [createdAt, expiresAt] = [clock.now(), new Date(clock.now().getTime() + 86_400_000)]
    const token = '7k3mq9w2zt5xh8vbc4npr6sdfy'
    const test = { token, lang: 'en', name: null, sendingIp: null, keyId: null, createdAt, expiresAt } as const
    const mailboxes = ['ada@seeds.example', 'nobody@seeds.example'].map((address, index) => {
      return { mailboxId: `m${index}`, provider: 'custom', address } as const
    })
    await store.tests.create(test, { mailboxes, chargedKeyId: null })
    const { json } = await send(token)
    expect(json).toMatchObject({
      trouble: null,
      recipients: [
        { address: `test-${token}@mail.example`, accepted: true },
        { address: 'ada@seeds.example', accepted: true },
        { address: 'nobody@seeds.example', accepted: false, response: '550 No such user' },
      ],
    })
    expect(taken).toMatchObject([
      { from: 'bounce@shop.example', to: [`test-${token}@mail.example`, 'ada@seeds.example'] },
    ])
  })

  it('reports when all recipients were rejected', async () => {
    const refusal = Object.assign(new Error('Spam'), { responseCode: 554 })
    const { port } = await startRelay({ onData: (stream, _, done) => stream.on('end', () => done(refusal)).resume() })
    const { save, send, createTest } = await setUp()
    await save({ ...settingsFor(port), secret })
    const { token, address } = await createTest()
    expect((await send(token)).json).toEqual({
      recipients: [{ address, accepted: false, response: '554 Spam' }],
      trouble: null,
      may_be_sent: false,
    })
  })

  it.each([
    ['after the whole message', true],
    ['before the message', false],
  ])('reports whether the message may be sent if the connection breaks %s', async (_, isAfter) => {
    const relay = createServer((socket) => {
      let isData = false
      socket.on('error', () => {}).write('220 relay\r\n')
      socket.on('data', (data) => {
        const text = String(data)
        if (isData || (!isAfter && text.startsWith('DATA'))) return void socket.destroy()
        isData = text.startsWith('DATA')
        socket.write(isData ? '354 go on\r\n' : '250 fine\r\n')
      })
    })
    const port = await listen(relay, { host: '127.0.0.1', port: 0 })
    onTestFinished(() => void relay.close())
    const { save, send, createTest } = await setUp()
    await save(settingsFor(port, { security: 'none', user: null }))
    expect((await send((await createTest()).token)).json).toMatchObject({
      recipients: [],
      trouble: { code: 'disconnected' },
      may_be_sent: isAfter,
    })
  })

  it('reports what is wrong without the password', async () => {
    const { port } = await startRelay()
    const plain = await startRelay({ disabledCommands: ['STARTTLS'] })
    const { save, read, trial, folder } = await setUp()
    const tried = async (settings: object) => {
      const saved = await save(settings)
      return { status: saved.status, text: saved.text, json: (await trial()).json }
    }
    const wrong = `${secret}?`
    const answers = [
      await tried({ ...settingsFor(port), secret }),
      await tried({ ...settingsFor(port), secret: wrong }),
      await tried({ ...settingsFor(port, { certificate: null }), secret }),
      await tried({ ...settingsFor(plain.port), secret }),
      await tried({ ...settingsFor(9), secret }),
    ]
    expect(answers.map(({ json }) => json)).toMatchObject([
      { trouble: null },
      { trouble: { code: 'wrong_credentials' } },
      { trouble: { code: 'certificate_untrusted' } },
      { trouble: { code: 'no_starttls' } },
      { trouble: { code: 'unreachable' } },
    ])
    expect((await save({ ...settingsFor(port, { security: 'none' }), secret })).status).toBe(400)
    expect(JSON.stringify([answers, (await read()).json])).not.toContain('fjord')
    expect((await read()).json).toMatchObject({ relay: { port: 9, has_secret: true } })
    // Another server must not receive the password of the previous one.
    await save(settingsFor(port))
    expect((await read()).json).toMatchObject({ relay: { has_secret: false } })
    expect(readFileSync(join(folder, storeFile)).includes('fjord')).toBe(false)
  })

  it('needs a relay and a test', async () => {
    const { send, trial, createTest } = await setUp()
    expect(await trial()).toMatchObject({ status: 422, json: { code: 'no_relay' } })
    expect(await send((await createTest()).token)).toMatchObject({ status: 422, json: { code: 'no_relay' } })
    expect(await send('unknown')).toMatchObject({ status: 404 })
  })

  it('times out if a server stalls', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.close())
    const at = silent.address()
    if (at === null || typeof at === 'string') throw new Error('no port')
    const login: RelayLogin = { ...settingsFor(at.port), secret }
    const sending = sendThroughRelay(
      login,
      { from: 'a@shop.example', to: ['b@c.example'] },
      message,
      AbortSignal.timeout(100),
    )
    expect(toRelayTrouble(await sending.catch((error: unknown) => error))).toEqual({ code: 'timeout', detail: null })
  })
})
