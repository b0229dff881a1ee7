import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { splitText } from './txt-strings.ts'

it('splits any text into strings of at most 255 octets that join to the same text', () => {
  assert(
    property(string({ unit: 'grapheme', maxLength: 900 }), (text) => {
      const strings = splitText(text)
      expect(strings.join('')).toBe(text)
      expect(Math.max(...strings.map((each) => Buffer.byteLength(each)))).toBeLessThanOrEqual(255)
    }),
  )
})

it('splits after a space', () => {
  const term = `ip4:${'1'.repeat(196)}`
  expect(splitText(`v=spf1 ${term} ${term} -all`)).toEqual([`v=spf1 ${term} `, `${term} -all`])
})
