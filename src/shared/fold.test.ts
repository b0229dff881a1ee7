import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'

describe('fold', () => {
  it.each([
    ['Żółw', 'zolw'],
    ['ŁÓDŹ', 'lodz'],
    ['Ada@Shop.Example', 'ada@shop.example'],
    ['ﬁrst', 'first'],
    ['Ünïcode', 'unicode'],
    ['東京', '東京'],
    ['', ''],
    ['Two\0words', 'two words'],
  ])('folds %s to %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })
})
