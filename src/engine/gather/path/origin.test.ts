import { describe, expect, it } from 'vitest'
import { readHeaders } from '../../message/headers.ts'
import type { Delivery } from '../../ports/analysis.ts'
import { findOrigin, isClientOrigin } from './origin.ts'
import { readReceivedChain } from './received-chain.ts'

const unknownDelivery: Delivery = {
  clientIp: null,
  clientName: null,
  helo: null,
  mailFrom: null,
  rcptTo: null,
  tls: null,
  receivedAt: new Date(0),
  clientIpSource: null,
  statedIp: null,
  pickedUp: false,
  rebuilt: false,
}

function originOf(delivery: Partial<Delivery>, ...fields: string[]) {
  const headers = readHeaders(Buffer.from(fields.map((field) => `${field}\r\n`).join('')))
  return findOrigin({ delivery: { ...unknownDelivery, ...delivery }, headers, hops: readReceivedChain(headers) })
}

const session = { clientIp: '198.51.100.5', helo: 'session.example.com', clientIpSource: 'smtp_session' } as const
const relay = { clientIp: '10.0.0.5', helo: 'relay.internal', clientIpSource: 'smtp_session' } as const

const border =
  'Received: from mail.example.com (mail.example.com [203.0.113.7]) by mx.example.org with ESMTPS; Tue, 1 Jan 2030 00:00:00 +0000'
const inside =
  'Received: from mx.example.org (mx.example.org [203.0.113.99]) by store.example.org with LMTP; Tue, 1 Jan 2030 00:00:01 +0000'
const atSender =
  'Received: from laptop ([192.168.1.2]) by mail.example.com with ESMTPSA; Tue, 1 Jan 2030 00:00:00 +0000'

describe('findOrigin', () => {
  it.each([
    [
      'XCLIENT from a trusted client',
      { ...session, clientIpSource: 'xclient', statedIp: '192.0.2.3' } as const,
      [border],
      '198.51.100.5',
      'session.example.com',
      'xclient',
    ],
    [
      'XCLIENT with a private address',
      { ...relay, clientIpSource: 'xclient' } as const,
      [border],
      '10.0.0.5',
      'relay.internal',
      'xclient',
    ],
    [
      'the address of an upload',
      { clientIp: '192.0.2.2', helo: null, clientIpSource: 'upload', statedIp: '192.0.2.3' } as const,
      [border],
      '192.0.2.2',
      null,
      'upload',
    ],
    [
      'an upload that names a hop',
      { clientIp: '203.0.113.7', clientIpSource: 'upload' } as const,
      [border],
      '203.0.113.7',
      'mail.example.com',
      'upload',
    ],
    [
      'the address of the test',
      { ...session, statedIp: '192.0.2.3' },
      [border],
      '192.0.2.3',
      'session.example.com',
      'test',
    ],
    [
      'the address of the test is a hop',
      { ...relay, statedIp: '203.0.113.7' },
      [border],
      '203.0.113.7',
      'mail.example.com',
      'test',
    ],
    ['a public client', session, [border], '198.51.100.5', 'session.example.com', 'smtp_session'],
    [
      'a client mapped into IPv6',
      { ...session, clientIp: '::ffff:198.51.100.5' },
      [],
      '198.51.100.5',
      'session.example.com',
      'smtp_session',
    ],
    [
      'the chain, if the client is private',
      relay,
      [inside, border, atSender],
      '203.0.113.7',
      'mail.example.com',
      'received_chain',
    ],
    ['the chain, if there was no session', {}, [border], '203.0.113.7', 'mail.example.com', 'received_chain'],
    [
      'a stated HELO without an address',
      { helo: 'stated.example.com' },
      [border],
      '203.0.113.7',
      'stated.example.com',
      'received_chain',
    ],
    ['a private client only', relay, [], null, null, 'unknown'],
    ['private hops only', {}, [atSender], null, null, 'unknown'],
    ['nothing', {}, [], null, null, 'unknown'],
  ])('%s', (_, delivery, fields, ip, helo, source) => {
    expect(originOf(delivery, ...fields)).toMatchObject({ ip, helo, source })
  })

  it.each([
    [
      'Received-SPF above the chain',
      [
        'Received-SPF: Pass (mailfrom) identity=mailfrom; client-ip=192.0.2.7; helo=out.example.com; receiver=<UNKNOWN>',
        inside,
        border,
      ],
      '192.0.2.7',
      'out.example.com',
    ],
    [
      'Received-SPF by its receiver',
      [inside, 'Received-SPF: pass client-ip=192.0.2.7; receiver=mx.example.org;', border],
      '192.0.2.7',
      null,
    ],
    [
      'Received-SPF of Gmail',
      [
        'Received: by 2002:a05:6402::1 with SMTP id x; Tue, 1 Jan 2030 00:00:02 +0000',
        border.replace('mx.example.org', 'mx.google.com'),
        'Received-SPF: pass (google.com: domain of a@example.com designates 192.0.2.7 as permitted sender) client-ip=192.0.2.7;',
      ],
      '192.0.2.7',
      null,
    ],
    [
      'Authentication-Results with iprev',
      [
        border,
        'Authentication-Results: mx.example.org;\r\n iprev=pass policy.iprev=192.0.2.7; spf=pass smtp.mailfrom=example.com smtp.helo=out.example.com',
      ],
      '192.0.2.7',
      'out.example.com',
    ],
    [
      'Authentication-Results of Exchange Online',
      ['Authentication-Results: spf=pass (sender IP is 192.0.2.7) smtp.mailfrom=example.com', border],
      '192.0.2.7',
      null,
    ],
  ])('reads %s', (_, fields, ip, helo) => {
    expect(originOf({}, ...fields)).toMatchObject({ ip, helo, source: 'receiver_headers' })
  })

  it.each([
    [
      'of another organization below the chain',
      [border, 'Received-SPF: pass client-ip=192.0.2.7; receiver=mx.forwarder.example;'],
    ],
    ['that names a private address', ['Received-SPF: pass client-ip=10.0.0.7; receiver=mx.example.org;', border]],
    ['without an address', ['Authentication-Results: mx.example.org; dkim=pass', border]],
  ])('ignores a field %s', (_, fields) => {
    expect(originOf({}, ...fields)).toMatchObject({ ip: '203.0.113.7', source: 'received_chain' })
  })
})

describe('findOrigin with a trusted hop', () => {
  const headers = readHeaders(Buffer.from([inside, border, atSender].map((field) => `${field}\r\n`).join('')))
  const traces = { delivery: { ...unknownDelivery, ...session }, headers, hops: readReceivedChain(headers) }

  it.each([
    [1, '203.0.113.99', 'mx.example.org'],
    [2, '203.0.113.7', 'mail.example.com'],
    [3, '192.168.1.2', 'laptop'],
  ])('uses the host of Received field %i, even if another address was stated', (trustedHop, ip, helo) => {
    expect(findOrigin({ ...traces, trustedHop })).toEqual({ ip, helo, source: 'trusted_hop', hop: trustedHop })
  })

  it('ignores a trusted hop that does not exist', () => {
    expect(findOrigin({ ...traces, trustedHop: 4 }).source).toBe('smtp_session')
  })
})

describe('findOrigin of fetched mail', () => {
  const fetched =
    'Received: from pop.example.org [203.0.113.110] by localhost with POP3 (fetchmail-6.4.37); Tue, 1 Jan 2030 00:10:00 +0000'

  it("does not use the reader's own program that forwarded the message", () => {
    expect(originOf(session, fetched, border)).toEqual({
      ip: '203.0.113.7',
      helo: 'mail.example.com',
      source: 'received_chain',
      hop: 2,
    })
  })

  it('keeps a stated address, with the hop of the handoff', () => {
    const upload = { clientIp: '192.0.2.2', helo: null, clientIpSource: 'upload' } as const
    expect(originOf(upload, fetched, border)).toEqual({ ip: '192.0.2.2', helo: null, source: 'upload', hop: 2 })
  })
})

describe('isClientOrigin', () => {
  it.each([
    ['a public client', session, true],
    ['XCLIENT', { ...relay, clientIpSource: 'xclient' } as const, false],
    ['a client that is the stated address', { ...session, statedIp: session.clientIp }, true],
    ['a client other than the stated address', { ...relay, statedIp: '192.0.2.3' }, false],
    ['an upload', { clientIp: '192.0.2.2', clientIpSource: 'upload' } as const, false],
    ['a private client', relay, false],
  ])('%s', (_, partial, expected) => {
    const delivery = { ...unknownDelivery, ...partial }
    expect(isClientOrigin(delivery, originOf(partial))).toBe(expected)
  })
})
