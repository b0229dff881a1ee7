import { completeRun } from '../../../engine/monitoring/complete-run.ts'
import { thinHistory } from '../../../engine/monitoring/thin-history.ts'
import type { DueMonitor, MonitorRepository, NewRun } from '../../storage/monitors/repository.ts'
import { type ObservationTools, observeTarget } from './observe-target.ts'

/** Runs between two looks at the history. */
const thinnedEvery = 24
/** More than thinning leaves, with those that were added since. */
const maxRuns = 5_000

/** Runs a monitor and stores what it observed; null if another engine was faster, or the monitor is gone. */
export async function runMonitor(monitor: DueMonitor, tools: ObservationTools): Promise<NewRun | null> {
  const { store, clock, signal } = tools
  const { monitors } = store
  const { summary, ...observation } = await observeTarget(monitor, tools)
  // What was not answered because the engine stops is no observation.
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
