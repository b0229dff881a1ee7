const hour = 3_600_000
const day = 24 * hour

/**
 * How long runs are kept, and the time of which the latest one stays. Days are whole days of UTC, so that no hour or day
 * is cut by a limit.
 */
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
 * The numbers of the runs that are no longer needed at `now`: all are kept for 2 days, one per hour for 14, one per day
 * for a year. The latest one is always kept. Pure, and thinning again later deletes nothing that an earlier thinning
 * would have kept.
 */
export function thinHistory(runs: readonly PastRun[], now: Date): number[] {
  const latestFirst = runs.toSorted((a, b) => b.number - a.number)
  const kept = new Set<string>()
  return latestFirst.flatMap(({ number, at }, index): number[] => {
    if (index === 0) return []
    const age = dayOf(now) - dayOf(at)
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
