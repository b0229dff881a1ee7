import type { Schedule } from '../../shared/contract/monitoring/monitor.ts'
import type { Observation } from '../../shared/contract/monitoring/run.ts'
import { type Observed, observe, type Run } from './observe.ts'
import { distanceOf, nextDue } from './schedule.ts'
import type { MonitorState } from './state.ts'

/** Milliseconds to the run that confirms or denies what a run found: name servers have cached it for less. */
const confirmationPause = 5 * 60_000

/** What a monitor needs for its next run. */
export interface MonitorProgress {
  id: number
  schedule: Schedule
  /** Null before the first run, or if what was remembered is lost. */
  state: MonitorState | null
  /** The number of the latest run; 0 before the first. */
  runs: number
}

/** What a run leaves behind, to be stored in one step. */
export interface CompletedRun extends Omit<Observed, 'confirm'> {
  number: number
  /** When the next run is due. */
  due: Date
}

/** Takes in what a run at `now` observed, and plans the next one. Runs that were missed before it are made up by it. */
export function completeRun(
  { id, schedule, state, runs }: MonitorProgress,
  observation: Observation & Pick<Run, 'wait'>,
  now: Date,
): CompletedRun {
  const number = runs + 1
  const { confirm, ...observed } = observe(state, { ...observation, number, at: now }, distanceOf(schedule, now))
  const due = nextDue(schedule, id, now)
  const soon = new Date(now.getTime() + confirmationPause)
  return { ...observed, number, due: confirm && soon < due ? soon : due }
}
