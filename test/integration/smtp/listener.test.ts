import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { maxMessagesPerTest } from '../../../src/server/storage/repositories.ts'
import { listArrivals } from '../../../src/shared/contract/app.ts'
import { call } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { sampleDelivery } from '../../support/messages.ts'
import { linuxObstacle, named } from '../../support/obstacles.ts'
import { connectSmtp } from '../../support/smtp-client.ts'

const message = 'From: a@shop.example\r\nSubject: Hi\r\n\r\nGood day.\r\n'

/** A session after EHLO. */
async function openSession(options: Parameters<typeof startListeners>[0] = {}) {
  const listeners = await startListeners(options)
  const client = connectSmtp(listeners.smtpPort)
  const greeting = await client.reply()
  const features = await client.say('EHLO Mail.Shop.Example')
  return { ...listeners, client, greeting, features }
}

/** A session with a sender and a recipient. */
async function openTransaction(options: Parameters<typeof startListeners>[0] = {}) {
  const session = await openSession(options)
  const { token, address } = await session.createTest()
  await session.client.say('MAIL FROM:<bounce@shop.example>')
  const accepted = await session.client.say(`RCPT TO:<${address}>`)
  expect(accepted).toMatch(/^250 /)
  return { ...session, token, address, claim: () => session.store.messages.claimNext() }
}

describe('a session', () => {
  it("is greeted immediately, with the product's name", async () => {
    const { smtpPort } = await startListeners()
    // Time does not pass, so a delayed greeting would never arrive.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    expect(await connectSmtp(smtpPort).reply()).toBe('220 mail.example ESMTP Sendproof')
  })

  it('receives the list of extensions', async () => {
    const { features } = await openSession()
    expect(
      features
        .split('\n')
        .map((line) => line.slice(4))
        .slice(1),
    ).toEqual(['PIPELINING', '8BITMIME', 'SMTPUTF8', 'STARTTLS', 'SIZE 52428800'])
  })

  it.each(['AUTH PLAIN AGEAYg==', 'XFORWARD ADDR=1.2.3.4', 'WIZ', 'SHELL', 'TURN', 'ETRN x', 'GARBAGE \0\xff'])(
    'cannot %s',
    async (command) => {
      const { client } = await openSession()
      expect(await client.say(command)).toMatch(/^5\d\d /)
      expect(await client.say('NOOP')).toMatch(/^250 /)
    },
  )
})

describe('a quoted local part', () => {
  it.each([
    ['"a b"@shop.example', ''],
    ['"a@b"@shop.example', ' SIZE=100 BODY=8BITMIME'],
    ['"a > b"@shop.example', ' SIZE=100'],
    ['"say \\"hi\\" \\\\"@shop.example', ''],
    ['"gżeg żółka"@shop.example', ' SMTPUTF8'],
    ['""@shop.example', ''],
  ])('of the sender <%s>%s is kept as written', async (mailFrom, parameters) => {
    const { client, createTest, store } = await openSession()
    const { address } = await createTest()
    expect(await client.say(`MAIL FROM:<${mailFrom}>${parameters}`)).toMatch(/^250 /)
    await client.say(`RCPT TO:<${address}>`)
    await client.say('DATA')
    client.write(`${message}.\r\n`)
    expect(await client.reply()).toMatch(/^250 /)
    expect((await store.messages.claimNext())?.delivery.mailFrom).toBe(mailFrom)
  })

  it.each([
    ['"a b"@shop.example', ' SIZE=99999999', /^552 /],
    ['"a b"@shop.example', ' SIZE=', /^501 /],
    ['"a b"@shop.example', ' SIZE=1 SIZE=2', /^501 /],
    ['"a b"@shop.example', ' ENVID=x', /^555 /],
    ['"a b"@shop.example', ' AUTH=a+0D+0Ab', /^501 /],
    ['"a b@shop.example', '', /^501 /],
    ['"a b"', '', /^501 /],
    ['"a\rb"@shop.example', '', /^501 /],
    ['"a\0b"@shop.example', '', /^501 /],
    ['"a\u200bb"@shop.example', '', /^501 /],
    [`"${'a b'.repeat(171)}"@shop.example`, '', /^501 /],
  ])('does not hide the error in <%j>%s', async (mailFrom, parameters, reply) => {
    const { client } = await openSession()
    expect(await client.say(`MAIL FROM:<${mailFrom}>${parameters}`)).toMatch(reply)
    expect(await client.say('MAIL FROM:<a@shop.example>')).toMatch(/^250 /)
  })

  it('addresses the same test as without quotes', async () => {
    const { client, createTest } = await openSession()
    const { address, token } = await createTest()
    await client.say('MAIL FROM:<>')
    expect(await client.say(`RCPT TO:<"te\\st-${token}"@mail.example>`)).toMatch(/^250 /)
    expect(await client.say(`RCPT TO:<@relay.example:"test-${token}"@mail.example>`)).toMatch(/^250 /)
    expect(await client.say('RCPT TO:<"a b"@mail.example>')).toContain('550 5.1.1')
    expect(await client.say(`RCPT TO:<"${address}"@mail.example>`)).toContain('550 5.1.1')
    expect(await client.say('RCPT TO:<"a b"@elsewhere.example>')).toContain('550 5.7.1')
    expect(await client.say(`RCPT TO:<"${address}"@mail.example> NOTIFY=NEVER`)).toMatch(/^555 /)
  })
})

describe('RCPT', () => {
  it('accepts the address of a live test in upper and lower case', async () => {
    const { client, createTest } = await openSession()
    const { address } = await createTest()
    await client.say('MAIL FROM:<>')
    expect(await client.say(`RCPT TO:<${address}>`)).toMatch(/^250 /)
    expect(await client.say(`rcpt to:<${address.toUpperCase()}>`)).toMatch(/^250 /)
    expect(await client.say(`RCPT TO:<${address.replace(/^(.+)@/, '"$1"@')}>`)).toMatch(/^250 /)
    expect(await client.say(`RCPT TO:<${address}.>`)).toMatch(/^250 /)
  })

  it.each([
    ['test-23456789abcdefghjkmnpqrstu@mail.example', '550 5.1.1'],
    ['test-short@mail.example', '550 5.1.1'],
    ['someone@mail.example', '550 5.1.1'],
    ['postmaster', '550 5.1.1'],
    ['someone@elsewhere.example', '550 5.7.1'],
    ['test-23456789abcdefghjkmnpqrstu@elsewhere.example', '550 5.7.1'],
  ])('refuses %s with %s', async (address, reply) => {
    const { client } = await openSession()
    await client.say('MAIL FROM:<a@shop.example>')
    expect(await client.say(`RCPT TO:<${address}>`)).toContain(reply)
    expect(await client.say('DATA')).toMatch(/^503 /)
  })

  it('names the hosted instance in hosted mode, and accepts mail for local tests', async () => {
    const settings = { hosted_mode: 'hosted', hosted_base_url: 'http://127.0.0.1:9' }
    const { client, createTest } = await openSession({ settings })
    const { address } = await createTest()
    await client.say('MAIL FROM:<a@shop.example>')
    for (const other of ['test-23456789abcdefghjkmnpqrst@hosted.example', 'someone@mail.example']) {
      const reply = await client.say(`RCPT TO:<${other}>`)
      expect(reply).toBe('550 5.7.1 Tests receive mail at the hosted instance: send to its server instead')
    }
    expect(await client.say(`RCPT TO:<${address}>`)).toMatch(/^250 /)
  })

  it('rejects an expired test', async () => {
    const { client, createTest, clock } = await openSession()
    const { address } = await createTest()
    clock.advance(90 * 86_400_000)
    await client.say('MAIL FROM:<a@shop.example>')
    expect(await client.say(`RCPT TO:<${address}>`)).toContain('550 5.1.1')
  })

  it('rejects a deleted test', async () => {
    const { client, createTest, history } = await openSession()
    const { address, token } = await createTest()
    await history.discard(token)
    await client.say('MAIL FROM:<a@shop.example>')
    expect(await client.say(`RCPT TO:<${address}>`)).toContain('550 5.1.1')
  })

  it('defers a full test, and accepts the message for others', async () => {
    const { client, createTest, store, clock } = await openSession()
    const [full, other] = [await createTest(), await createTest()]
    const incoming = { raw: Buffer.from(message), delivery: sampleDelivery({ receivedAt: clock.now() }) }
    for (let count = 0; count < maxMessagesPerTest; count += 1) await store.messages.accept(full.token, incoming)
    await client.say('MAIL FROM:<a@shop.example>')
    expect(await client.say(`RCPT TO:<${full.address}>`)).toMatch(/^452 4\.2\.2 /)
    expect(await client.say(`RCPT TO:<${other.address}>`)).toMatch(/^250 /)
  })

  it('defers if the store fails', async () => {
    const { client, createTest } = await openSession({
      tests: { predictAcceptance: () => Promise.reject(new Error('disk')) },
    })
    const { address } = await createTest()
    await client.say('MAIL FROM:<a@shop.example>')
    expect(await client.say(`RCPT TO:<${address}>`)).toMatch(/^452 4\.3\.1 /)
  })
})

describe('events of the listener', () => {
  it('are shown to the owner: clients, accepted and rejected addresses', async () => {
    const { client, url, sessions, clock, createTest } = await openSession()
    const { address } = await createTest()
    await client.say('MAIL FROM:<bounce@shop.example>')
    await client.say(`RCPT TO:<${address}>`)
    await client.say('RCPT TO:<test-abc@mail.example>')
    const headers = { 'X-Sendproof-Session': String(await sessions.redeem(await sessions.issueCode())) }
    const since = clock.now().toISOString()
    const { json } = await call(url, listArrivals, { headers, query: { since } })
    const came = { at: since, client: '127.0.0.1' }
    expect(json).toEqual({
      arrivals: [
        { ...came, event: 'connected', recipient: null, reply: null },
        { ...came, event: 'addressed', recipient: address, reply: null },
        { ...came, event: 'refused', recipient: 'test-abc@mail.example', reply: 550 },
      ],
    })
    clock.advance(1)
    const later = await call(url, listArrivals, { headers, query: { since: clock.now().toISOString() } })
    expect(later.json).toEqual({ arrivals: [] })
    expect((await call(url, listArrivals, { query: { since } })).status).toBe(401)
  })
})

describe('parameters', () => {
  it.each([
    ['MAIL FROM:<a\rb@shop.example>', /^501 /],
    ['MAIL FROM:<a@shop.example>\rRCPT', /^555 5\.5\.4 /],
    ['MAIL FROM:<a\0b@shop.example>', /^501 /],
    ['MAIL FROM:<a@shop.example> X=\0', /^5\d\d /],
    ['MAIL FROM:<a@shop.example> ŻOTIFY= ŻOTIFY=', /^501 [ -~]+$/],
    ['MAIL FROM:<a@shop.example> BODY=8BITMIME+0D+0ARCPT', /^501 /],
    ['MAIL FROM:<a@shop.example> ENVID=x', /^555 5\.5\.4 /],
    ['MAIL FROM:<a@shop.example> AUTH=<>', /^555 5\.5\.4 /],
    [`MAIL FROM:<${'a'.repeat(520)}@shop.example>`, /^501 5\.1\.7 /],
    ['MAIL FROM:<a@shop.example> SIZE=52428801', /^552 /],
    ['MAIL FROM:a@shop.example', /^501 /],
    [`MAIL FROM:<${'a'.repeat(5000)}@shop.example>`, /^421 /],
    ['MAIL FROM:<a@shop.example> SIZE=52428800 BODY=8BITMIME SMTPUTF8', /^250 /],
    ['MAIL FROM:<żółw@żółw.example> SMTPUTF8', /^250 /],
    ['MAIL FROM:<odd_.@shop_1.example>', /^250 /],
    ['MAIL FROM:<>', /^250 /],
  ])('%j gets the answer %s', async (line, reply) => {
    const { client } = await openSession()
    expect(await client.say(line)).toMatch(reply)
  })

  it('for RCPT are rejected', async () => {
    const { client, createTest } = await openSession()
    await client.say('MAIL FROM:<a@shop.example>')
    expect(await client.say(`RCPT TO:<${(await createTest()).address}> NOTIFY=NEVER`)).toMatch(/^555 5\.5\.4 /)
  })
})

describe('a message', () => {
  it('is stored with all session data', async () => {
    const { client, claim, address, token } = await openTransaction()
    expect(await client.say('DATA')).toMatch(/^354 /)
    expect(await client.say(`${message}.`)).toMatch(/^250 2\.6\.0 /)
    const queued = await claim()
    expect(queued?.token).toBe(token)
    expect(queued?.raw.toString()).toBe(message)
    expect(queued?.delivery).toEqual({
      ...{ clientIp: '127.0.0.1', clientName: null, clientIpSource: 'smtp_session' },
      ...{
        helo: 'mail.shop.example',
        mailFrom: 'bounce@shop.example',
        rcptTo: address,
        pickedUp: false,
        rebuilt: false,
      },
      ...{ tls: { version: null, cipher: null }, statedIp: null, receivedAt: new Date('2026-11-20T12:00:00Z') },
    })
  })

  it('is stored byte for byte, without dot-stuffing', async () => {
    const { client, claim } = await openTransaction()
    await client.say('DATA')
    client.write(Buffer.from('Subject: caf\xe9\r\n\r\n..dot\r\nbare\nbare\rNUL\0\r\n.\r\n', 'latin1'))
    expect(await client.reply()).toMatch(/^250 /)
    expect((await claim())?.raw).toEqual(Buffer.from('Subject: caf\xe9\r\n\r\n.dot\r\nbare\nbare\rNUL\0\r\n', 'latin1'))
  })

  it('may be empty and from the null sender', async () => {
    const { client, createTest, store } = await openSession()
    const { address } = await createTest()
    await client.say('MAIL FROM:<>')
    await client.say(`RCPT TO:<${address}>`)
    await client.say('DATA')
    expect(await client.say('.')).toMatch(/^250 /)
    expect(await store.messages.claimNext()).toMatchObject({ raw: Buffer.alloc(0), delivery: { mailFrom: '' } })
  })

  it('keeps the domain of its sender as A-labels', async () => {
    const { client, createTest, store } = await openSession()
    await client.say('MAIL FROM:<żółw@xn--w-uga1v8h.example> SMTPUTF8')
    await client.say(`RCPT TO:<${(await createTest()).address}>`)
    await client.say('DATA')
    await client.say('.')
    expect((await store.messages.claimNext())?.delivery.mailFrom).toBe('żółw@xn--w-uga1v8h.example')
  })

  it('goes to each of its recipients', async () => {
    const { client, createTest, claim, address } = await openTransaction()
    const second = await createTest()
    expect(await client.say(`RCPT TO:<${second.address}>`)).toMatch(/^250 /)
    expect(await client.say('RCPT TO:<nobody@mail.example>')).toMatch(/^550 /)
    await client.say('DATA')
    expect(await client.say(`${message}.`)).toMatch(/^250 /)
    const deliveries = [await claim(), await claim()].map((queued) => queued?.delivery.rcptTo)
    expect(deliveries).toEqual([address, second.address])
    expect(await claim()).toBeNull()
  })

  it('may be followed by another in the same session', async () => {
    const { client, claim, address } = await openTransaction()
    await client.say('DATA')
    await client.say(`${message}.`)
    await client.say('MAIL FROM:<second@shop.example>')
    await client.say(`RCPT TO:<${address}>`)
    await client.say('DATA')
    expect(await client.say(`${message}.`)).toMatch(/^250 /)
    expect((await claim())?.delivery.mailFrom).toBe('bounce@shop.example')
  })

  it('reaches a test once, no matter how its address is written', async () => {
    const { client, token, store } = await openTransaction()
    for (const address of [`"test-${token}"@mail.example`, `test-${token}@mail.example.`]) {
      expect(await client.say(`RCPT TO:<${address}>`)).toMatch(/^250 /)
    }
    await client.say('DATA')
    expect(await client.say(`${message}.`)).toMatch(/^250 /)
    expect(await store.messages.measureBacklog()).toMatchObject({ messages: 1 })
  })

  it('may be pipelined completely', async () => {
    const { client, address, claim } = await openTransaction()
    client.write(`RSET\r\nMAIL FROM:<p@shop.example>\r\nRCPT TO:<${address}>\r\nDATA\r\n`)
    for (const code of ['250', '250', '250', '354']) expect((await client.reply()).slice(0, 3)).toBe(code)
    client.write(`${message}.\r\nQUIT\r\n`)
    for (const code of ['250', '221']) expect((await client.reply()).slice(0, 3)).toBe(code)
    expect((await claim())?.delivery.mailFrom).toBe('p@shop.example')
  })

  it.each(['\n.\n', '\n.\r\n', '\r\n.\n', '\r.\r', '\r\n.\r', '\n\n.\r\n', '\r\n\0.\r\n'])(
    'does not end with %j, so none is smuggled in',
    async (ending) => {
      const { client, claim, address } = await openTransaction()
      const smuggled = `MAIL FROM:<evil@shop.example>\r\nRCPT TO:<${address}>\r\nDATA\r\nSubject: evil\r\n`
      await client.say('DATA')
      client.write(`${message.trimEnd()}${ending}${smuggled}\r\n.\r\n`)
      expect(await client.reply()).toMatch(/^250 /)
      expect(await client.say('NOOP')).toMatch(/^250 /)
      const queued = await claim()
      expect(queued?.raw.toString()).toContain('MAIL FROM:<evil@shop.example>')
      expect(await claim()).toBeNull()
    },
  )

  it('is not stored if its client disconnects before the end', async () => {
    const { client, claim, smtpPort } = await openTransaction()
    await client.say('DATA')
    client.write(message)
    client.hangUp()
    expect(await connectSmtp(smtpPort).reply()).toMatch(/^220 /)
    expect(await claim()).toBeNull()
  })

  it('is rejected over 50 MiB, and the session continues', async () => {
    const { client, claim } = await openTransaction()
    await client.say('DATA')
    client.write(Buffer.alloc(60 * 1024 * 1024, `${'a'.repeat(76)}\r\n`))
    client.write('\r\n.\r\n')
    expect(await client.reply()).toMatch(/^552 5\.3\.4 /)
    expect(await client.say('NOOP')).toMatch(/^250 /)
    expect(await claim()).toBeNull()
  })

  it('is deferred if the test has become full', async () => {
    const { client } = await openTransaction({ tests: { accept: async () => ({ state: 'test_full' }) } })
    await client.say('DATA')
    expect(await client.say(`${message}.`)).toMatch(/^452 4\.2\.2 /)
  })

  it('is rejected if the test has expired', async () => {
    const { client } = await openTransaction({ tests: { accept: async () => ({ state: 'unknown_test' }) } })
    await client.say('DATA')
    expect(await client.say(`${message}.`)).toMatch(/^550 5\.1\.1 /)
  })

  it('is deferred if the store fails', async () => {
    const { client } = await openTransaction({ tests: { accept: () => Promise.reject(new Error('disk full')) } })
    await client.say('DATA')
    const reply = await client.say(`${message}.`)
    expect(reply).toMatch(/^452 4\.3\.1 /)
    expect(reply).not.toContain('disk')
  })

  it('is acknowledged only once stored', async () => {
    const arrived = Promise.withResolvers<void>()
    const stored = Promise.withResolvers<void>()
    const { client, smtpPort } = await openTransaction({
      tests: {
        async accept() {
          arrived.resolve()
          await stored.promise
          return { state: 'accepted', messageId: 1, status: 'received' }
        },
      },
    })
    await client.say('DATA')
    let reply = ''
    const answered = client.say(`${message}.`).then((text) => {
      reply = text
    })
    await arrived.promise
    // Other clients are served in the meantime, and this session has no answer yet.
    expect(await connectSmtp(smtpPort).reply()).toMatch(/^220 /)
    expect(reply).toBe('')
    stored.resolve()
    await answered
    expect(reply).toMatch(/^250 /)
  })
})

describe('STARTTLS', () => {
  it('encrypts, and the message records the cipher', async () => {
    const { client, createTest, store } = await openSession()
    expect(await client.say('STARTTLS')).toMatch(/^220 /)
    await client.startTls()
    expect(await client.say('EHLO mail.shop.example')).not.toContain('STARTTLS')
    await client.say('MAIL FROM:<a@shop.example>')
    await client.say(`RCPT TO:<${(await createTest()).address}>`)
    await client.say('DATA')
    await client.say(`${message}.`)
    const { tls } = (await store.messages.claimNext())?.delivery ?? {}
    expect(tls).toEqual({ version: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' })
  })

  it('is refused before EHLO', async () => {
    const { smtpPort } = await startListeners()
    const client = connectSmtp(smtpPort)
    await client.reply()
    expect(await client.say('STARTTLS')).toMatch(/^503 /)
    await client.say('EHLO mail.shop.example')
    expect(await client.say('STARTTLS')).toMatch(/^220 /)
  })

  it('discards plaintext input', async () => {
    const { client } = await openTransaction()
    await client.say('STARTTLS')
    await client.startTls()
    expect(await client.say('DATA')).toMatch(/^503 /)
  })
})

describe('connections', () => {
  it('are limited per address', async () => {
    const { smtpPort } = await startListeners()
    const clients = Array.from({ length: 100 }, () => connectSmtp(smtpPort))
    for (const client of clients) expect(await client.reply()).toMatch(/^220 /)
    expect(await connectSmtp(smtpPort).reply()).toMatch(/^421 4\.7\.0 /)
    await clients[0]?.say('QUIT')
    await expect.poll(async () => await connectSmtp(smtpPort).reply()).toMatch(/^220 /)
  })

  // Only Linux has all of 127.0.0.0/8 for client addresses.
  it.skipIf(linuxObstacle)(
    named('are limited, and the oldest idle one is closed to make room', linuxObstacle),
    async () => {
      const { smtpPort, createTest } = await startListeners()
      const { address } = await createTest()
      const busy = connectSmtp(smtpPort)
      await busy.reply()
      await busy.say('EHLO busy.example')
      await busy.say('MAIL FROM:<>')
      const idle = connectSmtp(smtpPort)
      expect(await idle.reply()).toMatch(/^220 /)
      for (let index = 2; index < 500; index++) {
        expect(await connectSmtp(smtpPort, `127.0.1.${index % 10}`).reply()).toMatch(/^220 /)
      }
      expect(await connectSmtp(smtpPort).reply()).toMatch(/^220 /)
      expect(await idle.reply()).toMatch(/^421 4\.7\.0 /)
      expect(await busy.say(`RCPT TO:<${address}>`)).toMatch(/^250 /)
    },
  )

  it('reject HTTP', async () => {
    const { smtpPort } = await startListeners()
    const client = connectSmtp(smtpPort)
    await client.reply()
    expect(await client.say('POST / HTTP/1.1')).toMatch(/^421 /)
  })

  it('may break at any time', async () => {
    const { smtpPort } = await startListeners()
    for (const octets of [
      '',
      'EHLO a\r\nSTARTTLS\r\n\x16\x03',
      'EHLO a\r\nMAIL FROM:<a@b.c>\r\n',
      '\0'.repeat(10_000),
    ]) {
      const socket = connect(smtpPort, '127.0.0.1')
      await new Promise((resolve) => socket.write(octets, resolve))
      socket.resetAndDestroy()
    }
    expect(await connectSmtp(smtpPort).reply()).toMatch(/^220 /)
  })
})
