import { describe, expect, it } from 'vitest'
import type { Delivery } from '../analysis.ts'
import { gatherEnvelope } from './envelope.ts'
import { readHeaders } from './headers.ts'

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

  it('never takes From for MAIL FROM', () => {
    const headers = readHeaders(Buffer.from('From: a@example.com\r\n'))
    expect(gatherEnvelope({ delivery: upload, headers, hops: [] }).mail_from).toBeNull()
  })

  it('keeps what the session said', () => {
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
      rcpt_to: 'test@example.org',
      tls: { version: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' },
      received_at: '2030-01-01T00:00:00.000Z',
      origin: { ip: '192.0.2.1', helo: 'mail.example.com', source: 'smtp_session' },
    })
  })
})
