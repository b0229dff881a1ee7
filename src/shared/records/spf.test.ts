import { array, assert, constantFrom, ipV4, ipV6, nat, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { formatAll, isSpfRecord, parseSpfRecord } from './spf.ts'

describe('isSpfRecord', () => {
  // RFC 7208 section 4.5
  it.each([
    ['v=spf1', true],
    ['v=spf1 mx -all', true],
    ['V=SPF1 -ALL', true],
    ['v=spf10', false],
    ['v=spf1\t-all', false],
    [' v=spf1 -all', false],
    ['"v=spf1 -all"', false],
    ['spf2.0/pra -all', false],
  ])('%j: %s', (text, expected) => {
    expect(isSpfRecord(text)).toBe(expected)
  })
})

describe('parseSpfRecord', () => {
  it('reads mechanisms, modifiers, and the end', () => {
    const record = parseSpfRecord(
      'v=spf1 a:Mail.example.com/24//64 ip6:2001:db8::/32 include:_spf.example.net ~all exp=e.%{d}',
    )
    expect(record.mechanisms.map(({ name, qualifier, value }) => [name, qualifier, value])).toEqual([
      ['a', '+', 'Mail.example.com/24//64'],
      ['ip6', '+', '2001:db8::/32'],
      ['include', '+', '_spf.example.net'],
      ['all', '~', ''],
    ])
    expect(record.mechanisms[0]).toMatchObject({ prefixes: { 4: 24, 6: 64 }, position: 7 })
    expect(record.mechanisms[1]).toMatchObject({ network: { family: 6, address: '2001:db8::', prefix: 32 } })
    expect(record.terms.at(-1)).toMatchObject({ kind: 'modifier', name: 'exp', value: 'e.%{d}' })
    expect(record.all && formatAll(record.all)).toBe('~all')
    expect(record).toMatchObject({ valid: true, problems: [] })
  })

  it('reads a bare all as +all', () => {
    const { all } = parseSpfRecord('v=spf1 all')
    expect(all && formatAll(all)).toBe('+all')
  })

  it('follows a redirect only without an all', () => {
    expect(parseSpfRecord('v=spf1 redirect=_spf.example.com').redirect?.value).toBe('_spf.example.com')
    expect(parseSpfRecord('v=spf1 redirect=_spf.example.com -all').redirect).toBeNull()
  })

  it.each([
    'v=spf1',
    'v=spf1 +mx -all',
    'v=spf1 a/24 mx/0 a//128 a/0//0 -all',
    'v=spf1 mx:example.com/24//64 ptr:example.com exists:%{ir}.%{v}.example.com ?all',
    'v=spf1 IP4:192.0.2.0/24 Include:example.com -ALL',
    'v=spf1 moo.cow-far_out=man:dog/cat ip4:192.0.2.1 -all',
    'v=spf1 ip6:::ffff:192.0.2.1 ip6:::/0 -all',
    'v=spf1 redirect=%{d2}',
  ])('accepts %s', (text) => {
    expect(parseSpfRecord(text).valid).toBe(true)
  })

  it.each([
    ['v=spf1 ip4:192.0.2.256 -all', 'invalid_ip4', 7],
    ['v=spf1 ip4:192.0.2 -all', 'invalid_ip4', 7],
    ['v=spf1 ip4:192.0.2.01 -all', 'invalid_ip4', 7],
    ['v=spf1 ip4:example.com -all', 'invalid_ip4', 7],
    ['v=spf1 ip4 -all', 'missing_value', 7],
    ['v=spf1 ip4:192.0.2.0/33 -all', 'invalid_prefix_length', 7],
    ['v=spf1 ip4:192.0.2.0/024 -all', 'invalid_prefix_length', 7],
    ['v=spf1 ip4:192.0.2.0/ -all', 'invalid_prefix_length', 7],
    ['v=spf1 ip6:192.0.2.1 -all', 'invalid_ip6', 7],
    ['v=spf1 ip6:fe80::1%eth0 -all', 'invalid_ip6', 7],
    ['v=spf1 ip6:2001:db8::/129 -all', 'invalid_prefix_length', 7],
    ['v=spf1 -all.', 'unknown_mechanism', 7],
    ['v=spf1 -all:example.com', 'unexpected_value', 7],
    ['v=spf1 -all/8', 'unexpected_value', 7],
    ['v=spf1 include -all', 'missing_value', 7],
    ['v=spf1 include: example.com -all', 'missing_value', 7],
    ['v=spf1 include:example.com/24 -all', 'invalid_domain', 7],
    ['v=spf1 include:192.0.2.1 -all', 'address_as_domain', 7],
    ['v=spf1 a:museum -all', 'invalid_domain', 7],
    ['v=spf1 a:example.com:8080 -all', 'invalid_domain', 7],
    ['v=spf1 a/33 -all', 'invalid_prefix_length', 7],
    ['v=spf1 a//129 -all', 'invalid_prefix_length', 7],
    ['v=spf1 a:%{x}.example.com -all', 'invalid_macro', 7],
    ['v=spf1 ptr/24 -all', 'unexpected_value', 7],
    ['v=spf1 ipv4:192.0.2.1 -all', 'unknown_mechanism', 7],
    ['v=spf1 ip:192.0.2.1 -all', 'unknown_mechanism', 7],
    ['v=spf1 mx \u2013all', 'invalid_character', 10],
    ['v=spf1 mx\t-all', 'invalid_character', 7],
    ['v=spf1 redirect:example.com', 'unknown_mechanism', 7],
    ['v=spf1 redirect=', 'missing_value', 7],
    ['v=spf1 -redirect=example.com', 'unknown_mechanism', 7],
    ['v=spf1 =example.com', 'unknown_mechanism', 7],
    ['v=spf1 redirect=a.example redirect=b.example', 'duplicate_modifier', 26],
    ['v=spf1 exp=a.example exp=a.example -all', 'duplicate_modifier', 21],
    ['v=spf10 -all', 'not_spf', 0],
  ])('%j is a permanent error: %s', (text, code, position) => {
    const { valid, problems } = parseSpfRecord(text)
    expect(valid).toBe(false)
    expect(problems).toContainEqual({ code, detail: expect.any(String), position })
  })

  it.each([
    ['v=spf1 mx', ['missing_all']],
    ['v=spf1 +all', ['all_pass']],
    ['v=spf1 all', ['all_pass']],
    ['v=spf1 ?all', ['all_neutral']],
    ['v=spf1 ~all mx', ['terms_after_all']],
    ['v=spf1 ~all redirect=example.com', ['redirect_ignored']],
    ['v=spf1 ptr -all', ['ptr_used']],
    ['v=spf1 ip4:192.0.2.1/24 -all', ['host_bits_set']],
    ['v=spf1 ip4:192.0.2.0/24 -all', []],
    ['v=spf1 ip6:2001:db8::1/64 -all', ['host_bits_set']],
    ['v=spf1 ip4:198.0.0.0/15 -all', ['wide_network']],
    ['v=spf1 ip4:0.0.0.0/0 -all', ['wide_network']],
    ['v=spf1 ip6:2000::/3 -all', ['wide_network']],
    ['v=spf1 a/8 -all', ['wide_network']],
    ['v=spf1 -ip4:0.0.0.0/1 ~ip4:203.0.0.0/8 ?ip6:2000::/3 -a/8 mx -all', []],
    ['v=spf1 ip4:10.1.2.3 ip6:fd00::1 -all', ['private_network', 'private_network']],
    ['v=spf1 mx MX -all', ['duplicate_term']],
    ['v=spf1 foo=bar -all', ['unknown_modifier']],
    ['v=spf1 ip4=192.0.2.1 -all', ['mechanism_as_modifier']],
    ['v=spf1 mx v=spf1 a -all', ['version_repeated']],
    ['v=spf1  mx -all', ['extra_space']],
    ['v=spf1 mx -all ', ['extra_space']],
    ['v=spf1 a:a..example.com -all', ['impossible_domain']],
  ])('%j is valid, with %j', (text, codes) => {
    const { valid, problems } = parseSpfRecord(text)
    expect(valid).toBe(true)
    expect(problems.map(({ code }) => code)).toEqual(codes)
  })

  it('never throws, and reports positions within the text', () => {
    assert(
      property(anyText(300), (noise) => {
        const text = `v=spf1 ${noise}`
        for (const { position } of parseSpfRecord(text).problems) expect(position).toBeLessThanOrEqual(text.length)
      }),
    )
  })

  it('parses its own output', () => {
    const qualifier = constantFrom('', '+', '-', '~', '?')
    const ip4 = tuple(ipV4(), nat(32)).map(([address, prefix]) => `ip4:${address}/${prefix}`)
    const ip6 = tuple(ipV6(), nat(128)).map(([address, prefix]) => `ip6:${address}/${prefix}`)
    const named = constantFrom(
      'a',
      'mx',
      'a:example.com',
      'mx/24//64',
      'include:example.net',
      'exists:%{i}.example.com',
    )
    const terms = array(tuple(qualifier, constantFrom(0, 1, 2), ip4, ip6, named))
    assert(
      property(terms, (drawn) => {
        const texts = drawn.map(([sign, kind, ...choices]) => `${sign}${choices[kind]}`)
        const record = parseSpfRecord(['v=spf1', ...texts, '-all'].join(' '))
        expect(record.valid).toBe(true)
        expect(record.terms.map(({ text }) => text)).toEqual([...texts, '-all'])
      }),
    )
  })
})
