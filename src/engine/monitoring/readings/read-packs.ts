import type { FactPackStatus } from '../../../shared/contract/fact-packs.ts'
import type { Observation, Reading } from '../../../shared/contract/monitoring/run.ts'

/** Which facts are past their shelf life. They stay in use, so this is minor. */
export function readPacks(packs: readonly FactPackStatus[]): Observation {
  const readings = packs.map(({ name, date, stale, age_days }): Reading => {
    const subject = `facts:${name}`
    if (!stale) return { subject, value: [date], problem: null }
    return { subject, value: [date], problem: { key: 'facts_old', severity: 'minor' }, params: { days: age_days } }
  })
  return { readings, skipped: null }
}
