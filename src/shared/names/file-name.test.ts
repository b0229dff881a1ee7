import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readableFileName } from './visible-text.ts'

describe('readableFileName', () => {
  it('leaves the names that reporters use', () => {
    for (const name of ['google.com!shop.example!1795650000!1795736400.zip', 'Übersicht (2).xml', '報告.xml', '📊.xml'])
      expect(readableFileName(name)).toBe(name)
  })

  it('is bounded, visible, and well-formed for any name', () => {
    const name = fc.string({
      unit: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\u202e', '\ud83d', '\u2028', '\0')),
    })
    fc.assert(
      fc.property(name, (given) => {
        const shown = readableFileName(given)
        expect(shown.length).toBeLessThanOrEqual(255)
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
        expect(shown.isWellFormed()).toBe(true)
        expect(readableFileName(shown)).toBe(shown)
      }),
    )
  })
})
