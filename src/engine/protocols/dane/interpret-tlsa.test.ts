import { describe, expect, it } from 'vitest'
import type { DnsAnswer, RecordData } from '../../dns/resolver.ts'
import { interpretTlsa, tlsaName } from './interpret-tlsa.ts'

function found(record: RecordData['TLSA'], authenticated = true): DnsAnswer<'TLSA'> {
  return { status: 'found', records: [record], aliases: [], ttl: 300, authenticated }
}

function tlsa(usage: number, selector: number, matchingType: number, octets: number) {
  return { usage, selector, matchingType, data: new Uint8Array(octets).fill(171) }
}

describe('interpretTlsa', () => {
  it('returns the TLSA name of a mail host', () => {
    expect(tlsaName('mail.example.com')).toBe('_25._tcp.mail.example.com')
  })

  it.each([
    [tlsa(3, 1, 1, 32), null],
    [tlsa(2, 0, 2, 64), null],
    [tlsa(3, 0, 0, 900), null],
    [tlsa(0, 1, 1, 32), 'pkix_usage'],
    [tlsa(1, 1, 1, 32), 'pkix_usage'],
    [tlsa(4, 1, 1, 32), 'unknown_usage'],
    [tlsa(3, 2, 1, 32), 'unknown_selector'],
    [tlsa(3, 1, 3, 32), 'unknown_matching_type'],
    [tlsa(3, 1, 1, 64), 'wrong_digest_length'],
    [tlsa(3, 1, 0, 0), 'empty_data'],
  ])('evaluates %j: %s', (record, problem) => {
    expect(interpretTlsa(found(record))).toMatchObject({ status: 'secure', records: [{ problem }] })
  })

  it('shows the data in hexadecimal', () => {
    expect(interpretTlsa(found(tlsa(3, 1, 1, 32)))).toMatchObject({
      records: [{ data: 'ab'.repeat(32) }],
    })
  })

  it('trusts only records validated by DNSSEC', () => {
    expect(interpretTlsa(found(tlsa(3, 1, 1, 32), false))).toMatchObject({
      status: 'insecure',
    })
    expect(interpretTlsa({ status: 'nxdomain', aliases: [], ttl: 300, authenticated: true })).toEqual({
      status: 'absent',
      records: [],
    })
    expect(interpretTlsa({ status: 'unavailable', reason: { code: 'dns_servfail' } })).toMatchObject({
      status: 'unavailable',
    })
  })
})
