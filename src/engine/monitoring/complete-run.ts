import type { Schedule } from '../../shared/contract/monitoring/monitor.ts'
import type { Observation } from '../../shared/contract/monitoring/run.ts'
import { type Observed, observe, type Run } from './observe.ts'
import { distanceOf, nextDue } from './schedule.ts'
import type { MonitorState } from './state.ts'

/** Milliseconds until the run that confirms or rejects a problem: absent records are not cached for longer. */
const confirmationPause = 5 * 60_000

/** What a monitor needs for its next run. */
export interface MonitorProgress {
  id: number
  schedule: Schedule
  /** Null before the first run, or if the stored state was lost. */
  state: MonitorState | null
  /** The number of the latest run; 0 before the first. */
  runs: number
}

/** The result of a run, to be stored in one step. */
export interface CompletedRun extends Omit<Observed, 'confirm'> {
  number: number
  /** When the next run is due. */
  due: Date
  /** Whether what existed from the start is not confirmed yet. */
  isSettling: boolean
}

/** Processes what a run at `now` observed and plans the next run. Missed runs are not repeated. */
export function completeRun(
  { id, schedule, state, runs }: MonitorProgress,
  observation: Observation & Pick<Run, 'wait'>,
  now: Date,
): CompletedRun {
  const number = runs + 1
  const { confirm, ...observed } = observe(state, { ...observation, number, at: now }, distanceOf(schedule, now))
  const due = nextDue(schedule, id, now)
  const soon = new Date(now.getTime() + confirmationPause)
  const isSettling = observed.state.items.some((item) => item.phase === 'suspected' && item.since_added)
  return { ...observed, number, due: confirm && soon < due ? soon : due, isSettling }
}
