import { completeRun } from '../../../engine/monitoring/complete-run.ts'
import { thinHistory } from '../../../engine/monitoring/thin-history.ts'
import type { DueMonitor, MonitorRepository, NewRun } from '../../storage/monitors/repository.ts'
import { type ObservationTools, observeTarget } from './observe-target.ts'

/** Runs between two cleanups of the history. */
const thinnedEvery = 24
/** More runs than remain after thinning, plus those added since. */
const maxRuns = 5_000

/** Runs a monitor and stores the result; null if another engine was faster, or the monitor no longer exists. */
export async function runMonitor(monitor: DueMonitor, tools: ObservationTools): Promise<NewRun | null> {
  const { store, clock, signal } = tools
  const { monitors } = store
  const { summary, ...observation } = await observeTarget(monitor, tools)
  // Answers that are missing because the engine stops are not an observation.
  signal.throwIfAborted()
  const at = clock.now()
  const run = { ...completeRun(monitor, observation, at), at, silence: observation.silence, summary }
  if (!(await monitors.complete(monitor.id, run))) return null
  if (run.number % thinnedEvery === 0) await thinRuns(monitor.id, monitors)
  return run
}

async function thinRuns(id: number, monitors: MonitorRepository): Promise<void> {
  const numbers = thinHistory(await monitors.listRuns(id, maxRuns))
  if (numbers.length > 0) await monitors.removeRuns(id, numbers)
}
