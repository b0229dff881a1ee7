import { Cron } from 'croner'
import { minMinutes, type Schedule } from '../../shared/contract/monitoring/monitor.ts'

const minute = 60_000

/** Number of runs of a cron schedule that are inspected for the shortest interval. */
const inspectedRuns = 100

/** Why a schedule cannot be used. */
export type ScheduleProblem =
  | 'invalid'
  /** A day that does not exist, such as February 30. */
  | 'never'
  | 'too_often'

/** Why a schedule cannot be used; null if it can. `least` is in minutes. */
export function findScheduleProblem(schedule: Schedule, now: Date, least = minMinutes): ScheduleProblem | null {
  if (schedule.kind === 'interval') return schedule.minutes < least ? 'too_often' : null
  const cron = parseCron(schedule)
  if (!cron) return 'invalid'
  const runs = cron.nextRuns(inspectedRuns, now).map((run) => run.getTime())
  if (runs.length === 0) return 'never'
  const distances = runs.slice(1).map((run, index) => run - (runs[index] ?? 0))
  return distances.some((distance) => distance < least * minute) ? 'too_often' : null
}

/**
 * When the monitor `id` is due next. Intervals have a fixed grid that differs by ID, so that many monitors are spread
 * evenly; cron monitors are spread over the minute. A daily job runs once per day, even on the day of a DST change:
 * after a gap, and the first time of a repeated hour. Throws for schedules with a problem.
 */
export function nextDue(schedule: Schedule, id: number, after: Date): Date {
  if (schedule.kind === 'interval') {
    const period = schedule.minutes * minute
    const phase = spread(id, period)
    return new Date((Math.floor((after.getTime() - phase) / period) + 1) * period + phase)
  }
  const offset = spread(id, minute)
  const next = parseCron(schedule)?.nextRun(new Date(after.getTime() - offset))
  if (!next) throw new Error(`the schedule is never due: ${schedule.cron}`)
  return new Date(next.getTime() + offset)
}

/** Milliseconds between the next two runs. */
export function distanceOf(schedule: Schedule, now: Date): number {
  const next = nextDue(schedule, 0, now)
  return nextDue(schedule, 0, next).getTime() - next.getTime()
}

/**
 * When a monitor is due that was planned for `planned`. A plan beyond the next two runs was made before the clock was
 * set back; closer ones are kept, so that a small correction repeats nothing.
 */
export function correctDue(schedule: Schedule, id: number, planned: Date, now: Date): Date {
  if (planned <= now) return planned
  const next = nextDue(schedule, id, now)
  return planned > nextDue(schedule, id, next) ? next : planned
}

/** The fraction of the golden ratio spreads successive numbers evenly over a range. */
const goldenFraction = 0.618_033_988_749_894_9

function spread(id: number, range: number): number {
  return Math.floor(((id * goldenFraction) % 1) * range)
}

type CronSchedule = Extract<Schedule, { kind: 'cron' }>

const parsed = new WeakMap<CronSchedule, Cron>()

function parseCron(schedule: CronSchedule): Cron | null {
  const known = parsed.get(schedule)
  if (known) return known
  try {
    const cron = new Cron(schedule.cron, { timezone: schedule.time_zone, mode: '5-part' })
    parsed.set(schedule, cron)
    return cron
  } catch {
    return null
  }
}
