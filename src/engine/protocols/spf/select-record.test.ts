import { describe, expect, it } from 'vitest'
import type { DnsAnswer } from '../../dns/resolver.ts'
import { selectSpfRecord } from './select-record.ts'

function answer(...records: string[][]): DnsAnswer<'TXT'> {
  return { status: 'found', records, aliases: [], ttl: 300, authenticated: false }
}

describe('selectSpfRecord', () => {
  it('joins the strings of a record without spaces (RFC 7208 section 3.3)', () => {
    const { selection, answerOctets } = selectSpfRecord(
      'example.com',
      answer(['v=spf1 .... first', 'second string...']),
    )
    expect(selection).toMatchObject({ status: 'one', text: 'v=spf1 .... firstsecond string...' })
    expect(answerOctets).toBe('example.com'.length + 'v=spf1 .... firstsecond string...'.length)
  })

  it('distinguishes one, several, and none', () => {
    expect(selectSpfRecord('a.example', answer(['v=spf1 -all'], ['other'])).selection).toMatchObject({
      status: 'one',
      others: ['other'],
    })
    expect(selectSpfRecord('a.example', answer(['v=spf1 -all'], ['V=SPF1 mx -all'])).selection).toEqual({
      status: 'several',
      texts: ['v=spf1 -all', 'V=SPF1 mx -all'],
      others: [],
    })
    expect(selectSpfRecord('a.example', answer(['v=spf10'])).selection).toEqual({ status: 'none', others: ['v=spf10'] })
    expect(
      selectSpfRecord('a.example', { status: 'nxdomain', aliases: [], ttl: 0, authenticated: false }).selection,
    ).toEqual({ status: 'none', others: [] })
  })

  it('is unavailable without an answer', () => {
    const reason = { code: 'dns_timeout' } as const
    expect(selectSpfRecord('a.example', { status: 'unavailable', reason }).selection).toEqual({
      status: 'unavailable',
      reason,
    })
  })

  it.each([
    [['v=spf1 ip4:192.0.2.1', 'include:example.com -all'], 20],
    [['v=spf1 ip4:192.0.2.1 ', 'include:example.com -all'], null],
    [['v=spf1 ip4:192.0.2.1', ' include:example.com -all'], null],
    [[`v=spf1${' ip4:192.0.2.1'.repeat(17)} include:ex`, 'ample.com -all'], null],
    [['v=spf1 -all'], null],
  ])('finds a missing space between strings: %j', (strings, expected) => {
    expect(selectSpfRecord('example.com', answer(strings)).missingBlank).toBe(expected)
  })
})
