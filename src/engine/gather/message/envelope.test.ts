import { describe, expect, it } from 'vitest'
import { readHeaders } from '../../message/headers.ts'
import type { Delivery } from '../../ports/analysis.ts'
import { readReceivedChain } from '../path/received-chain.ts'
import { gatherEnvelope } from './envelope.ts'

const upload: Delivery = {
  clientIp: null,
  clientName: null,
  helo: null,
  mailFrom: null,
  rcptTo: null,
  tls: null,
  receivedAt: new Date('2030-01-01T00:00:00Z'),
  clientIpSource: null,
  statedIp: null,
  pickedUp: false,
  rebuilt: false,
}

describe('gatherEnvelope', () => {
  it.each([
    ['<bounce@example.com>', 'bounce@example.com'],
    [' <bounce@example.com> (delivered)', 'bounce@example.com'],
    ['bounce@example.com', 'bounce@example.com'],
    ['<>', ''],
    ['', null],
    ['<a b@example.com>', null],
    ['<a@example.com> <b@example.com>', null],
  ])('without MAIL FROM, reads Return-Path %j as %j', (value, mailFrom) => {
    const headers = readHeaders(Buffer.from(`Return-Path: ${value}\r\nReturn-Path: <other@example.com>\r\n`))
    expect(gatherEnvelope({ delivery: upload, headers, hops: [] }).mail_from).toBe(mailFrom)
  })

  it('reads the Return-Path of the receiving host, not of programs that fetched the message', () => {
    const fields = [
      'Return-Path: <ben@localhost>',
      'Received: from pop.host.example [203.0.113.110] by localhost with POP3 (fetchmail-6.4.37)',
      'Return-Path: <bounce@shop.example>',
      'Received: from out.shop.example (out.shop.example [192.0.2.25]) by mx.host.example with ESMTPS',
      'Return-Path: <other@shop.example>',
    ]
    const headers = readHeaders(Buffer.from(fields.map((field) => `${field}\r\n`).join('')))
    expect(gatherEnvelope({ delivery: upload, headers, hops: readReceivedChain(headers) })).toMatchObject({
      mail_from: 'bounce@shop.example',
      origin: { ip: '192.0.2.25', source: 'received_chain', hop: 2 },
    })
  })

  it.each([
    ['not if fetchmail copied the author of list mail', 'anna@shop.example', 'Mailing-List: talk', null],
    [
      'the bounce address of the list',
      'talk-return-1@club.example',
      'Mailing-List: talk',
      'talk-return-1@club.example',
    ],
    ['the author of personal mail', 'anna@shop.example', 'X-Mailer: Plum', 'anna@shop.example'],
  ])('reads a Return-Path added after fetching: %s', (_, path, field, mailFrom) => {
    const fields = [
      `Return-Path: <${path}>`,
      'Received: from pop.host.example [203.0.113.110] by localhost with POP3 (fetchmail-6.4.37)',
      'Received: from out.club.example (out.club.example [192.0.2.25]) by mx.host.example with ESMTPS',
      'From: Anna <Anna@shop.example>',
      field,
    ]
    const headers = readHeaders(Buffer.from(fields.map((line) => `${line}\r\n`).join('')))
    const envelope = gatherEnvelope({ delivery: upload, headers, hops: readReceivedChain(headers) })
    expect(envelope.mail_from).toBe(mailFrom)
  })

  it.each([
    [
      'an address',
      'Authentication-Results: mx.host.example; spf=pass smtp.mailfrom=bounce@shop.example',
      'bounce@shop.example',
    ],
    [
      'a domain',
      'Authentication-Results: spf=pass (sender IP is 192.0.2.25) smtp.mailfrom=shop.example',
      'shop.example',
    ],
    ['the null sender', 'Authentication-Results: mx.host.example; spf=pass smtp.mailfrom=<> smtp.helo=out', ''],
    ['nothing', 'Authentication-Results: mx.host.example; spf=pass smtp.mailfrom=; dkim=none', null],
    [
      'an address for SPF',
      'Received-SPF: pass client-ip=192.0.2.25; envelope-from="bounce@shop.example";',
      'bounce@shop.example',
    ],
  ])('takes %s from the field of the receiver if there is no Return-Path, and no forged one', (_, field, mailFrom) => {
    const hop = 'Received: from out.shop.example (out.shop.example [192.0.2.25]) by mx.host.example with ESMTPS'
    const forged = 'Authentication-Results: mx.host.example; spf=pass smtp.mailfrom=forged@bank.example'
    const read = (lines: readonly string[]) => {
      const headers = readHeaders(Buffer.from(lines.map((line) => `${line}\r\n`).join('')))
      return gatherEnvelope({ delivery: upload, headers, hops: readReceivedChain(headers) })
    }
    expect(read([field, hop, forged])).toMatchObject({
      mail_from: mailFrom,
      mail_from_source: mailFrom === null ? null : 'receiver_headers',
    })
    expect(read([hop, field])).toMatchObject({ mail_from: null, mail_from_source: null })
    expect(read([field, hop, 'Return-Path: <other@shop.example>'])).toMatchObject({ mail_from_source: 'return_path' })
  })

  it('never uses From as MAIL FROM', () => {
    const headers = readHeaders(Buffer.from('From: a@example.com\r\n'))
    expect(gatherEnvelope({ delivery: upload, headers, hops: [] }).mail_from).toBeNull()
  })

  it('keeps the data of the SMTP session', () => {
    const headers = readHeaders(Buffer.from('Return-Path: <other@example.com>\r\n'))
    const delivery: Delivery = {
      ...upload,
      clientIp: '::ffff:192.0.2.1',
      helo: 'mail.example.com',
      mailFrom: '',
      rcptTo: 'test@example.org',
      tls: { version: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' },
      clientIpSource: 'smtp_session',
    }
    expect(gatherEnvelope({ delivery, headers, hops: [] })).toEqual({
      client_ip: '192.0.2.1',
      client_name: null,
      helo: 'mail.example.com',
      mail_from: '',
      mail_from_source: 'smtp_session',
      rcpt_to: 'test@example.org',
      tls: { version: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' },
      received_at: '2030-01-01T00:00:00.000Z',
      origin: { ip: '192.0.2.1', helo: 'mail.example.com', source: 'smtp_session', hop: null },
    })
  })
})
