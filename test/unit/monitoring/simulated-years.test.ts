import { expect, it } from 'vitest'
import { findFalseAlarms } from '../../support/monitoring/find-false-alarms.ts'

/** `npm run test:sim` runs more. */
const seeds = [1, 2, 3, 4, 5, 6]

it.each(seeds)('monitors alert about what failed in simulated year %i, once, and about nothing else', (seed) => {
  expect(findFalseAlarms(seed)).toEqual([])
})
