import { describe, expect, it } from 'vitest'
import { toUnicodeName, withUnicodeNames, withUnicodeProse } from './unicode-name.ts'

describe('toUnicodeName', () => {
  it.each([
    'żółw.example',
    'münchen.example',
    'bücher.müller.example',
    '例え.example',
    'пример.example',
    'mañana.example',
    '☕.example',
  ])('restores %s', (name) => {
    expect(toUnicodeName(new URL(`http://${name}`).hostname)).toBe(name)
  })

  it.each([
    'shop.example',
    // Not Punycode, its result in capitals, plain ASCII, and a code point beyond Unicode.
    'xn--a!.example',
    'xn--.example',
    'xn--shop-.example',
    'xn--99999999.example',
  ])('leaves %s unchanged', (name) => {
    expect(toUnicodeName(name)).toBe(name)
  })
})

describe('withUnicodeProse', () => {
  it.each([
    ['xn--mnchen-3ya.example has no MX', 'münchen.example has no MX (xn--mnchen-3ya.example)'],
    ['Add `a:xn--mnchen-3ya.example`', 'Add `a:xn--mnchen-3ya.example`'],
    [
      'xn--mnchen-3ya.example: add `a:xn--mnchen-3ya.example` for xn--mnchen-3ya.example.',
      'münchen.example: add `a:xn--mnchen-3ya.example` for münchen.example. (xn--mnchen-3ya.example)',
    ],
    ['shop.example', 'shop.example'],
  ])('writes %j as %j', (text, written) => {
    expect(withUnicodeProse(text)).toBe(written)
  })
})

describe('withUnicodeNames', () => {
  it.each([
    ['xn--mnchen-3ya.example', 'münchen.example (xn--mnchen-3ya.example)'],
    ['Anna <anna@xn--mnchen-3ya.example>', 'Anna <anna@münchen.example> (xn--mnchen-3ya.example)'],
    ['Anna <anna@shop.example>', 'Anna <anna@shop.example>'],
    ['xn--.example', 'xn--.example'],
    [
      'mail.xn--mnchen-3ya.example, xn--mnchen-3ya.example',
      'mail.münchen.example, münchen.example (mail.xn--mnchen-3ya.example, xn--mnchen-3ya.example)',
    ],
  ])('writes %j as %j', (text, written) => {
    expect(withUnicodeNames(text)).toBe(written)
  })
})
