import { isIPv4, isIPv6 } from 'node:net'
import { array, assert, constantFrom, ipV4, ipV6, nat, oneof, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isIpv4, isIpv6, parseIp } from '../../shared/records/ip-address.ts'
import { isPublicAddress, readIpAddress } from './ip-address.ts'

describe('readIpAddress', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
  ])('reads %s as %s', (text, canonical) => {
    expect(readIpAddress(text)).toBe(canonical)
  })

  it.each(['', '1', '192.0.2', '192.0.2.256', '0x7f.1', 'mail.example.com', '[192.0.2.1]', '2001:db8::1::2'])(
    'rejects %j',
    (text) => {
      expect(readIpAddress(text)).toBeNull()
    },
  )
})

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '2a00:1450::1', '192.0.2.1', '198.51.100.7', '203.0.113.255', '2001:db8:1::1', '::ffff:8.8.8.8'])(
    '%s is public',
    (ip) => {
      expect(isPublicAddress(ip)).toBe(true)
    },
  )

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '2002:a05:1::1',
    '::7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2a00:1450:1:2:0:5efe:7f00:1',
    '2a00:1450:1:2:200:5efe:a00:1',
    '3fff::1',
    '4000::1',
    '100::1',
    '5f00::1',
    'fec0::1',
  ])('%s is not public', (ip) => {
    expect(isPublicAddress(ip)).toBe(false)
  })
})

describe('addresses as text', () => {
  const written = oneof(
    ipV4(),
    ipV6(),
    constantFrom('::192.0.2.1', '64:ff9b::192.0.2.33', '::ffff:192.0.2.1', 'fe80::1%a'),
  )
  const change = tuple(nat(40), constantFrom('', '0', '1', 'f', 'g', ':', '.', '%', ' '), nat(1))

  it('are recognized as Node recognizes them', () => {
    assert(
      property(written, array(change, { maxLength: 2 }), (address, changes) => {
        const text = changes.reduce((text, [at, by, cut]) => text.slice(0, at) + by + text.slice(at + cut), address)
        expect(isIpv4(text)).toBe(isIPv4(text))
        expect(isIpv6(text)).toBe(isIPv6(text) && !text.includes('%'))
        if (isIpv4(text) || isIpv6(text)) expect(parseIp(text).kind()).toBe(isIPv4(text) ? 'ipv4' : 'ipv6')
      }),
      { numRuns: 2_000 },
    )
  })

  it('have the bytes that were written', () => {
    expect(parseIp('::192.0.2.1').toString()).toBe('::c000:201')
    expect(parseIp('64:ff9b::192.0.2.33').toString()).toBe('64:ff9b::c000:221')
  })
})
