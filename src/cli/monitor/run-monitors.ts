import { titleIncident } from '../../server/services/monitors/describe-incident.ts'
import { describeRun } from '../../server/services/monitors/describe-monitor.ts'
import type { FinishedRun, MonitorService } from '../../server/services/monitors/monitors.ts'
import type { Monitor } from '../../server/storage/monitors/repository.ts'
import { targetName } from '../../shared/contract/monitoring/monitor.ts'
import { describeReason } from '../../shared/i18n/reasons/describe-reason.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, type ExitCode, exitCodes } from '../ground/exit-codes.ts'
import { printable } from '../terminal/terminal.ts'
import type { MeantMonitor } from './choose-targets.ts'
import { printChange } from './print-changes.ts'

interface RunOptions {
  due: boolean
  json: boolean
}

/**
 * Runs the named monitors, with `due` also all that are due, and prints what changed. Standard error names those that
 * could not be checked.
 */
export async function runMonitors(
  meant: readonly MeantMonitor[],
  { due, json }: RunOptions,
  monitors: MonitorService,
  context: CommandContext,
): Promise<void> {
  const { terminal, exitWith } = context
  const named = await findMonitors(monitors, meant, context)
  const results = await Promise.all(named.map(({ id }) => monitors.run(id)))
  const runs = [...results.flatMap((run) => run ?? []), ...(due ? await monitors.runDue() : [])]
  const names = new Map((await monitors.list()).map(({ id, target }) => [id, targetName(target)]))
  for (const run of runs) {
    const name = names.get(run.monitorId) ?? String(run.monitorId)
    terminal.stdout.write(json ? `${JSON.stringify(toJson(run))}\n` : printRun(name, run, context))
    if (!run.skipped) continue
    const reason = describeReason(run.skipped, context.language)
    terminal.stderr.write(`sendproof: ${context.texts.monitor.unanswered({ name, reason })}\n`)
  }
  if (!json) terminal.stdout.write(`${summarize(runs, context)}\n`)
  exitWith(exitCodeOf(runs))
}

function toJson(run: FinishedRun) {
  return { monitor_id: run.monitorId, ...describeRun(run), changes: run.changes }
}

function summarize(runs: readonly FinishedRun[], { texts }: CommandContext): string {
  if (runs.length === 0) return texts.monitor.nothingDue
  const unanswered = runs.filter(({ skipped }) => skipped !== null).length
  return texts.monitor.ran({ count: runs.length - unanswered, unanswered })
}

function printRun(name: string, { changes, transitions }: FinishedRun, { texts, language }: CommandContext): string {
  const lines = transitions.flatMap(({ kind, ...incident }) => {
    if (kind === 'unstable') return []
    if (incident.problem === 'not_checked')
      return kind === 'recovered' ? texts.monitor.answered({ name }) : texts.monitor.silent({ name })
    const words = kind === 'recovered' ? texts.monitor.recovered : texts.monitor.opened
    return words({ name, subject: printable(titleIncident(incident, language)) })
  })
  return [...changes.map((change) => printChange(name, change, language)), ...lines.map((line) => `${line}\n`)].join('')
}

/** Whether something got worse, could not be checked for a while, or nothing could be checked now. */
function exitCodeOf(runs: readonly FinishedRun[]): ExitCode {
  const opened = runs.flatMap(({ transitions }) =>
    transitions.filter(({ kind }) => kind === 'opened' || kind === 'reopened'),
  )
  if (opened.some(({ problem }) => problem !== 'not_checked')) return exitCodes.belowStandard
  const isBlind = runs.length > 0 && runs.every(({ skipped }) => skipped !== null)
  return opened.length > 0 || isBlind ? exitCodes.inconclusive : exitCodes.done
}

/** Finds the named monitors. Throws if something is not watched. */
export async function findMonitors(
  monitors: MonitorService,
  meant: readonly MeantMonitor[],
  { texts }: CommandContext,
): Promise<Monitor[]> {
  const all = await monitors.list()
  return meant.map(({ name, kinds }) => {
    const monitor = all.find(({ target }) => kinds.includes(target.kind) && targetName(target) === name)
    if (!monitor) throw new CommandError(texts.monitor.unknown({ name }))
    return monitor
  })
}
