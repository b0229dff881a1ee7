import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createClientNetwork } from './client-network.ts'

function requestFrom(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const request = new IncomingMessage(socket)
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return request
}

describe('the network of a client', () => {
  const networkOf = createClientNetwork(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])

  it.each([
    ['192.0.2.1', undefined, '192.0.2.1'],
    ['::ffff:192.0.2.1', undefined, '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    ['fe80::1%eth0', undefined, 'fe80::/64'],
    [undefined, undefined, '0.0.0.0'],
    ['192.0.2.1', '198.51.100.9', '192.0.2.1'],
    ['127.0.0.1', '198.51.100.9', '198.51.100.9'],
    ['::ffff:127.0.0.1', '198.51.100.9', '198.51.100.9'],
    ['127.0.0.1', '203.0.113.66, 198.51.100.9', '198.51.100.9'],
    ['127.0.0.1', '203.0.113.66, 198.51.100.9, 10.1.1.1', '198.51.100.9'],
    ['fd00::1', '198.51.100.9', '198.51.100.9'],
    ['127.0.0.1', '198.51.100.9:4711', '198.51.100.9'],
    ['127.0.0.1', '[2001:db8:1:2::3]:4711', '2001:db8:1:2::/64'],
    ['127.0.0.1', '2001:db8:1:2::3', '2001:db8:1:2::/64'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', '198.51.100.9, unknown', '127.0.0.1'],
    ['127.0.0.1', '198.51.100.9, 10.0.0.1, nonsense:1', '127.0.0.1'],
    ['127.0.0.1', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
  ])('of %s with X-Forwarded-For %j is %s', (remote, forwarded, network) => {
    expect(networkOf(requestFrom(remote, forwarded))).toBe(network)
  })

  it('reads a long list from its end', () => {
    const way = [...Array.from({ length: 1000 }, () => '203.0.113.66'), '198.51.100.9'].join(',')
    expect(networkOf(requestFrom('127.0.0.1', way))).toBe('198.51.100.9')
  })

  it('trusts no X-Forwarded-For without configured proxies', () => {
    expect(createClientNetwork([])(requestFrom('127.0.0.1', '198.51.100.9'))).toBe('127.0.0.1')
  })
})
