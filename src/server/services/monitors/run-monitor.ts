import type { AuditDependencies } from '../../../engine/audit.ts'
import { completeRun } from '../../../engine/monitoring/complete-run.ts'
import { readAddress, readAudit } from '../../../engine/monitoring/readings.ts'
import type { MonitorState } from '../../../engine/monitoring/state.ts'
import { summarizeAddress, summarizeAudit } from '../../../engine/monitoring/summarize.ts'
import { thinHistory } from '../../../engine/monitoring/thin-history.ts'
import type { MonitorSummary, Observation } from '../../../shared/contract/monitoring/run.ts'
import type { Clock } from '../../clock.ts'
import type { DueMonitor, MonitorRepository, NewRun } from '../../storage/monitors/repository.ts'
import type { DomainAuditRepository } from '../../storage/repositories.ts'

/** Runs between two looks at the history. */
const thinnedEvery = 24
/** More than thinning leaves, with those that were added since. */
const maxRuns = 5_000

export interface MonitorTools extends Omit<AuditDependencies, 'now'> {
  monitors: MonitorRepository
  audits: Pick<DomainAuditRepository, 'findSelectors'>
  clock: Clock
}

/** Runs a monitor and stores what it observed; null if another engine was faster, or the monitor is gone. */
export async function runMonitor(monitor: DueMonitor, tools: MonitorTools): Promise<NewRun | null> {
  const { monitors, clock, signal } = tools
  const { summary, ...observation } = await observeTarget(monitor, tools)
  // What was not answered because the engine stops is no observation.
  signal.throwIfAborted()
  const at = clock.now()
  const run = { ...completeRun(monitor, observation, at), at, silence: observation.silence, summary }
  if (!(await monitors.complete(monitor.id, run))) return null
  if (run.number % thinnedEvery === 0) await thinRuns(monitor.id, monitors)
  return run
}

interface SummarizedObservation extends Observation {
  summary: MonitorSummary | null
}

async function observeTarget({ target, state }: DueMonitor, tools: MonitorTools): Promise<SummarizedObservation> {
  const { audits, resolver, lists, outbound, signal, clock } = tools
  const dependencies = { resolver, lists, signal, now: () => clock.now(), ...(outbound && { outbound }) }
  if (target.kind === 'address') {
    const { checkAddress } = await import('../../../engine/check-address.ts')
    const facts = await checkAddress({ ip: target.ip, helo: null }, dependencies)
    return { ...readAddress(facts), summary: summarizeAddress(facts) }
  }
  const { inspectDomain } = await import('../../../engine/audit-domain.ts')
  const { domain, selectors } = target
  const seenSelectors = [...new Set([...knownSelectors(state), ...(await audits.findSelectors(domain))])]
  const { facts, outcomes } = await inspectDomain({ domain, selectors, seenSelectors }, dependencies)
  return { ...readAudit({ facts, outcomes }), summary: summarizeAudit(facts, outcomes) }
}

/** The selectors that had a key: they are asked again, even if nothing hints at them any more. */
function knownSelectors(state: MonitorState | null): string[] {
  const keys = state?.subjects['records:dkim']?.value ?? []
  return keys.map((key) => key.slice(0, key.indexOf(':')))
}

async function thinRuns(id: number, monitors: MonitorRepository): Promise<void> {
  const numbers = thinHistory(await monitors.listRuns(id, maxRuns))
  if (numbers.length > 0) await monitors.removeRuns(id, numbers)
}
