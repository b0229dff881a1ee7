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
    ['nothing of a short path', 2, null, '0-1'],
    ['nothing if it would hide only a few stops', 9, null, '0-2 3-5 6-8'],
    ['the middle of a long path', 40, null, '0-2 [3-36] 37-39'],
    ['the stops on both sides of one that is kept', 40, 20, '0-2 [3-19] 20-20 [21-36] 37-39'],
    ['not the few stops beside one that is kept', 40, 4, '0-2 3-3 4-4 [5-36] 37-39'],
    ['the middle as usual if the kept stop is visible anyway', 40, 39, '0-2 [3-36] 37-39'],
    ['nothing of an empty path', 0, null, ''],
  ])('folds %s', (_what, count, kept, drawn) => {
    expect(draw(count, kept)).toBe(drawn)
  })
})
