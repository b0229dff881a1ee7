import { describe, expect, it } from 'vitest'
import { readCredits } from './read-credits.ts'

describe('readCredits', () => {
  it.each([
    ['0', 0],
    ['', 0],
    [' 12 ', 12],
    ['1 000', 1000],
    ['1\u00a0000', 1000],
    ['999999999', 999_999_999],
  ])('reads “%s”', (text, credits) => expect(readCredits(text)).toBe(credits))

  it.each(['-1', '1.5', '1,5', '1e3', 'ten', '1000000000', '9'.repeat(400)])('rejects “%s”', (text) =>
    expect(readCredits(text)).toBeNull(),
  )
})
