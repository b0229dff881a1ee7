import { describe, expect, it } from 'vitest'
import { tokenAlphabet, tokenLength, tokenSchema } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import { randomText } from './random-text.ts'

describe('randomText', () => {
  it('creates API tokens', () => {
    const tokens = Array.from({ length: 100 }, () => randomText(tokenAlphabet, tokenLength))
    for (const token of tokens) expect(tokenSchema.safeParse(token).success).toBe(true)
    expect(new Set(tokens).size).toBe(tokens.length)
  })

  it('uses all symbols about equally often', () => {
    const drawn = 62_000
    const counts = Map.groupBy(randomText(tokenAlphabet, drawn), (symbol) => symbol)
    expect([...counts.keys()].sort().join('')).toBe(tokenAlphabet)
    // 2,000 each are expected with a standard deviation of 44; a deviation of six times that happens once in 10^9.
    for (const [, { length }] of counts) expect(Math.abs(length - drawn / tokenAlphabet.length)).toBeLessThan(264)
  })
})
