import { describe, expect, it } from 'vitest'
import { formatAddress, parseAddress } from './server-address.ts'

describe('parseAddress', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1:53'],
    ['192.0.2.1:5300', '192.0.2.1:5300'],
    ['2001:db8::1', '[2001:db8::1]:53'],
    ['[2001:db8::1]', '[2001:db8::1]:53'],
    ['[2001:db8::1]:5300', '[2001:db8::1]:5300'],
    ['fe80::1%eth0', '[fe80::1%eth0]:53'],
    ['localhost:5300', '127.0.0.1:5300'],
  ])('reads %s', (text, formatted) => {
    const address = parseAddress(text)
    expect(address && formatAddress(address)).toBe(formatted)
  })

  it.each([
    '',
    'dns.example',
    '192.0.2.1:',
    '192.0.2.1:0',
    '192.0.2.1:65536',
    '192.0.2',
    '[192.0.2.1]:53',
    '[::1',
    ':53',
  ])('refuses %j', (text) => {
    expect(parseAddress(text)).toBeNull()
  })
})
