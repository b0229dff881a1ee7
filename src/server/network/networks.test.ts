import { describe, expect, it } from 'vitest'
import { createNetworkTest, formatHost, normalizeAddress } from './networks.ts'

describe('createNetworkTest', () => {
  const isMember = createNetworkTest(['192.0.2.0/24', '203.0.113.7', '2001:db8::/32', '::1'])

  it.each([
    ['192.0.2.255', true],
    ['192.0.3.0', false],
    ['203.0.113.7', true],
    ['203.0.113.8', false],
    ['::ffff:192.0.2.1', true],
    ['2001:DB8::1', true],
    ['2001:db9::1', false],
    ['::1', true],
    ['localhost', false],
    ['', false],
  ])('%s is a member: %s', (address, expected) => {
    expect(isMember(address)).toBe(expected)
  })

  it('has no members without networks', () => {
    expect(createNetworkTest([])('127.0.0.1')).toBe(false)
  })
})

it.each([
  ['2001:0DB8:0:0::1', '2001:db8::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
])('normalizeAddress(%s) is %s', (address, expected) => {
  expect(normalizeAddress(address)).toBe(expected)
})

it.each([
  ['::1', '[::1]'],
  ['localhost', 'localhost'],
])('formatHost(%s) is %s', (host, expected) => {
  expect(formatHost(host)).toBe(expected)
})
