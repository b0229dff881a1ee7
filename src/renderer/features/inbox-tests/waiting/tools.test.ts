import { describe, expect, it } from 'vitest'
import { linesFor, parseSmtpServer } from './tools.ts'

const address = 'test-abc@sendproof.localhost'

describe('parseSmtpServer', () => {
  it.each([
    ['127.0.0.1:2525', { host: '127.0.0.1', port: '2525' }],
    ['[::1]:2525', { host: '::1', port: '2525' }],
    ['localhost:25', { host: 'localhost', port: '25' }],
    ['192.0.2.7:2525', { host: '192.0.2.7', port: '2525' }],
    ['mail.example:25', { host: 'mail.example', port: '25' }],
  ])('reads %s', (text, expected) => {
    expect(parseSmtpServer(text)).toEqual(expected)
  })
})

describe('linesFor', () => {
  it.each(['swaks', 'nodemailer', 'php', 'python', 'postfix'] as const)(
    '%s includes address, host and port',
    (tool) => {
      const lines = linesFor(tool, address, { host: '127.0.0.1', port: '2526' })
      for (const part of [address, '127.0.0.1', '2526']) expect(lines).toContain(part)
    },
  )

  it('keeps the transport maps that Postfix already has', () => {
    expect(linesFor('postfix', address, { host: '127.0.0.1', port: '2525' })).toContain(
      'postconf -e "transport_maps = hash:/etc/postfix/transport $(postconf -h transport_maps)"',
    )
  })

  it('puts an IPv6 host into brackets if host and port form one word', () => {
    expect(linesFor('swaks', address, { host: '::1', port: '2525' })).toContain('[::1]:2525')
    expect(linesFor('postfix', address, { host: '::1', port: '2525' })).toContain('smtp:[::1]:2525')
    expect(linesFor('nodemailer', address, { host: '::1', port: '2525' })).toContain("host: '::1'")
  })
})
