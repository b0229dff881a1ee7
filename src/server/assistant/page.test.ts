import { describe, expect, it } from 'vitest'
import { pageOf } from './page.ts'

describe('pageOf', () => {
  it('splits without losing or repeating anything', () => {
    const items = Array.from({ length: 50 }, (_, index) => ({ index, text: 'x'.repeat(100) }))
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = pageOf(items, cursor, 1_000)
      seen.push(...page.items.map(({ index }) => index))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(items.map(({ index }) => index))
  })

  it('gives an item that is longer than a page its own page', () => {
    expect(pageOf(['x'.repeat(2_000), 'y'], undefined, 1_000)).toEqual({ items: ['x'.repeat(2_000)], next_cursor: '1' })
  })

  it.each(['-1', '1.5', 'x', '99'])('refuses the cursor %s', (cursor) => {
    expect(() => pageOf([1, 2], cursor)).toThrow('cursor')
  })
})
