import { expect, it } from 'vitest'
import { findFalseAlarms } from '../../support/monitoring/find-false-alarms.ts'
import { findWrongReports } from '../../support/monitoring/simulate-reports.ts'

/** `npm run test:sim` runs more. */
const seeds = [1, 2, 3]

it.each(seeds)('monitors alert once about each failure in simulated year %i, and about nothing else', (seed) => {
  expect(findFalseAlarms(seed)).toEqual([])
})

it.each(seeds.slice(0, 1))('reports in simulated year %i count once, although the store fails', async (seed) => {
  expect(await findWrongReports(seed)).toEqual([])
})
