import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { findFalseAlarms } from '../test/support/monitoring/find-false-alarms.ts'
import { findWrongReports } from '../test/support/monitoring/simulate-reports.ts'

/*
 * `npm run test:sim`: runs monitors for simulated years with planted failures, changes, flapping, DNS outages, sleep,
 * wrong clocks and crashes. Every alert must be true and sent once, and none may be missing. In the same years, domain
 * reports arrive twice, overlap and are forged while the store fails; each must count once. `--seed` repeats a year,
 * `--years` sets the number.
 */

const { values } = parseArgs({
  options: { seed: { type: 'string' }, years: { type: 'string' } },
})
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
const years = Number(values.years ?? (values.seed === undefined ? 100 : 1))
console.log(`seed ${seed}, ${years} years`)

let failed = 0
for (let year = seed; year < seed + years; year += 1) {
  const complaints = [...findFalseAlarms(year), ...(await findWrongReports(year))]
  if (complaints.length === 0) continue
  failed += 1
  console.log(`\n--seed ${year}\n${complaints.map((complaint) => `  ${complaint}`).join('\n')}`)
}
console.log(`\n${years - failed} of ${years} years passed`)
process.exit(failed > 0 ? 1 : 0)
