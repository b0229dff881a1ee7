import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sample } from 'fast-check'
import { brokenZone } from '../test/support/records/broken-zones.ts'
import { findBadProposals } from '../test/support/records/find-bad-proposals.ts'

/*
 * `npm run test:records`: breaks thousands of correct zones at random, audits them, publishes every offered record
 * through an overlay, and audits again. Each record must be valid, no stricter than the published one, authorize only
 * servers that the owner named, and help. `--seed` repeats a run, `--zones` sets the number.
 */

const { values } = parseArgs({
  options: { seed: { type: 'string' }, zones: { type: 'string', default: '2000' } },
})
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
const zones = Number(values.zones)
console.log(`seed ${seed}, ${zones} zones`)

let failed = 0
for (const zone of sample(brokenZone, { seed, numRuns: zones })) {
  const complaints = await findBadProposals(zone)
  if (complaints.length === 0) continue
  failed += 1
  console.log(`\n${zone}\n${complaints.map((complaint) => `  ${complaint}`).join('\n')}`)
}
console.log(`\n${zones - failed} of ${zones} zones passed (--seed ${seed})`)
process.exit(failed > 0 ? 1 : 0)
