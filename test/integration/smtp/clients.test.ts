import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createTransport } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { readWhole } from '../../../src/server/ground/received-message.ts'
import { startListeners } from '../../support/listeners.ts'
import { named, programObstacle } from '../../support/obstacles.ts'

const run = promisify(execFile)

describe('nodemailer', () => {
  it.each([
    ['unencrypted', { ignoreTLS: true }, { version: null, cipher: null }],
    ['with TLS', { requireTLS: true }, { version: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' }],
  ])('delivers %s', async (_how, options, tls) => {
    const { smtpPort, createTest, store } = await startListeners()
    const { address } = await createTest()
    const transport = createTransport({
      ...options,
      host: '127.0.0.1',
      port: smtpPort,
      name: 'mail.shop.example',
      tls: { rejectUnauthorized: false },
    })
    const sent = await transport.sendMail({
      from: 'Sklep Żółw <news@shop.example>',
      to: address,
      subject: 'Zażółć gęślą jaźń',
      text: 'Dzień dobry.\n.\n..\n',
      attachments: [{ filename: 'list.bin', content: Buffer.alloc(200_000, 7) }],
    })
    transport.close()
    expect(sent.accepted).toEqual([address])
    const queued = await store.messages.claimNext()
    expect(queued?.delivery).toMatchObject({ mailFrom: 'news@shop.example', helo: 'mail.shop.example', tls })
    const raw = await readWhole(queued?.raw ?? Buffer.alloc(0))
    expect(raw.toString()).toContain(`To: ${address}\r\n`)
    expect(raw.length).toBeGreaterThan(200_000)
  })

  it('receives an error for an unknown address', async () => {
    const { smtpPort } = await startListeners()
    const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true })
    const sending = transport.sendMail({ from: 'a@shop.example', to: 'test-nobody@mail.example', text: 'Hi' })
    await expect(sending).rejects.toMatchObject({ responseCode: 550 })
    transport.close()
  })

  it('delivers many messages in parallel', async () => {
    const { smtpPort, createTest, store } = await startListeners()
    const addresses = await Promise.all(Array.from({ length: 40 }, async () => (await createTest()).address))
    const transport = createTransport({
      host: '127.0.0.1',
      port: smtpPort,
      ignoreTLS: true,
      pool: true,
      maxConnections: 20,
    })
    await Promise.all(addresses.map((to) => transport.sendMail({ from: 'a@shop.example', to, text: 'Hi' })))
    transport.close()
    const claimed = new Set<string | null>()
    for (let queued = await store.messages.claimNext(); queued; queued = await store.messages.claimNext()) {
      claimed.add(queued.delivery.rcptTo)
    }
    expect(claimed).toEqual(new Set(addresses))
  })
})

const swaksMissing = programObstacle('swaks')

describe.skipIf(swaksMissing)(named('swaks', swaksMissing), () => {
  it('delivers, and reports its client', async () => {
    const { smtpPort, createTest, store } = await startListeners({ settings: { trust_xclient: ['127.0.0.1'] } })
    const { address } = await createTest()
    const { stdout } = await run('swaks', [
      ...['--server', `127.0.0.1:${smtpPort}`, '--to', address, '--from', 'bounce@shop.example'],
      ...['--xclient', 'ADDR=203.0.113.7 HELO=mail.shop.example', '--header', 'Subject: From swaks'],
    ])
    expect(stdout).toContain('250 2.6.0')
    expect((await store.messages.claimNext())?.delivery).toMatchObject({
      ...{ clientIp: '203.0.113.7', clientIpSource: 'xclient', helo: 'mail.shop.example' },
      ...{ mailFrom: 'bounce@shop.example', rcptTo: address },
    })
  })
})
