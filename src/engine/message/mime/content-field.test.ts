import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../../test/support/any-text.ts'
import { readContentField } from './content-field.ts'

describe('readContentField', () => {
  it.each<[string, string, Record<string, string>]>([
    ['text/plain', 'text/plain', {}],
    ['Text/Plain; charset=US-ASCII (Plain text)', 'text/plain', { charset: 'US-ASCII' }],
    ['multipart/mixed; boundary="a;b\\"c" ; x', 'multipart/mixed', { boundary: 'a;b"c' }],
    ['attachment; filename=a b.txt; filename=c', 'attachment', { filename: 'a b.txt' }],
    ["attachment; filename*=UTF-8''%C5%82.txt; filename=l.txt", 'attachment', { filename: 'ł.txt' }],
    ['attachment; filename="=?utf-8?q?=C5=82=2Etxt?="', 'attachment', { filename: 'ł.txt' }],
    // RFC 2231 section 4.1.
    [
      "application/x-stuff; title*0*=us-ascii'en'This%20is%20even%20more%20; title*1*=%2A%2A%2Afun%2A%2A%2A%20; title*2=\"isn't it!\"",
      'application/x-stuff',
      { title: "This is even more ***fun*** isn't it!" },
    ],
    ["attachment; filename*=utf-8''R%C3%BCck%20(4).pdf", 'attachment', { filename: 'Rück (4).pdf' }],
    ["a/b; c*=x-none''%80", 'a/b', { c: '\x80' }],
    ['', '', {}],
  ])('reads %s', (text, value, parameters) => {
    expect(readContentField(text)).toEqual({ value, parameters: new Map(Object.entries(parameters)) })
  })

  it('never throws', () => {
    assert(
      property(anyText(), anyText(20), (value, parameter) => {
        expect(readContentField(`${value}; name*0*=${parameter}; name*1=${value}`).value).toEqual(expect.any(String))
      }),
    )
  })
})
