import { expect, it } from 'vitest'
import { findDisguised } from './find-disguised.ts'

it.each([
  ['buy v1agra and C1al1s', ['v1agra', 'C1al1s']],
  ['M O N E Y for all', ['M O N E Y']],
  ['v.i.a.g.r.a for less', ['v.i.a.g.r.a']],
  ['viagra, spelled as it is', []],
  ['a b c', []],
  ['The U.S.A. and the E.U.', []],
  ['model c4 of 2026', []],
])('finds disguised words in %j', (text, words) => {
  expect(findDisguised(text)).toEqual(words)
})

it('runs in linear time', () => {
  expect(findDisguised('a '.repeat(100_000)).length).toBeLessThanOrEqual(20)
})
