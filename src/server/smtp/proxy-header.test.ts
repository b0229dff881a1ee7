import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readProxyHeader } from './proxy-header.ts'

const signature = '0d0a0d0a000d0a515549540a'

/** A version 2 header from a command, a family, and the addresses with what follows, in hexadecimal. */
function binary(command: string, family: string, rest: string): Buffer {
  const length = (rest.length / 2).toString(16).padStart(4, '0')
  return Buffer.from(signature + command + family + length + rest, 'hex')
}

const ipv4 = 'c0000201c0000202d9040019'
const ipv6 = `20010db8${'0'.repeat(23)}120010db8${'0'.repeat(23)}2d9040019`

describe('readProxyHeader', () => {
  it.each([
    ['PROXY TCP4 192.0.2.1 192.0.2.2 55556 25\r\n', { remoteAddress: '192.0.2.1', remotePort: 55_556 }],
    ['PROXY TCP6 2001:db8::1 2001:db8::2 55556 25\r\n', { remoteAddress: '2001:db8::1', remotePort: 55_556 }],
    ['PROXY UNKNOWN\r\n', null],
    ['PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n', null],
  ])('reads %j', (line, client) => {
    expect(readProxyHeader(Buffer.from(`${line}EHLO a\r\n`))).toEqual({
      state: 'complete',
      length: line.length,
      client,
    })
  })

  it.each([
    ['TCP over IPv4', binary('21', '11', ipv4), { remoteAddress: '192.0.2.1', remotePort: 55_556 }],
    ['TCP over IPv6', binary('21', '21', ipv6), { remoteAddress: '2001:db8::1', remotePort: 55_556 }],
    ['data after the addresses', binary('21', '11', `${ipv4}040003616263`), expect.anything()],
    ['a connection from the proxy itself', binary('20', '00', ''), null],
    ['an unknown client', binary('21', '00', ''), null],
  ])('reads version 2: %s', (_name, header, client) => {
    const octets = Buffer.concat([header, Buffer.from('EHLO a\r\n')])
    expect(readProxyHeader(octets)).toEqual({ state: 'complete', length: header.length, client })
  })

  it.each([
    'EHLO mail.shop.example\r\n',
    'proxy TCP4 192.0.2.1 192.0.2.2 1 25\r\n',
    'PROXY TCP4 192.0.2.1 192.0.2.2 1\r\n',
    'PROXY TCP4 192.0.2.1 192.0.2.2 1 25 7\r\n',
    'PROXY TCP4 2001:db8::1 2001:db8::2 1 25\r\n',
    'PROXY TCP4 192.0.2.1 192.0.2.2 65536 25\r\n',
    'PROXY TCP4 192.0.2.1 192.0.2.2 01 25\r\n',
    'PROXY TCP4 mail.example 192.0.2.2 1 25\r\n',
    `PROXY ${'U'.repeat(200)}`,
  ])('refuses %j', (line) => {
    expect(readProxyHeader(Buffer.from(line))).toEqual({ state: 'invalid' })
  })

  it.each([
    ['another version', binary('11', '11', ipv4)],
    ['another command', binary('22', '11', ipv4)],
    ['datagrams', binary('21', '12', ipv4)],
    ['too short for its family', binary('21', '21', ipv4)],
    ['longer than any real header', Buffer.from(`${signature}2111ffff`, 'hex')],
  ])('refuses version 2: %s', (_name, header) => {
    expect(readProxyHeader(header)).toEqual({ state: 'invalid' })
  })

  it('waits for the rest of a header, wherever it is split', () => {
    for (const header of [Buffer.from('PROXY TCP4 192.0.2.1 192.0.2.2 1 25\r\n'), binary('21', '21', ipv6)])
      for (let length = 0; length < header.length; length++)
        expect(readProxyHeader(header.subarray(0, length))).toEqual({ state: 'incomplete' })
  })

  it('decides on any input within a limited number of octets', () => {
    const begins = fc.constantFrom(Buffer.alloc(0), Buffer.from('PROXY '), Buffer.from(signature, 'hex'))
    fc.assert(
      fc.property(begins, fc.uint8Array({ maxLength: 300 }), (begin, rest) => {
        const octets = Buffer.concat([begin, rest, Buffer.alloc(5_000)])
        const header = readProxyHeader(octets)
        expect(header.state).not.toBe('incomplete')
        if (header.state === 'complete') expect(header.length).toBeLessThanOrEqual(octets.length)
      }),
    )
  })
})
