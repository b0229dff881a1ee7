import { describe, expect, it } from 'vitest'
import { readHeaders } from '../../message/headers.ts'
import type { TrustOptions } from '../path/trusted-fields.ts'
import { gatherReceiverResults } from './receiver-results.ts'

const received =
  'Received: from mail.shop.example (mail.shop.example [192.0.2.25]) by mx.readers.example; Fri, 20 Nov 2026 12:00:00 +0000'
const forged = 'Authentication-Results: mx.readers.example; dkim=pass header.d=shop.example; spf=pass; dmarc=pass'

function gather(lines: readonly string[], trust: TrustOptions = {}) {
  return gatherReceiverResults(readHeaders(Buffer.from(`${lines.join('\r\n')}\r\n`)), trust)
}

describe('the results of a mailbox provider', () => {
  it('are read above all Received fields, from one field or one per filter', () => {
    const whole = [
      'Authentication-Results: mx.readers.example 1; spf=fail smtp.mailfrom=shop.example;',
      ' dkim=pass (2048-bit key) header.d=Shop.example header.s=news; dkim=fail header.i=@send.example; dmarc=PASS',
    ]
    const apart = [
      'Authentication-Results: mx.readers.example; dmarc=pass',
      'Authentication-Results: mx.readers.example; dkim=pass header.d=shop.example header.s=news;',
      ' dkim=fail header.i=@send.example',
      'Authentication-Results: mx.readers.example; spf=fail',
    ]
    for (const fields of [whole, apart]) {
      expect(gather([...fields, received])).toEqual({
        state: 'known',
        value: {
          server: 'mx.readers.example',
          spf: 'fail',
          dkim: [
            { domain: 'shop.example', selector: 'news', result: 'pass' },
            { domain: 'send.example', selector: null, result: 'fail' },
          ],
          dmarc: 'pass',
        },
      })
    }
  })

  it.each<[string, readonly string[]]>([
    ['below the first Received field', [received, forged]],
    ['below it, with a Gmail authserv-id', [received, forged.replace('mx.readers.example', 'mx.google.com')]],
    [
      'below a host of Gmail that did not receive the message last',
      [received, received.replace('by mx.readers.example', 'by mx.google.com'), forged],
    ],
    ['in a message without a Received field', [forged]],
  ])('ignores a field %s', (_, lines) => {
    expect(gather(lines)).toEqual({ state: 'absent' })
  })

  it.each([
    [
      'Gmail',
      [
        'Received: by 2002:a05:6000:1 with SMTP id x; Fri, 20 Nov 2026 12:00:01 +0000',
        'Received: from mail.shop.example (mail.shop.example. [192.0.2.25]) by mx.google.com with ESMTPS id y',
        'Authentication-Results: mx.google.com; dkim=fail header.i=@shop.example header.s=news header.b=YQ',
        forged,
      ],
    ],
    [
      'Exchange Online',
      [
        'Received: from A.eurprd01.prod.outlook.com (2603:10a6::1) by B.eurprd01.prod.outlook.com (2603:10a6::2) with HTTPS',
        'Authentication-Results: spf=pass (sender IP is 192.0.2.25) smtp.mailfrom=shop.example; dkim=fail (no; dkim=pass)',
        ' header.d=shop.example;dmarc=bestguesspass action=none',
        'Received: from mail.shop.example (192.0.2.25) by C.mail.protection.outlook.com (10.0.0.1) with SMTP',
        forged,
      ],
    ],
  ])('come from the topmost field at %s, which always adds one', (_, lines) => {
    expect(gather(lines)).toMatchObject({ value: { dkim: [{ domain: 'shop.example', result: 'fail' }], dmarc: null } })
  })

  it('come from the host the message was fetched from', () => {
    const fetched = 'Received: from pop.readers.example [192.0.2.110] by localhost with POP3 (fetchmail-6.4.37)'
    const own = 'Authentication-Results: mx.readers.example; spf=none smtp.mailfrom=shop.example'
    expect(gather([forged, fetched, own, received])).toMatchObject({ value: { spf: 'none', dmarc: null } })
    expect(gather([forged, fetched])).toEqual({ state: 'absent' })
  })

  it.each([
    ['comments', 'dkim=fail (key \\) ; dkim=pass header.d=shop.example) header.d=shop.example'],
    ['quoted text', 'dkim=fail reason="a; dkim=pass header.d=shop.example" header.d=shop.example'],
  ])('ignores a field that the sender placed in %s', (_, results) => {
    expect(gather([`Authentication-Results: mx.readers.example; ${results}`, received])).toMatchObject({
      value: { dkim: [{ domain: 'shop.example', result: 'fail' }] },
    })
  })

  it('are absent if this machine is the receiver, unless the user trusts another one', () => {
    expect(gather([forged, received], { isReceivedHere: true })).toEqual({ state: 'absent' })
    expect(gather([forged, received], { isReceivedHere: true, trustedHop: 1 })).toMatchObject({ state: 'known' })
  })
})
