import { describe, expect, it } from 'vitest'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { readHeaders } from '../../message/headers.ts'
import { splitMessage } from '../../message/mime/split-message.ts'
import { gatherAuthentication } from './authentication.ts'

describe('gatherAuthentication', () => {
  async function queriesFor(dmarc: string[]) {
    const message = splitMessage(Buffer.from('From: news@shop.example\r\n\r\nHello.\r\n'))
    const origin = { ip: null, helo: null, source: 'unknown' as const, hop: null }
    const resolver = scriptedResolver({ '_dmarc.shop.example': { TXT: dmarc.map((text) => [text]) } })
    await gatherAuthentication(
      {
        message,
        headers: readHeaders(message.header),
        delivery: { rebuilt: false },
        envelope: { mail_from: null, rcpt_to: null, origin },
        now: new Date('2026-11-20T12:00:00Z'),
        isArrivalKnown: true,
      },
      resolver,
    )
    return resolver.asked
  }

  it('looks for the author’s domain itself, with and without a policy', async () => {
    expect(await queriesFor([])).toContain('shop.example MX')
    expect(await queriesFor(['v=DMARC1; p=none'])).toContain('shop.example MX')
  })
})
