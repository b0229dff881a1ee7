import { assert, asyncProperty } from 'fast-check'
import { expect, it } from 'vitest'
import { brokenZone } from '../../support/records/broken-zones.ts'
import { findBadProposals } from '../../support/records/find-bad-proposals.ts'

/** The same zones in every run; `npm run test:records` tries others, and more. */
const seed = 20_261_122
const zones = 80

it('offers no invalid, stricter, or harmful record for a broken zone', async () => {
  await assert(
    asyncProperty(brokenZone, async (zone) => {
      expect(await findBadProposals(zone)).toEqual([])
    }),
    { seed, numRuns: zones },
  )
})
