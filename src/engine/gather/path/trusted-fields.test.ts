import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readHeaders } from '../../message/headers.ts'
import { judgeFields, type TrustOptions } from './trusted-fields.ts'

const accepted = 'Received: from mail.shop.example (mail.shop.example [192.0.2.25]) by mx.readers.example with ESMTPS'

/** The numbers, in their values, of the trusted `X-Mark` fields, and the receiver. */
function judge(lines: readonly string[], trust: TrustOptions = {}, name = 'x-mark') {
  const judged = judgeFields(readHeaders(Buffer.from(lines.map((line) => `${line}\r\n`).join(''))), trust)
  const trusted = judged.fields.filter((field) => field.isTrusted && field.name === name)
  return [judged.receiver, ...trusted.map(({ value }) => value)]
}

describe('the fields of the receiver', () => {
  it.each<[string, readonly string[], readonly (string | null)[]]>([
    ['above the field with which it accepted the message', ['X-Mark: 1', accepted, 'X-Mark: 2'], ['1']],
    [
      'between its own hosts',
      ['X-Mark: 1', 'Received: from mx.readers.example (10.0.0.9) by store.readers.example', 'X-Mark: 2', accepted],
      ['1', '2'],
    ],
    [
      'between its own hosts with verified names',
      [
        'Received: from mx.readers.example (mx.readers.example [198.51.100.9]) by store.readers.example',
        'X-Mark: 1',
        accepted,
        'X-Mark: 2',
      ],
      ['1'],
    ],
    [
      'on one host, around a filter',
      [
        'Received: from localhost (localhost [127.0.0.1]) by mx.readers.example (Postfix)',
        'X-Mark: 1',
        'Received: from mx.readers.example ([127.0.0.1]) by localhost (amavis, port 10024)',
        'X-Mark: 2',
        accepted,
      ],
      ['1', '2'],
    ],
    [
      'not those of a program that fetched the message',
      ['X-Mark: 1', 'Received: from pop.readers.example [192.0.2.110] by localhost with POP3', 'X-Mark: 2', accepted],
      ['2'],
    ],
    ['not those of another organization below', [accepted, 'X-Mark: 1', accepted.replace('readers', 'other')], []],
    ['none without a Received field', ['X-Mark: 1'], []],
  ])('%s', (_, lines, marks) => {
    const receiver = lines.some((line) => line.startsWith('Received'))
      ? expect.stringMatching(/readers\.example$/)
      : null
    expect(judge(lines)).toEqual([receiver, ...marks])
  })

  it.each([
    ['in HELO', 'Received: from mx.readers.example (unknown [203.0.113.66]) by mx.readers.example with ESMTP'],
    ['in HELO, without a comment', 'Received: from mx.readers.example (203.0.113.66) by mx.readers.example with SMTP'],
    ['as a fetching program', accepted],
  ])('none below, whatever name the sender uses %s', (_, hop) => {
    const fields = [
      'Received: from a.example ([10.0.0.1]) by mx.readers.example',
      'Received: from pop.readers.example by localhost with POP3',
      accepted,
    ]
    for (const forged of fields) {
      expect(judge([hop, forged, 'X-Mark: 1', accepted])).toEqual(['mx.readers.example'])
      expect(judge([hop, 'X-Mark: 1', forged])).toEqual(['mx.readers.example'])
    }
  })

  it('those of the host that the user trusts', () => {
    const gateway = 'Received: from mail.shop.example (192.0.2.25) by gate.filter.example with ESMTP'
    const lines = ['X-Mark: 1', accepted, 'X-Mark: 2', gateway, 'X-Mark: 3']
    expect(judge(lines)).toEqual(['mx.readers.example', '1'])
    expect(judge(lines, { trustedHop: 2 })).toEqual(['gate.filter.example', '2'])
    expect(judge(lines, { trustedHop: 3 })).toEqual([null])
  })

  it('only the topmost of a name that the provider always writes, in its own name', () => {
    const hop = accepted.replace('mx.readers.example', 'mx.google.com')
    const own = 'Authentication-Results: mx.google.com; spf=fail'
    const results = (...lines: string[]) => judge(lines, {}, 'authentication-results').slice(1)
    expect(results(hop, own, own.replace('fail', 'pass'))).toEqual(['mx.google.com; spf=fail'])
    for (const lookAlike of ['mx.google.com.evil.example', 'mx-google.com', 'google.com.example']) {
      expect(results(hop, own.replace('mx.google.com', lookAlike))).toEqual([])
      expect(results(hop.replace('mx.google.com', lookAlike), own)).toEqual([])
    }
    const exchange = accepted.replace('mx.readers.example', 'A.mail.protection.outlook.com')
    const marks = (name: string) => judge([exchange, `${name}: 1`], {}, name.toLowerCase()).slice(1)
    expect(marks('X-Microsoft-Antispam-Mailbox-Delivery')).toEqual(['1'])
    expect(marks('X-Microsoft-Antispam-Untrusted')).toEqual([])
    expect(marks('X-MS-Exchange-Organization-SCL-Original')).toEqual([])
  })

  it('never one that a sender wrote, whatever else it wrote', () => {
    const hosts = fc.constantFrom('mx.readers.example', 'mx.google.com', 'x.outlook.com', 'localhost', 'evil.example')
    const sources = fc.constantFrom('([10.0.0.1])', '(mx.readers.example [198.51.100.9])', '([203.0.113.66])', '')
    const forgedHop = fc
      .tuple(hosts, sources, hosts, fc.constantFrom('ESMTP', 'POP3', 'LMTP', 'HTTPS'))
      .map(([from, source, by, protocol]) => `Received: from ${from} ${source} by ${by} with ${protocol}`)
    const forgedField = fc
      .tuple(fc.constantFrom('Authentication-Results', 'X-Microsoft-Antispam', 'ARC-Seal', 'X-Mark'), hosts)
      .map(([name, host]) => `${name}: ${host}; spf=pass`)
    const helo = fc.constantFrom('mx.readers.example', 'mx.google.com', 'localhost', 'evil.example')
    fc.assert(
      fc.property(fc.array(fc.oneof(forgedHop, forgedField), { maxLength: 6 }), helo, (forged, name) => {
        const real = `Received: from ${name} (unknown [203.0.113.66]) by mx.readers.example with ESMTP`
        const { receiver, fields } = judgeFields(readHeaders(Buffer.from([real, ...forged, ''].join('\r\n'))))
        expect(receiver).toBe('mx.readers.example')
        expect(fields.filter(({ isTrusted, name }) => isTrusted && name !== 'received')).toEqual([])
      }),
    )
  })
})
