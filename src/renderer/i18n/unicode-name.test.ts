import { describe, expect, it } from 'vitest'
import { toUnicodeName } from './unicode-name.ts'

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
