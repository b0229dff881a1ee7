const hour = 3_600_000
const day = 24 * hour

/** How long runs are kept, in days, and the period of which only the latest run is kept. */
const steps = [
  { days: 2, per: null },
  { days: 14, per: hour },
  { days: 365, per: day },
] as const

/** A run of one monitor. */
export interface PastRun {
  number: number
  at: Date
}

/**
 * The numbers of the runs to delete: all runs are kept for 2 days, one per hour for 14 days, and one per day for a
 * year. Pure. Only days with runs count, in UTC, so a clock that is set to another year makes nothing old.
 */
export function thinHistory(runs: readonly PastRun[]): number[] {
  const latestFirst = runs.toSorted((a, b) => b.number - a.number)
  const kept = new Set<string>()
  let age = 0
  return latestFirst.flatMap(({ number, at }, index): number[] => {
    const later = latestFirst[index - 1]
    if (later && dayOf(at) < dayOf(later.at)) age += 1
    const step = steps.find(({ days }) => age <= days)
    if (!step) return [number]
    if (step.per === null) return []
    const slot = `${step.per} ${Math.floor(at.getTime() / step.per)}`
    if (kept.has(slot)) return [number]
    kept.add(slot)
    return []
  })
}

function dayOf(date: Date): number {
  return Math.floor(date.getTime() / day)
}
