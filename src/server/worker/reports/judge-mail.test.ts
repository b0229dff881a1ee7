import { describe, expect, it } from 'vitest'
import { createSigner, signMessage } from '../../../../test/support/signed-message.ts'
import { resolverOf } from '../../../../test/support/zone.ts'
import type { Resolver } from '../../../engine/dns/resolver.ts'
import type { Delivery } from '../../../engine/ports/analysis.ts'
import { assessReport, type ClaimedReporter } from '../../../engine/reports/authenticity/relate-reporter.ts'
import { systemClock } from '../../ground/clock.ts'
import { uploadedDelivery } from '../../network/uploaded-delivery.ts'
import { judgeMail } from './judge-mail.ts'

const signer = createSigner('reporter.example')
const zone = [
  'reporter.example. 300 IN SOA ns.reporter.example. hostmaster.reporter.example. 1 2 3 4 5',
  '_dmarc.reporter.example. TXT "v=DMARC1; p=reject"',
  signer.keyRecord,
  '',
].join('\n')
const mail = ['From: dmarc@reporter.example', 'Subject: Report domain: example.org', '', '<feedback/>', ''].join('\r\n')
const reporter = { org: 'reporter.example', email: 'dmarc@reporter.example' }
/** An email from the owner's colleague with another email attached. */
function forward(inner: string): string {
  const parts = ['--b', 'Content-Type: text/plain', '', 'See below.', '--b', 'Content-Type: message/rfc822', '', inner]
  const fields = ['From: colleague@shop.example', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b', '']
  return [...fields, ...parts, '--b--', ''].join('\r\n')
}

const session: Delivery = {
  ...uploadedDelivery({ ip: '192.0.2.1', mail_from: 'colleague@shop.example' }, systemClock.now()),
  clientIpSource: 'smtp_session',
}

function judgeWith(resolver: Resolver) {
  return async (text: string, delivery: Delivery | null = null) => {
    const mail = { octets: Buffer.from(text, 'latin1'), delivery, receivedAt: systemClock.now() }
    const { signal } = new AbortController()
    const judgment = await judgeMail(mail, { resolver, signal, now: () => systemClock.now() })
    return (claimed: ClaimedReporter) => assessReport(judgment, claimed)
  }
}

describe('judgeMail', () => {
  const judge = judgeWith(resolverOf(zone))

  it('authenticates each report of an email', async () => {
    const assess = await judge(await signMessage(mail, [signer]))
    expect(assess(reporter)).toMatchObject({ authenticity: 'authentic', doubt: null })
    expect(assess({ org: 'google.com', email: 'noreply-dmarc-support@google.com' })).toMatchObject({
      authenticity: 'forged',
      doubt: 'other_reporter',
    })
  })

  it('authenticates a forwarded mail by its own signature if the owner adds the file', async () => {
    const signed = (await signMessage(mail, [signer])).toString()
    expect((await judge(forward(signed)))(reporter)).toMatchObject({ authenticity: 'authentic', doubt: null })
    const changed = forward(signed.replace('<feedback/>', '<feedback />'))
    expect((await judge(changed))(reporter)).toMatchObject({ authenticity: 'unverified' })
    expect((await judge(forward(signed), session))(reporter)).toMatchObject({ authenticity: 'unverified' })
  })

  it('does not trust the delivery of a forwarded mail', async () => {
    const hop =
      'Received: from reporter.example (reporter.example [192.0.2.7]) by mx.shop.example; Fri, 20 Nov 2026 12:00:00 +0000'
    const inner = `Return-Path: <dmarc@reporter.example>\r\n${hop}\r\n${mail}`
    const trusting = judgeWith(resolverOf(`${zone}reporter.example. TXT "v=spf1 ip4:192.0.2.7 -all"\n`))
    expect((await trusting(inner))(reporter)).toMatchObject({ authenticity: 'authentic' })
    expect((await trusting(forward(inner)))(reporter)).toMatchObject({
      authenticity: 'unverified',
      doubt: 'path_unknown',
    })
  })

  it('does not trust an email without proof', async () => {
    expect((await judge(mail))(reporter)).toMatchObject({ authenticity: 'unverified', doubt: 'path_unknown' })
  })
})
