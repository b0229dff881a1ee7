import { assert, domain as domains, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { readDomainName, readRecordName } from './domain-name.ts'
import { registeredDomain } from './registered-domain.ts'

describe('readDomainName', () => {
  it.each([
    ['example.com', 'example.com'],
    ['  EXAMPLE.com. ', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['zażółć.example', 'xn--za-6ja4f8n1l.example'],
    ['faß.example', 'xn--fa-hia.example'],
    ['例え。テスト。', 'xn--r8jz45g.xn--zckzah'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['news@example.com', 'example.com'],
    ['"Odd @ name"@example.com', 'example.com'],
    ['News <news@Example.com>', 'example.com'],
    ['mailto:news@example.com', 'example.com'],
    ['https://www.example.com:8443/a?b#c@d', 'www.example.com'],
    ['HTTPS://user:secret@example.com', 'example.com'],
    ['example.com/path', 'example.com'],
    ['example.com:25', 'example.com'],
    ['1-2.example', '1-2.example'],
  ])('reads %j', (text, domain) => {
    expect(readDomainName(text)).toEqual({ domain, problem: null })
  })

  it.each([
    ['', 'empty'],
    [' ', 'empty'],
    ['https://', 'empty'],
    ['192.0.2.1', 'ip_address'],
    ['2001:db8::1', 'ip_address'],
    ['user@[192.0.2.1]', 'ip_address'],
    ['http://[2001:db8::1]:80/', 'ip_address'],
    ['192.0.2.1:25', 'ip_address'],
    ['localhost', 'single_label'],
    ['com.', 'single_label'],
    ['a..example', 'invalid_label'],
    ['.example.com', 'invalid_label'],
    ['-a.example', 'invalid_label'],
    ['a-.example', 'invalid_label'],
    ['a_b.example', 'invalid_label'],
    ['_dmarc.example.com', 'invalid_label'],
    ['ex ample.com', 'invalid_label'],
    ['ex\tample.com', 'invalid_label'],
    ['ex%61mple.com', 'invalid_label'],
    ['xn--a.example', 'invalid_label'],
    ['\u202eabc.example', 'invalid_label'],
    ['0x7f.1', 'invalid_label'],
    ['1.2.3', 'invalid_label'],
    [`${'a'.repeat(64)}.example`, 'invalid_label'],
    [`${'abcdefg.'.repeat(32)}example`, 'too_long'],
    [`https://example.com/${'a'.repeat(3000)}`, 'too_long'],
  ])('refuses %j as %s', (text, problem) => {
    expect(readDomainName(text)).toEqual({ domain: null, problem })
  })

  it.each([
    ['_spf.Example.com.', '_spf.example.com'],
    ['a_b.example', null],
    [`_${'a'.repeat(62)}.example`, `_${'a'.repeat(62)}.example`],
    [`_${'a'.repeat(63)}.example`, null],
    ['example.com', 'example.com'],
    ['-a.example', null],
    ['_spf', null],
  ])('reads %j as the name of a record', (text, domain) => {
    expect(readRecordName(text).domain).toBe(domain)
  })

  it('never throws, and accepts its own results', () => {
    assert(
      property(anyText(60), (text) => {
        const { domain } = readDomainName(text)
        if (domain !== null) expect(readDomainName(domain)).toEqual({ domain, problem: null })
      }),
    )
    assert(property(domains(), (domain) => readDomainName(domain).domain === domain.toLowerCase()))
  })
})

describe('registeredDomain', () => {
  it.each([
    ['a.b.example.co.uk', 'example.co.uk'],
    ['example.com', 'example.com'],
    ['a.customer.github.io', 'customer.github.io'],
    ['co.uk', 'co.uk'],
    ['mail.sender.example', 'sender.example'],
  ])('of %s is %s', (domain, expected) => {
    expect(registeredDomain(domain)).toBe(expected)
  })
})
