import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decodeCharset, decodeValid } from './charset.ts'

describe('decodeCharset', () => {
  it.each([
    ['utf-8', 'c582', 'ł'],
    ['euc-kr', '41c7d18c6320', 'A한똠 '],
    ['korean', 'c641c652c653', '힍힣\uFFFDS'],
    ['windows-949', 'a2e6a2e7', '€®'],
    ['cp949', '8c63', '똠'],
    ['MS932', '93fa', '日'],
    ['x-windows-950', 'a4a4', '中'],
    ['windows_1252', '80', '€'],
    ['cp850', '82', null],
    ['cp65000', '2b', null],
    ['utf-7', '2b41447741', null],
    ['base64', '41', null],
    ['constructor', '41', null],
  ])('reads %s %s', (charset, octets, text) => {
    expect(decodeCharset(charset, Buffer.from(octets, 'hex'))).toBe(text)
  })

  // The digest of what iconv-lite 0.7.3 decodes as `cp949`.
  it('decodes all of code page 949', () => {
    const pairs = Array.from({ length: 0x7e00 }, (_, at) => Buffer.of(0x81 + (at >> 8), at & 0xff))
    const read = pairs
      .map((pair) => `${pair.toString('hex')}${decodeCharset('euc-kr', pair)}`)
      .filter((text) => !text.includes('\uFFFD'))
    expect(read).toHaveLength(17_048)
    expect(createHash('sha256').update(read.join('\n')).digest('hex')).toBe(
      'c73f77723b68c44d07545559eb728a40e4a489b74f699ad4d662c9fc51eaff04',
    )
  })
})

describe('decodeValid', () => {
  it.each([
    ['utf-8', 'c582', 'ł'],
    ['utf-8', 'c5', null],
    ['euc-kr', 'c7d1', '한'],
    ['euc-kr', 'c7', null],
    ['cp949', '8c63', '똠'],
  ])('reads %s %s', (charset, octets, text) => {
    expect(decodeValid(charset, Buffer.from(octets, 'hex'))).toBe(text)
  })
})
