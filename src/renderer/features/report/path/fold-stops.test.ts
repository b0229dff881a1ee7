import { describe, expect, it } from 'vitest'
import { foldStops } from './fold-stops.ts'

/** Each run as `first-last`, in brackets if folded. */
function draw(count: number, kept: number | null): string {
  return foldStops(count, kept)
    .map(({ first, last, isFolded }) => (isFolded ? `[${first}-${last}]` : `${first}-${last}`))
    .join(' ')
}

describe('foldStops', () => {
  it.each([
    ['nothing of a short way', 2, null, '0-1'],
    ['nothing where it would hide few', 9, null, '0-2 3-5 6-8'],
    ['the middle of a long way', 40, null, '0-2 [3-36] 37-39'],
    ['what is around a stop that is kept', 40, 20, '0-2 [3-19] 20-20 [21-36] 37-39'],
    ['but not the few beside it', 40, 4, '0-2 3-3 4-4 [5-36] 37-39'],
    ['nothing more for a stop that is seen anyway', 40, 39, '0-2 [3-36] 37-39'],
    ['nothing where there is nothing', 0, null, ''],
  ])('folds %s', (_what, count, kept, drawn) => {
    expect(draw(count, kept)).toBe(drawn)
  })
})
