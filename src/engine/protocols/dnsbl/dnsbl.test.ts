import { array, assert, constantFrom, ipV4, ipV6, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DnsAnswer } from '../../dns/resolver.ts'
import { interpretAnswer, readExplanation } from './interpret-answer.ts'
import { queryName, reverseAddress, selfTestNames } from './query-names.ts'
import { applySelfTest, readSelfTest } from './self-test.ts'
import { customZone, type DnsblZone, deathOf, dnsblZones, findZone } from './zones.ts'

function zoneOf(name: string): DnsblZone {
  const zone = findZone(name)
  if (!zone) throw new Error(`no zone ${name}`)
  return zone
}

function ip(ip: string) {
  return { type: 'ip', ip } as const
}

function found(...records: string[]): DnsAnswer<'A'> {
  return { status: 'found', records, aliases: [], ttl: 300, authenticated: false }
}
const absent: DnsAnswer<'A'> = { status: 'nxdomain', aliases: [], ttl: 300, authenticated: false }
const silent: DnsAnswer<'A'> = { status: 'unavailable', reason: { code: 'dns_timeout' } }

const zen = zoneOf('zen.spamhaus.org')
const dbl = zoneOf('dbl.spamhaus.org')

describe('dnsblZones', () => {
  it('queries eight IP lists by default', () => {
    const defaults = dnsblZones().filter(({ use, target }) => use === 'default' && target === 'ip')
    expect(defaults.map(({ zone }) => zone)).toEqual([
      'zen.spamhaus.org',
      'bl.spamcop.net',
      'b.barracudacentral.org',
      'psbl.surriel.com',
      'dnsbl-1.uceprotect.net',
      'bl.mailspike.net',
      'dnsbl.dronebl.org',
      'bl.blocklist.de',
    ])
  })

  it('has codes for each list, and no defunct lists', () => {
    for (const { zone, codes, use, key, target, families } of dnsblZones()) {
      expect(Object.keys(codes), zone).not.toHaveLength(0)
      expect(key !== undefined, zone).toBe(use === 'keyed')
      expect(families.length > 0, zone).toBe(target === 'ip')
      expect(deathOf(zone)).toBeNull()
    }
    expect(deathOf('dnsbl.sorbs.net')).toBe('closed')
  })
})

describe('reverseAddress', () => {
  it.each([
    ['192.0.2.99', '99.2.0.192'],
    ['::ffff:192.0.2.99', '99.2.0.192'],
    // RFC 5782 section 2.4
    ['2001:db8:1:2:3:4:567:89ab', 'b.a.9.8.7.6.5.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2'],
  ])('%s is %s', (ip, expected) => {
    expect(reverseAddress(ip)).toBe(expected)
  })

  it('has 4 labels for IPv4 and 32 for IPv6', () => {
    assert(property(ipV4(), (ip) => reverseAddress(ip).split('.').length === 4))
    assert(property(ipV6(), (ip) => [4, 32].includes(reverseAddress(ip).split('.').length)))
  })
})

describe('queryName', () => {
  it.each([
    ['zen.spamhaus.org', ip('192.0.2.1'), '1.2.0.192.zen.spamhaus.org'],
    ['bl.spamcop.net', ip('2001:db8::1'), null],
    ['dbl.spamhaus.org', { type: 'domain', domain: 'example.com' }, 'example.com.dbl.spamhaus.org'],
    ['dbl.spamhaus.org', ip('192.0.2.1'), null],
    ['zen.spamhaus.org', { type: 'domain', domain: 'example.com' }, null],
    ['zen.dq.spamhaus.net', ip('192.0.2.1'), '1.2.0.192.zen.dq.spamhaus.net'],
  ] as const)('%s, %j', (name, target, expected) => {
    expect(queryName(zoneOf(name), target)).toBe(expected)
  })
})

describe('selfTestNames', () => {
  const v6 = (entry: string) => `${entry}.0.0.0.0.0.f.7.f.f.f.f.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0`

  it.each([
    ['zen.spamhaus.org', ip('192.0.2.1'), '2.0.0.127', '1.0.0.127'],
    ['zen.spamhaus.org', ip('2001:db8::1'), '2.0.0.127', '1.0.0.127'],
    ['dbl.spamhaus.org', { type: 'domain', domain: 'example.com' }, 'dbltest.com', 'invalid'],
    ['bl.ipv6.spameatingmonkey.net', ip('2001:db8::1'), v6('2'), v6('1')],
  ] as const)('of %s, %j', (name, target, listed, unlisted) => {
    expect(selfTestNames(zoneOf(name), target)).toEqual({
      listed: `${listed}.${name}`,
      unlisted: `${unlisted}.${name}`,
    })
  })

  it('are of the queried address family for an undocumented list', () => {
    const zone = customZone('bl.example')
    expect(selfTestNames(zone, ip('192.0.2.1')).listed).toBe('2.0.0.127.bl.example')
    expect(selfTestNames(zone, ip('2001:db8::1')).listed).toBe(`${v6('2')}.bl.example`)
  })
})

describe('interpretAnswer', () => {
  it.each([
    ['zen.spamhaus.org', ['127.0.0.2'], 'listed', ['sbl']],
    ['zen.spamhaus.org', ['127.0.0.4', '127.0.0.10'], 'listed', ['xbl', 'pbl']],
    ['bl.mailspike.net', ['127.0.0.12'], 'listed', ['bad_reputation']],
    ['hostkarma.junkemailfilter.com', ['127.0.0.1'], 'clean', ['trusted']],
    ['hostkarma.junkemailfilter.com', ['127.0.0.2'], 'listed', ['spam_source']],
    ['hostkarma.junkemailfilter.com', ['127.0.0.3'], 'clean', ['mixed_source']],
    ['list.dnswl.org', ['127.0.5.2'], 'listed', ['trust_medium']],
    ['dbl.spamhaus.org', ['127.0.1.4'], 'listed', ['phishing_domain']],
    ['multi.surbl.org', ['127.0.0.72'], 'listed', ['phishing_domain', 'spam_domain']],
    ['multi.uribl.com', ['127.0.0.14'], 'listed', ['spam_domain', 'grey_domain', 'red_domain']],
    ['zen.spamhaus.org', ['127.0.0.2', '127.0.0.99'], 'listed', ['sbl']],
  ])('%s %j: %s', (name, records, status, meanings) => {
    const result = interpretAnswer(zoneOf(name), found(...records))
    expect(result.status).toBe(status)
    expect('entries' in result && result.entries.map(({ meaning }) => meaning)).toEqual(meanings)
  })

  it.each([
    ['zen.spamhaus.org', '127.255.255.252', { status: 'blocked', trouble: 'wrong_name' }],
    ['zen.spamhaus.org', '127.255.255.254', { status: 'blocked', trouble: 'public_resolver' }],
    ['zen.spamhaus.org', '127.255.255.255', { status: 'blocked', trouble: 'volume' }],
    ['bl.spamcop.net', '127.255.255.254', { status: 'blocked', trouble: 'special' }],
    ['zen.spamhaus.org', '127.0.0.1', { status: 'error', trouble: 'undocumented_code' }],
    ['zen.spamhaus.org', '127.0.0.8', { status: 'error', trouble: 'undocumented_code' }],
    ['zen.spamhaus.org', '127.0.1.2', { status: 'error', trouble: 'undocumented_code' }],
    ['zen.spamhaus.org', '203.0.113.7', { status: 'error', trouble: 'outside_loopback' }],
    ['bl.spamcop.net', '127.0.0.3', { status: 'error', trouble: 'undocumented_code' }],
    ['dbl.spamhaus.org', '127.0.1.255', { status: 'blocked', trouble: 'ip_queried' }],
    ['multi.surbl.org', '127.0.0.1', { status: 'blocked', trouble: 'public_resolver' }],
    ['multi.uribl.com', '127.0.0.1', { status: 'blocked', trouble: 'public_resolver' }],
    ['multi.uribl.com', '127.0.0.16', { status: 'error', trouble: 'undocumented_code' }],
    ['multi.uribl.com', '127.0.1.2', { status: 'error', trouble: 'undocumented_code' }],
    ['list.dnswl.org', '127.0.0.255', { status: 'blocked', trouble: 'volume' }],
    ['list.dnswl.org', '127.0.10.3', { status: 'blocked', trouble: 'special' }],
  ])('%s %s is not an answer', (name, code, expected) => {
    expect(interpretAnswer(zoneOf(name), found(code))).toMatchObject({ code, ...expected })
  })

  it('invalidates all answers after one refusal', () => {
    expect(interpretAnswer(zen, found('127.0.0.2', '127.255.255.254'))).toMatchObject({ status: 'blocked' })
    expect(interpretAnswer(zen, found('127.0.0.2', '192.0.2.1'))).toMatchObject({ status: 'error' })
  })

  it('is clean only if the record is absent', () => {
    expect(interpretAnswer(zen, absent)).toEqual({ status: 'clean', entries: [] })
    expect(interpretAnswer(zen, { ...absent, status: 'nodata' })).toEqual({ status: 'clean', entries: [] })
  })

  it.each([
    ['dns_timeout', 'timeout'],
    ['deadline', 'timeout'],
    ['dns_servfail', 'error'],
    ['dns_refused', 'error'],
    ['dns_malformed', 'error'],
    ['dns_offline', 'not_checked'],
    ['dns_outside_zone', 'not_checked'],
  ] as const)('%s is %s', (code, status) => {
    expect(interpretAnswer(zen, { status: 'unavailable', reason: { code } })).toMatchObject({
      status,
      reason: { code },
    })
  })

  it('distinguishes policy from abuse and weighs them separately', () => {
    expect(interpretAnswer(zen, found('127.0.0.3', '127.0.0.11'))).toMatchObject({
      entries: [
        { meaning: 'css', kind: 'abuse', severity: 'critical' },
        { meaning: 'pbl', kind: 'policy', severity: 'major' },
      ],
    })
  })

  it('never reports a listing for codes outside 127.0.0.0/8', () => {
    assert(
      property(constantFrom(...dnsblZones()), array(ipV4(), { minLength: 1, maxLength: 4 }), (zone, records) => {
        const result = interpretAnswer(zone, found(...records))
        if (records.some((record) => !record.startsWith('127.'))) expect(result.status).not.toBe('listed')
        expect(result.status === 'clean' && result.entries.length === 0).toBe(false)
      }),
    )
  })
})

describe('applySelfTest', () => {
  const good = readSelfTest(zen, found('127.0.0.2'), absent)
  const clean = interpretAnswer(zen, absent)
  const listed = interpretAnswer(zen, found('127.0.0.2'))

  it('trusts a list that works', () => {
    expect(applySelfTest(clean, good)).toEqual(clean)
    expect(applySelfTest(listed, good)).toEqual(listed)
  })

  it.each([
    ['lists nothing', clean, absent, absent, { status: 'error', trouble: 'lists_nothing' }],
    [
      'lists everything',
      listed,
      found('127.0.0.2'),
      found('127.0.0.2'),
      { status: 'error', trouble: 'lists_everything' },
    ],
    [
      'refuses its self-test',
      clean,
      found('127.255.255.254'),
      absent,
      { status: 'blocked', trouble: 'public_resolver' },
    ],
    ['does not answer its self-test', clean, silent, silent, { status: 'timeout', reason: { code: 'dns_timeout' } }],
    [
      'answers outside 127.0.0.0/8',
      clean,
      found('192.0.2.1'),
      absent,
      { status: 'error', trouble: 'outside_loopback' },
    ],
    [
      'lists the address but does not answer its self-test',
      listed,
      silent,
      silent,
      { status: 'timeout', reason: { code: 'dns_timeout' } },
    ],
    [
      'lists the address but refuses its self-test',
      listed,
      found('127.0.0.2'),
      found('127.255.255.254'),
      { status: 'blocked' },
    ],
    ['uses its own test code', clean, found('127.0.0.1'), absent, { status: 'clean' }],
  ])('evaluates a list that %s', (_, result, listedAnswer, unlistedAnswer, expected) => {
    expect(applySelfTest(result, readSelfTest(zen, listedAnswer, unlistedAnswer))).toMatchObject(expected)
  })

  it('works for lists of domains', () => {
    const test = readSelfTest(dbl, found('127.0.1.2'), absent)
    expect(applySelfTest(interpretAnswer(dbl, absent), test)).toMatchObject({ status: 'clean' })
  })
})

describe('readExplanation', () => {
  it('returns one printable line of limited length', () => {
    const answer: DnsAnswer<'TXT'> = {
      status: 'found',
      records: [['Listed\r\n', 'see https://example.com/'], ['\u0000']],
      aliases: [],
      ttl: 1,
      authenticated: false,
    }
    expect(readExplanation(answer)).toBe('Listed see https://example.com/')
    expect(readExplanation({ ...answer, records: [['x'.repeat(1000)]] })).toHaveLength(300)
    expect(readExplanation({ status: 'nodata', aliases: [], ttl: 1, authenticated: false })).toBeNull()
  })
})
