import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startListeners } from '../../support/listeners.ts'
import { linuxObstacle, named } from '../../support/obstacles.ts'
import { connectSmtp, type SmtpClient } from '../../support/smtp-client.ts'

/* Clients that never deliver a message. */

const thirtyMinutes = 30 * 60 * 1000

/** A session before DATA. The test controls when the engine's timeouts expire. */
async function openTransaction() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const listeners = await startListeners()
  const { address } = await listeners.createTest()
  return { ...listeners, address, client: await beginTransaction(listeners.smtpPort, address) }
}

async function beginTransaction(port: number, address: string, from?: string): Promise<SmtpClient> {
  const client = connectSmtp(port, from)
  expect(await client.reply()).toMatch(/^220 /)
  await client.say('EHLO mail.shop.example')
  await client.say('MAIL FROM:<>')
  expect(await client.say(`RCPT TO:<${address}>`)).toMatch(/^250 /)
  return client
}

describe('a session', () => {
  it('ends after half an hour, even during a slow message', async () => {
    const { client, store } = await openTransaction()
    await client.say('DATA')
    client.write('S')
    vi.advanceTimersByTime(thirtyMinutes - 1)
    client.write('u')
    vi.advanceTimersByTime(1)
    expect(await client.reply()).toMatch(/^421 4\.4\.2 /)
    expect(await client.reply()).toBe('')
    expect(await store.messages.claimNext()).toBeNull()
  })

  it('ends after half an hour of commands', async () => {
    const { client } = await openTransaction()
    vi.advanceTimersByTime(thirtyMinutes)
    expect(await client.reply()).toMatch(/^421 4\.4\.2 /)
  })

  it('ends after 250 commands without a message', async () => {
    const { smtpPort } = await startListeners()
    const client = connectSmtp(smtpPort)
    await client.reply()
    client.write(`EHLO mail.shop.example\r\n${'MAIL FROM:<>\r\nRSET\r\n'.repeat(1000)}`)
    for (let heard = 0; heard < 250; heard++) expect(await client.reply()).toMatch(/^250/)
    expect(await client.reply()).toMatch(/^421 4\.7\.0 /)
    expect(await client.reply()).toBe('')
  })

  it('accepts any number of messages', async () => {
    const { client, address, createTest } = await openTransaction()
    await client.say('RSET')
    const others = await Promise.all(Array.from({ length: 20 }, async () => (await createTest()).address))
    for (const recipient of [address, ...others]) {
      for (let count = 0; count < 15; count++) expect(await client.say('NOOP')).toMatch(/^250 /)
      await client.say('MAIL FROM:<>')
      await client.say(`RCPT TO:<${recipient}>`)
      await client.say('DATA')
      expect(await client.say('Subject: Hi\r\n\r\n.')).toMatch(/^250 /)
    }
  })

  it('accepts at most 100 recipients', async () => {
    const { client, address } = await openTransaction()
    client.write(`RCPT TO:<${address}>\r\n`.repeat(99))
    for (let heard = 0; heard < 99; heard++) expect(await client.reply()).toMatch(/^250 /)
    client.write('RCPT TO:<test-23456789abcdefghjkmnpqrstu@mail.example>\r\n'.repeat(500))
    let last = ''
    for (let reply = await client.reply(); reply !== ''; reply = await client.reply()) last = reply
    expect(last).toMatch(/^421 4\.7\.0 /)
  })

  it('is not closed while a complete message waits for its answer', async () => {
    const stored = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { smtpPort, createTest } = await startListeners({
      tests: {
        async accept() {
          arrived.resolve()
          await stored.promise
          return { state: 'accepted', messageId: 1, status: 'received' }
        },
      },
    })
    const client = await beginTransaction(smtpPort, (await createTest()).address)
    await client.say('DATA')
    client.write('Subject: Hi\r\n\r\n.\r\n')
    await arrived.promise
    vi.advanceTimersByTime(thirtyMinutes)
    stored.resolve()
    expect(await client.reply()).toMatch(/^250 /)
    vi.advanceTimersByTime(1000)
    expect(await client.reply()).toMatch(/^421 4\.4\.2 /)
  })
})

describe('input', () => {
  it('sent in plaintext after STARTTLS is ignored', async () => {
    const { smtpPort, createTest, store } = await startListeners()
    const { address } = await createTest()
    const client = connectSmtp(smtpPort)
    await client.reply()
    await client.say('EHLO mail.shop.example')
    const injected = `EHLO evil.example\r\nMAIL FROM:<evil@shop.example>\r\nRCPT TO:<${address}>\r\n`
    client.write(`STARTTLS\r\n${injected}${'NOOP\r\n'.repeat(300)}`)
    expect(await client.reply()).toMatch(/^220 /)
    await client.startTls()
    expect(await client.say('NOOP')).toMatch(/^250 /)
    expect(await client.say('DATA')).toMatch(/^503 /)
    expect(await store.messages.claimNext()).toBeNull()
  })

  it('in an endless line is not stored', async () => {
    const { smtpPort } = await startListeners()
    const client = connectSmtp(smtpPort)
    await client.reply()
    client.write(Buffer.alloc(1024 * 1024, 'a'))
    expect(await client.reply()).toMatch(/^421 .*too long/)
    expect(await client.reply()).toBe('')
  })

  it.each([
    'MAIL FROM:<a@shop.example\0>',
    'MAIL FROM:<a\r@shop.example>',
    'MAIL FROM:<a@shop.example\r>',
    'MAIL FROM:<a@shop.example> SIZE=1\r2',
    'MAIL FROM:<a@shop.example> BODY=8BITMIME\0',
    'EHLO mail\0.example',
    'EHLO mail\r.example',
    'EHLO mail.example\rMAIL FROM:<>',
  ])('with a stray octet (%j) is refused and not echoed', async (line) => {
    const { smtpPort } = await startListeners()
    const client = connectSmtp(smtpPort)
    await client.reply()
    if (line.startsWith('MAIL')) await client.say('EHLO mail.shop.example')
    const reply = await client.say(line)
    expect(reply).toMatch(/^5\d\d /)
    expect(reply).not.toMatch(/[\0\r]/)
    expect(await client.say('NOOP')).toMatch(/^250 /)
  })
})

describe('connection slots', () => {
  // Only Linux has all of 127.0.0.0/8 for client addresses.
  it.skipIf(linuxObstacle)(named('are not held by hundreds of dripping messages', linuxObstacle), async () => {
    const { client, smtpPort, address } = await openTransaction()
    await client.say('DATA')
    const dripping: SmtpClient[] = []
    while (dripping.length < 499) {
      const other = await beginTransaction(smtpPort, address, `127.0.1.${dripping.length % 10}`)
      expect(await other.say('DATA')).toMatch(/^354 /)
      dripping.push(other)
    }
    // All connections have transactions, and none has timed out.
    expect(await connectSmtp(smtpPort).reply()).toMatch(/^421 /)
    vi.advanceTimersByTime(11_000)
    client.write('a'.repeat(100_000))
    // Slow connections are closed, oldest first.
    await expect.poll(() => connectSmtp(smtpPort).reply()).toMatch(/^220 /)
    expect(await dripping[0]?.reply()).toMatch(/^421 4\.7\.0 /)
    client.write('\r\n.\r\n')
    expect(await client.reply()).toMatch(/^250 /)
  })

  it('are freed by clients that leave early', async () => {
    const { smtpPort } = await startListeners()
    for (let round = 0; round < 20; round++) {
      const sockets = Array.from({ length: 50 }, () => connect(smtpPort, '127.0.0.1'))
      await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
      for (const socket of sockets) socket.resetAndDestroy()
    }
    await expect.poll(() => connectSmtp(smtpPort).reply()).toMatch(/^220 /)
  })

  it('are not kept by rejected clients that stay connected', async () => {
    const { smtpPort } = await startListeners()
    const clients = Array.from({ length: 100 }, () => connectSmtp(smtpPort))
    for (const client of clients) expect(await client.reply()).toMatch(/^220 /)
    const unwilling = connect({ port: smtpPort, host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => void unwilling.destroy())
    unwilling.on('error', () => {}).resume()
    // Data sent to an unused connection breaks it.
    await expect
      .poll(() => {
        unwilling.write('NOOP\r\n')
        return unwilling.destroyed
      })
      .toBe(true)
  })
})
