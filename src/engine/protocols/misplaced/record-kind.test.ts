import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findTemplateWords, kindOf, unquote } from './record-kind.ts'

describe('kindOf', () => {
  it.each([
    ['v=spf1 -all', 'spf'],
    ['v=DKIM1; p=abcd', 'dkim'],
    ['v=DMARC1; p=none', 'dmarc'],
    ['v=STSv1; id=1', 'mta_sts'],
    ['v=TLSRPTv1; rua=mailto:a@shop.example', 'tls_rpt'],
    ['v=BIMI1; l=', 'bimi'],
    ['p=abcd', null],
    ['google-site-verification=1', null],
    ['', null],
  ])('recognizes %j', (text, kind) => {
    expect(kindOf(text)).toBe(kind)
  })
})

describe('unquote', () => {
  it.each([
    ['"v=spf1 -all"', 'v=spf1 -all'],
    ["'v=DMARC1; p=none'", 'v=DMARC1; p=none'],
    ['„v=DMARC1; p=none”', 'v=DMARC1; p=none'],
    ['v=spf1 -all', null],
    ['"hello"', null],
    ['v=spf1 exp="a"', null],
  ])('reads %j', (text, inner) => {
    expect(unquote(text)).toBe(inner)
  })
})

describe('findTemplateWords', () => {
  it.each([
    ['v=DMARC1; rua=mailto:dmarc@yourdomain.com', 'yourdomain.com'],
    ['v=DMARC1; rua=mailto:you@your-domain.tld', 'your-domain.tld'],
    ['v=DMARC1; rua=mailto:a@example.com', 'example.com'],
    ['v=DMARC1; rua=mailto:a@domain.tld', 'domain.tld'],
    ['v=spf1 ip4:<server address> -all', '<server address>'],
    ['v=spf1 include:{{provider}} -all', '{{provider}}'],
    ['v=spf1 ip4:xxxx -all', 'xxxx'],
    ['v=STSv1; id=[insert date]', '[insert date]'],
    ['v=DKIM1; p=replace_me', 'replace_me'],
  ])('finds the placeholder in %s', (text, words) => {
    expect(findTemplateWords(text, 'shop.example')).toBe(words)
  })

  it.each([
    ['v=spf1 include:_spf.your-server.de -all'],
    ['v=DMARC1; rua=mailto:a@counterexample.com,mailto:b@my-example.com'],
    ['v=spf1 exists:%{i}.spf.shop.example -all'],
    [`v=DKIM1; p=${'yourkeyxxxxyourdomain'.repeat(4)}`],
  ])('leaves %s alone', (text) => {
    expect(findTemplateWords(text, 'shop.example')).toBeNull()
  })

  it('does not treat the domain’s own name as an example', () => {
    expect(findTemplateWords('v=DMARC1; rua=mailto:a@example.com', 'mail.example.com')).toBeNull()
  })

  it('reads any text in linear time', () => {
    fc.assert(fc.property(fc.string({ maxLength: 4000 }), (text) => void findTemplateWords(text, 'shop.example')))
    for (const text of ['<'.repeat(60_000), 'x'.repeat(60_000), 'your'.repeat(15_000), '[your'.repeat(12_000)]) {
      expect(findTemplateWords(text, 'shop.example')).toBeNull()
    }
  })
})
