import { describe, expect, it } from 'vitest'
import { startListeners } from '../../support/listeners.ts'
import { connectSmtp } from '../../support/smtp-client.ts'

async function openSession(trust_xclient: string[]) {
  const listeners = await startListeners({ settings: { trust_xclient } })
  const client = connectSmtp(listeners.smtpPort)
  await client.reply()
  const features = await client.say('EHLO relay.example')

  /** Delivers a message, and returns what was recorded about its client. */
  async function deliver() {
    await client.say('EHLO after.example')
    await client.say('MAIL FROM:<a@shop.example>')
    await client.say(`RCPT TO:<${(await listeners.createTest()).address}>`)
    await client.say('DATA')
    expect(await client.say('Subject: Hi\r\n\r\n.')).toMatch(/^250 /)
    return (await listeners.store.messages.claimNext())?.delivery
  }

  return { client, features, deliver }
}

describe('XCLIENT from a trusted relay', () => {
  it.each([['127.0.0.1'], ['127.0.0.0/8'], ['::1', '127.0.0.1/32']])('is announced to %s', async (...networks) => {
    const { features } = await openSession(networks)
    expect(features).toMatch(/XCLIENT .*\bADDR\b.*\bHELO\b/)
  })

  it('provides the client behind it', async () => {
    const { client, deliver } = await openSession(['127.0.0.1'])
    const said = 'XCLIENT ADDR=203.0.113.7 NAME=mail.shop.example HELO=helo.shop.example PROTO=ESMTP'
    expect(await client.say(said)).toMatch(/^220 /)
    expect(await deliver()).toMatchObject({
      clientIp: '203.0.113.7',
      clientIpSource: 'xclient',
      clientName: 'mail.shop.example',
      helo: 'helo.shop.example',
    })
  })

  it('keeps session values that it does not override', async () => {
    const { client, deliver } = await openSession(['127.0.0.1'])
    await client.say('XCLIENT ADDR=203.0.113.7')
    expect(await deliver()).toMatchObject({ clientIp: '203.0.113.7', clientName: null, helo: 'after.example' })
  })

  it.each(['ADDR=203.0.113.7', 'ADDR=[UNAVAILABLE]', 'NAME=mail.shop.example', 'HELO=helo.shop.example'])(
    'starts the session again after %s',
    async (attribute) => {
      const { client } = await openSession(['127.0.0.1'])
      expect(await client.say(`XCLIENT ${attribute}`)).toMatch(/^220 /)
      expect(await client.say('MAIL FROM:<a@shop.example>')).toMatch(/^503 /)
      expect(await client.say('STARTTLS')).toMatch(/^503 /)
      await client.say('EHLO client.example')
      expect(await client.say('MAIL FROM:<a@shop.example>')).toMatch(/^250 /)
    },
  )

  it('does not start it again if it is refused', async () => {
    const { client } = await openSession(['127.0.0.1'])
    expect(await client.say('XCLIENT WHAT=ever')).toMatch(/^501 /)
    expect(await client.say('MAIL FROM:<a@shop.example>')).toMatch(/^250 /)
  })

  it.each([
    ['IPV6:2001:DB8:0:0::1', '2001:db8::1'],
    ['IPv6:2001:db8::1', '2001:db8::1'],
    ['IPV6:::ffff:203.0.113.7', '203.0.113.7'],
  ])('may send the address %s', async (stated, clientIp) => {
    const { client, deliver } = await openSession(['127.0.0.1'])
    await client.say(`XCLIENT ADDR=${stated}`)
    expect(await deliver()).toMatchObject({ clientIp, clientIpSource: 'xclient' })
  })

  it('may send unavailable values', async () => {
    const { client, deliver } = await openSession(['127.0.0.1'])
    await client.say('XCLIENT ADDR=[UNAVAILABLE] NAME=[TEMPUNAVAIL]')
    expect(await deliver()).toMatchObject({ clientIp: null, clientIpSource: null, clientName: null })
  })

  it.each([
    'XCLIENT ADDR=not-an-address',
    'XCLIENT ADDR=203.0.113.7+0D+0AMAIL',
    'XCLIENT NAME=mail.example+0D+0ARCPT',
    'XCLIENT HELO=a+00b',
    'XCLIENT WHAT=ever',
    'XCLIENT',
  ])('refuses %s and uses none of it', async (line) => {
    const { client, deliver } = await openSession(['127.0.0.1'])
    expect(await client.say(line)).toMatch(/^501 /)
    expect(await deliver()).toMatchObject({ clientIp: '127.0.0.1', clientIpSource: 'smtp_session' })
  })

  it('cannot be passed on by the client behind it', async () => {
    const { client, deliver } = await openSession(['127.0.0.1'])
    await client.say('XCLIENT ADDR=203.0.113.7')
    await client.say('EHLO client.example')
    expect(await client.say('XCLIENT ADDR=198.51.100.1')).toMatch(/^550 /)
    expect(await deliver()).toMatchObject({ clientIp: '203.0.113.7' })
  })
})

describe('XCLIENT from untrusted clients', () => {
  it.each([[[]], [['203.0.113.0/24', '::1']]])(
    'is neither announced nor believed when %j are trusted',
    async (trusted) => {
      const { client, features, deliver } = await openSession(trusted)
      expect(features).not.toContain('XCLIENT')
      expect(await client.say('XCLIENT ADDR=203.0.113.7')).toMatch(/^550 /)
      expect(await deliver()).toMatchObject({
        clientIp: '127.0.0.1',
        clientIpSource: 'smtp_session',
        helo: 'after.example',
      })
    },
  )
})
