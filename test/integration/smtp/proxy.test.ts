import { describe, expect, it } from 'vitest'
import { startListeners } from '../../support/listeners.ts'
import { selfSigned } from '../../support/self-signed.ts'
import { connectSmtp } from '../../support/smtp-client.ts'

const proxy = '127.0.0.2'

async function startBehindProxy() {
  const listeners = await startListeners({ settings: { smtp_proxy_protocol: [proxy] } })
  /** Delivers a message in a session that starts with these bytes, and returns what it recorded. */
  async function deliver(header: Buffer | string) {
    const client = connectSmtp(listeners.smtpPort, proxy)
    client.write(header)
    expect(await client.reply()).toMatch(/^220 /)
    await client.say('EHLO mail.shop.example')
    await client.say('MAIL FROM:<a@shop.example>')
    await client.say(`RCPT TO:<${(await listeners.createTest()).address}>`)
    await client.say('DATA')
    expect(await client.say('Subject: Hi\r\n\r\n.')).toMatch(/^250 /)
    return (await listeners.store.messages.claimNext())?.delivery
  }
  return { ...listeners, deliver }
}

const version2 = Buffer.from('0d0a0d0a000d0a515549540a2111000ccb007109c0000202d9040019', 'hex')

describe('the PROXY protocol', () => {
  it("provides the client's address in both versions, even if split or sent with the first commands", async () => {
    const { deliver } = await startBehindProxy()
    expect(await deliver('PROXY TCP4 203.0.113.7 192.0.2.2 55556 25\r\n')).toMatchObject({
      clientIp: '203.0.113.7',
      clientIpSource: 'smtp_session',
    })
    expect(await deliver(version2)).toMatchObject({ clientIp: '203.0.113.9' })
    expect(await deliver('PROXY UNKNOWN\r\n')).toMatchObject({ clientIp: proxy })
  })

  it("reads the client's first commands from the header's packet", async () => {
    const { smtpPort } = await startBehindProxy()
    const client = connectSmtp(smtpPort, proxy)
    client.write(Buffer.concat([version2, Buffer.from('NOOP\r\n')]))
    expect([await client.reply(), await client.reply()]).toEqual([
      expect.stringMatching(/^220 /),
      expect.stringMatching(/^250 /),
    ])
  })

  it.each([
    ['no header', 'EHLO mail.shop.example\r\n'],
    ['a wrong address', 'PROXY TCP4 mail.example 192.0.2.2 55556 25\r\n'],
    ['an endless line', `PROXY ${'A'.repeat(500)}`],
  ])('disconnects a proxy that sends %s', async (_name, octets) => {
    const { smtpPort } = await startBehindProxy()
    const client = connectSmtp(smtpPort, proxy)
    client.write(octets)
    expect(await client.reply()).toBe('')
  })

  it.each(['PROXY TCP4 203.0.113.7 192.0.2.2 55556 25', 'proxy unknown'])(
    'is refused of who is no proxy: %s',
    async (line) => {
      const { smtpPort } = await startBehindProxy()
      const client = connectSmtp(smtpPort)
      await client.reply()
      expect(await client.say(line)).toMatch(/^421 4\.7\.0/)
      expect(await client.reply()).toBe('')
    },
  )

  it('counts connections per client, not per proxy', async () => {
    const { smtpPort } = await startBehindProxy()
    const connect = async (address: string) => {
      const client = connectSmtp(smtpPort, proxy)
      client.write(`PROXY TCP4 ${address} 192.0.2.2 55556 25\r\n`)
      return await client.reply()
    }
    const greetings = await Promise.all(Array.from({ length: 100 }, () => connect('203.0.113.7')))
    expect(greetings.every((greeting) => greeting.startsWith('220 '))).toBe(true)
    expect(await connect('203.0.113.7')).toMatch(/^421 /)
    expect(await connect('203.0.113.8')).toMatch(/^220 /)
  })
})

describe('another certificate', () => {
  it('is used for new sessions, without ending others', async () => {
    const { smtpPort, setCertificate } = await startListeners()
    const early = connectSmtp(smtpPort)
    await early.reply()
    await early.say('EHLO mail.shop.example')
    await early.say('STARTTLS')
    await early.startTls()
    const { pem } = selfSigned('other.example')
    setCertificate({ key: pem, cert: pem })
    const late = connectSmtp(smtpPort)
    await late.reply()
    await late.say('EHLO mail.shop.example')
    await late.say('STARTTLS')
    expect((await late.startTls()).subject.CN).toBe('other.example')
    expect(await early.say('EHLO mail.shop.example')).toMatch(/^250/)
  })
})
