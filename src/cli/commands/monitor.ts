import { Command, Option } from 'commander'
import { keepHeapSmall } from '../../server/ground/limit-heap-growth.ts'
import type { MonitorService } from '../../server/services/monitors/monitors.ts'
import type { Monitor } from '../../server/storage/monitors/repository.ts'
import { defaultSchedule, type Schedule, targetName } from '../../shared/contract/monitoring/monitor.ts'
import { codeOf } from '../../shared/error-code.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import { readTargetList } from '../../shared/names/target-list.ts'
import type { SettingName } from '../../shared/setting-table.ts'
import { ListTooLargeError, maxListOctets, readList } from '../audit/domain-list.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { readTargets } from '../ground/read-targets.ts'
import { type StoreInvocation, storeCommands } from '../ground/store-command.ts'
import { channelsCommand } from '../monitor/channel-commands.ts'
import {
  addKindFlag,
  addTargetFlags,
  chooseTargets,
  type FindTargets,
  meantBy,
  type TargetOptions,
  watchedOnce,
} from '../monitor/choose-targets.ts'
import { groupsCommand } from '../monitor/group-commands.ts'
import { openLazily } from '../monitor/open-lazily.ts'
import { minuteOf, printChange, readPages } from '../monitor/print-changes.ts'
import { addScheduleFlags, parseTime, readSchedule, type ScheduleOptions } from '../monitor/schedule-flags.ts'
import { fitTable, fittingWidth, printable } from '../terminal/terminal.ts'

const mebibyte = 1024 * 1024

/** For so few targets, loading compiled code is worth more than a small heap (`limit-heap-growth.ts`). */
const fewTargets = 10

/** The settings for checks. */
const checkSettings: readonly SettingName[] = [
  ...(['dns', 'offline', 'blacklists', 'probe_mx'] as const),
  // The settings for alerts.
  ...(['base_url', 'private_webhooks', 'secrets_key', 'database'] as const),
]

interface MonitorOptions extends ScheduleOptions, TargetOptions {
  dataDir?: string
  json?: true
  group?: string
  due?: true
  since?: Date
  all?: true
}

type Invocation = StoreInvocation<MonitorOptions>

export function monitorCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  const monitor = new Command('monitor').description(commands.monitor)
  const add = storeCommands(monitor, context)

  const adding = add('monitor add', commands.addMonitor, addTargets).argument('[target...]', args.watched)
  addScheduleFlags(addTargetFlags(adding, context), context).option('--group <group>', flags.group)
  addScheduleFlags(
    add('monitor import', commands.importMonitors, importTargets).argument('<list>', args.monitorList),
    context,
  ).option('--group <group>', flags.group)
  add('monitor list', commands.listMonitors, listMonitors)
  addKindFlag(
    add('monitor remove', commands.removeMonitor, removeTargets).argument('[target...]', args.watched),
    context,
  )
  addKindFlag(add('monitor run', commands.runMonitors, runTargets, checkSettings), context)
    .argument('[target...]', args.watched)
    .option('--due', flags.due)
  add('monitor changes', commands.listChanges, listChanges).addOption(
    new Option('--since <time>', flags.since).argParser(parseTime),
  )
  add('monitor incidents', commands.listIncidents, listIncidents).option('--all', flags.allIncidents)
  add('monitor ack', commands.acknowledge, acknowledgeIncidents).argument('<id...>', args.incidentIds)
  monitor.addCommand(channelsCommand(context)).addCommand(groupsCommand(context))
  return monitor
}

async function addTargets(invocation: Invocation): Promise<void> {
  const { texts, options, context } = invocation
  requireTargets(invocation)
  const schedule = readSchedule(options, context)
  await watchAll(await chooseTargets(texts, options, context), schedule, invocation)
}

/** Sendproof's own facts need no name. */
function requireTargets({ texts, options, context }: Invocation): void {
  if (texts.length > 0 || options.kind === 'facts') return
  throw new CommandError(context.texts.monitor.needsWatched, exitCodes.usage)
}

/** Lines that are not a target are reported, while the others are still added. */
async function importTargets(invocation: Invocation): Promise<void> {
  const {
    texts: [file = '-'],
    options,
    context,
  } = invocation
  const schedule = readSchedule(options, context)
  const lines = await readLines(file, context)
  const { targets, problems } = readTargets(readTargetList(lines), context)
  for (const problem of problems) context.terminal.stderr.write(`sendproof: ${problem}\n`)
  await watchAll(async () => watchedOnce(targets).map((target) => ({ target })), schedule, invocation)
  if (problems.length > 0) context.exitWith(exitCodes.failed)
}

async function readLines(file: string, { terminal, texts }: CommandContext): Promise<string[]> {
  try {
    return await readList(file, terminal.stdin)
  } catch (error) {
    if (error instanceof ListTooLargeError) {
      throw new CommandError(texts.audit.listTooLarge({ mebibytes: maxListOctets / mebibyte }))
    }
    throw new CommandError(texts.cannotRead({ file, code: codeOf(error) ?? String(error) }))
  }
}

async function watchAll(find: FindTargets, stated: Schedule | null, invocation: Invocation): Promise<void> {
  const { terminal, texts } = invocation.context
  const { describeMonitor } = await import('../../server/services/monitors/describe-monitor.ts')
  const { findNamed } = await import('../monitor/edit-channels.ts')
  const { group: wanted, json } = invocation.options
  await openLazily(invocation, async ({ monitors, alerts }) => {
    const [group] = wanted === undefined ? [] : findNamed(await alerts.listGroups(), [wanted], texts.monitor.noGroup)
    for (const chosen of await find(monitors)) {
      const { target } = chosen
      const schedule = stated ?? defaultSchedule(target.kind)
      const added = await monitors.add({ ...chosen, groupId: group?.id ?? null, schedule })
      if (!('monitor' in added)) throw new CommandError(texts.monitor.full)
      const isMoved = group !== undefined && (await putInto(group.id, added.monitor, monitors))
      const monitor = isMoved ? { ...added.monitor, groupId: group.id } : added.monitor
      const name = targetName(target)
      const line = isMoved
        ? texts.monitor.moved({ name, group: printable(group.name) })
        : texts.monitor[added.state]({ name })
      terminal.stdout.write(`${json ? JSON.stringify(describeMonitor(monitor)) : line}\n`)
    }
  })
}

/** Adds a monitor to a group; false if it is in the group already. */
async function putInto(groupId: number, monitor: Monitor, monitors: MonitorService): Promise<boolean> {
  return monitor.groupId !== groupId && (await monitors.assign(monitor.id, groupId))
}

async function listMonitors(invocation: Invocation): Promise<void> {
  const { terminal, texts } = invocation.context
  const { stdout } = terminal
  const monitors = await openLazily(invocation, ({ monitors }) => monitors.list(), [])
  if (invocation.options.json) {
    const { describeMonitor } = await import('../../server/services/monitors/describe-monitor.ts')
    return void stdout.write(`${JSON.stringify({ monitors: monitors.map(describeMonitor) })}\n`)
  }
  if (monitors.length === 0) return void stdout.write(`${texts.monitor.none}\n`)
  const { columns, never } = texts.monitor
  const head = [columns.target, columns.kind, columns.lastRun, columns.nextRun, columns.incidents, columns.schedule]
  const rows = monitors.map(({ target, schedule, lastRunAt, dueAt, openIncidents }) => [
    printable(targetName(target)),
    texts.monitor.kinds[target.kind],
    lastRunAt ? minuteOf(lastRunAt.toISOString()) : never,
    minuteOf(dueAt.toISOString()),
    String(openIncidents),
    describeSchedule(schedule, invocation.context),
  ])
  stdout.write(fitTable([head, ...rows], fittingWidth(stdout)))
}

function describeSchedule(schedule: Schedule, { texts }: CommandContext): string {
  if (schedule.kind === 'interval') return describeInterval(schedule.minutes, texts.monitor)
  return `${printable(schedule.cron)} (${schedule.time_zone})`
}

const minutesPerHour = 60
const minutesPerDay = 24 * minutesPerHour

function describeInterval(minutes: number, texts: CliTexts['monitor']): string {
  if (minutes % minutesPerDay === 0) return texts.everyDays({ days: minutes / minutesPerDay })
  if (minutes % minutesPerHour === 0) return texts.everyHours({ hours: minutes / minutesPerHour })
  return texts.everyMinutes({ minutes })
}

async function removeTargets(invocation: Invocation): Promise<void> {
  const { options, context } = invocation
  requireTargets(invocation)
  const meant = meantBy(invocation.texts, options, context)
  const { findMonitors } = await import('../monitor/run-monitors.ts')
  await openLazily(invocation, async ({ monitors }) => {
    for (const { id, target } of await findMonitors(monitors, meant, context)) {
      await monitors.remove(id)
      const line = options.json
        ? JSON.stringify({ id, removed: true })
        : context.texts.monitor.removed({ name: printable(targetName(target)) })
      context.terminal.stdout.write(`${line}\n`)
    }
  })
}

async function runTargets(invocation: Invocation): Promise<void> {
  const { texts, options, context } = invocation
  if (texts.length === 0 && !options.due && options.kind !== 'facts')
    throw new CommandError(context.texts.monitor.nothingToRun, exitCodes.usage)
  const meant = meantBy(texts, options, context)
  const due = options.due ?? false
  if (due || texts.length > fewTargets) keepHeapSmall(context.setHeapFlag)
  const { runMonitors } = await import('../monitor/run-monitors.ts')
  await openLazily(invocation, async ({ monitors, sendAlerts }) => {
    await runMonitors(meant, { due, json: options.json ?? false }, monitors, context)
    await sendAlerts()
  })
}

async function listChanges(invocation: Invocation): Promise<void> {
  const { options, context } = invocation
  const { stdout } = context.terminal
  const { describeChange } = await import('../../server/services/monitors/describe-incident.ts')
  await openLazily(invocation, async ({ monitors }) => {
    const names = new Map((await monitors.list()).map(({ id, target }) => [id, targetName(target)]))
    const filter = { monitorId: null, since: options.since ?? null }
    const changes = await readPages(
      (page) => monitors.listChanges(filter, page),
      ({ at }) => at,
    )
    const lines = options.json
      ? [JSON.stringify({ changes: changes.map((change) => describeChange(change, context.language)) }), '\n']
      : changes.map((change) =>
          printChange(names.get(change.monitorId) ?? String(change.monitorId), change, context.language),
        )
    stdout.write(lines.join('') || `${context.texts.monitor.noChanges}\n`)
  })
}

async function listIncidents(invocation: Invocation): Promise<void> {
  const { printIncidents } = await import('../monitor/print-alerts.ts')
  const { options, context } = invocation
  const isOpen = options.all ? null : true
  await openLazily(invocation, (opened) => printIncidents(opened, { isOpen, json: options.json ?? false }, context))
}

async function acknowledgeIncidents(invocation: Invocation): Promise<void> {
  const { texts, options, context } = invocation
  const ids = texts.map(Number)
  const wrong = texts.find((_, index) => !Number.isSafeInteger(ids[index]) || (ids[index] ?? 0) < 1)
  if (wrong !== undefined) {
    throw new CommandError(context.texts.monitor.noIncident({ id: printable(wrong) }), exitCodes.usage)
  }
  const { acknowledge } = await import('../monitor/print-alerts.ts')
  await openLazily(invocation, (opened) => acknowledge(opened, { ids, json: options.json ?? false }, context))
}
