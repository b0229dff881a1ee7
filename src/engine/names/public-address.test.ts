import { describe, expect, it } from 'vitest'
import { readPublicAddress } from './public-address.ts'

describe('readPublicAddress', () => {
  it.each([
    ['8.8.8.8', '8.8.8.8'],
    [' 8.8.8.8\n', '8.8.8.8'],
    ['::ffff:8.8.8.8', '8.8.8.8'],
    ['::FFFF:808:808', '8.8.8.8'],
    ['2A00:1450:4001:0:0:0:0:1', '2a00:1450:4001::1'],
    // Documentation ranges (RFC 5737, RFC 3849) count as public.
    ['168.63.129.15', '168.63.129.15'],
    ['192.0.2.1', '192.0.2.1'],
    ['198.51.100.1', '198.51.100.1'],
    ['203.0.113.1', '203.0.113.1'],
    ['2001:db8::1', '2001:db8::1'],
  ])('reads %j as %s', (text, ip) => {
    expect(readPublicAddress(text)).toEqual({ ip, problem: null })
  })

  it.each([
    ['', 'not_an_address'],
    ['8.8.8', 'not_an_address'],
    ['8.8.8.8/32', 'not_an_address'],
    ['008.8.8.8', 'not_an_address'],
    ['0x08080808', 'not_an_address'],
    ['mail.example.com', 'not_an_address'],
    ['2a00:1450::1%eth0', 'not_an_address'],
    ['0.0.0.0', 'unspecified'],
    ['::', 'unspecified'],
    ['127.0.0.2', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['169.254.1.1', 'link_local'],
    ['fe80::1', 'link_local'],
    ['fe80::1%eth0', 'link_local'],
    ['224.0.0.1', 'multicast'],
    ['ff02::1', 'multicast'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'private'],
    ['fd00::1', 'private'],
    ['::ffff:10.0.0.1', 'private'],
    ['255.255.255.255', 'reserved'],
    ['240.0.0.1', 'reserved'],
    ['198.18.0.1', 'reserved'],
    ['64:ff9b::808:808', 'reserved'],
    ['2002:808:808::1', 'reserved'],
    // Hosts of cloud machines: Azure, Oracle, IBM, Google, Alibaba, AWS.
    ['168.63.129.16', 'reserved'],
    ['::ffff:168.63.129.16', 'reserved'],
    ['192.0.0.192', 'reserved'],
    ['161.26.0.10', 'reserved'],
    ['166.9.20.11', 'reserved'],
    ['199.36.153.8', 'reserved'],
    ['100.100.100.200', 'private'],
    ['169.254.170.2', 'link_local'],
    ['fd00:ec2::254', 'private'],
  ])('refuses %j: %s', (text, problem) => {
    expect(readPublicAddress(text)).toEqual({ ip: null, problem })
  })
})
