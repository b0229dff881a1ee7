import { describe, expect, it } from 'vitest'
import { readHeaders } from '../../message/headers.ts'
import { readReceivedChain } from './received-chain.ts'

function chainOf(...values: string[]) {
  return readReceivedChain(readHeaders(Buffer.from(values.map((value) => `Received: ${value}\r\n`).join(''))))
}

describe('readReceivedChain', () => {
  it('returns the hops, latest first, with their delays', () => {
    const hops = chainOf(
      'from mx.example.org ([203.0.113.9]) by store.example.org with LMTP; Tue, 1 Jan 2030 00:00:07 +0000',
      'from mail.example.com (mail.example.com [192.0.2.1]) by mx.example.org with ESMTPS; Tue, 1 Jan 2030 01:00:09 +0100',
      'from laptop ([192.168.1.2]) by mail.example.com with ESMTPSA; nonsense',
      'by laptop with local; Tue, 1 Jan 2030 00:00:00 +0000',
    )
    expect(hops.map(({ by, delay_seconds, private: isPrivate }) => [by, delay_seconds, isPrivate])).toEqual([
      ['store.example.org', -2, false],
      ['mx.example.org', null, false],
      ['mail.example.com', null, true],
      ['laptop', null, false],
    ])
    expect(hops[1]?.date).toBe('2030-01-01T00:00:09.000Z')
  })

  it('ignores a delay measured with a clock that was never set', () => {
    const hops = chainOf(
      'from a.example by b.example with SMTP; Thu, 25 Jul 2002 19:48:05 -0500',
      'from c.example by a.example with QMQP; Sun, 28 Jul 1980 06:51:25 -0300',
    )
    expect(hops.map(({ delay_seconds }) => delay_seconds)).toEqual([null, null])
  })

  it('reads at most 100 hops', () => {
    expect(chainOf(...Array.from({ length: 150 }, (_, index) => `by host${index}.example`))).toHaveLength(100)
  })
})
