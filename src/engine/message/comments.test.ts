import { describe, expect, it } from 'vitest'
import { stripComments } from './comments.ts'

describe('stripComments', () => {
  it.each([
    ['+0000 (UTC)', '+0000 '],
    ['a (b (c) d) e', 'a  e'],
    ['a (b', 'a '],
    ['a) b', 'a) b'],
  ])('%j becomes %j', (text, kept) => {
    expect(stripComments(text)).toBe(kept)
  })
})
