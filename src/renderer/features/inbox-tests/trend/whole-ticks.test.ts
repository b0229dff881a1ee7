import { expect, it } from 'vitest'
import { wholeTicks } from './whole-ticks.ts'

it.each([
  [0, [0, 1]],
  [0.4, [0, 1]],
  [3.2, [0, 1, 2, 3, 4]],
  [5, [0, 1, 2, 3, 4, 5]],
  [5.1, [0, 2, 4, 6]],
  [10, [0, 2, 4, 6, 8, 10]],
])('for a scale up to %d returns %j', (max, ticks) => {
  expect(wholeTicks(max)).toEqual(ticks)
})
