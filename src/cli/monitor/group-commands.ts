import { Command, Option } from 'commander'
import { groupSettingsSchema } from '../../shared/contract/monitoring/channel.ts'
import {
  type AlertSeverity,
  alertPolicySchema,
  alertSeveritySchema,
} from '../../shared/contract/monitoring/incident.ts'
import { timeZoneSchema } from '../../shared/contract/monitoring/monitor.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { append } from '../ground/setting-flags.ts'
import { type StoreInvocation, type StoreOptions, storeCommands } from '../ground/store-command.ts'
import { numberBetween, unlike } from '../ground/value-rules.ts'
import { parseName } from './channel-commands.ts'
import { openLazily } from './open-lazily.ts'
import { parseTime } from './schedule-flags.ts'

/** A reminder never needs to wait longer than a month. */
const maxReminderHours = 24 * 30
const defaultSummaryHour = 8

interface NewGroupOptions extends StoreOptions {
  owner?: string
  channel?: string[]
  minimumSeverity?: AlertSeverity
  quietHours?: QuietTime
  remindAfter?: number
  remindChannel?: string[]
  summary?: 'daily' | 'weekly'
  summaryHour: number
  timeZone?: string
}

interface GroupReportOptions extends StoreOptions {
  format: 'markdown' | 'html'
  since?: Date
}

interface QuietTime {
  from: string
  to: string
}

/** `sendproof monitor groups`: monitors that belong together. */
export function groupsCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args, repeatable } = context.texts
  const groups = new Command('groups').description(commands.groups)
  const add = storeCommands(groups, context)

  add('monitor groups add', commands.addGroup, addGroup)
    .argument('<name>', args.groupName, parseName)
    .option('--owner <text>', flags.owner)
    .addOption(new Option('--channel <channel>', `${flags.channel}; ${repeatable}`).argParser(append))
    .addOption(new Option('--minimum-severity <severity>', flags.minimumSeverity).choices(alertSeveritySchema.options))
    .addOption(new Option('--quiet-hours <time>', flags.quietHours).argParser(parseQuietHours))
    .addOption(new Option('--remind-after <hours>', flags.remindAfter).argParser(numberBetween(1, maxReminderHours)))
    .addOption(new Option('--remind-channel <channel>', `${flags.remindChannel}; ${repeatable}`).argParser(append))
    .addOption(new Option('--summary <frequency>', flags.summary).choices(['daily', 'weekly']))
    .addOption(
      new Option('--summary-hour <hour>', flags.summaryHour)
        .argParser(numberBetween(0, 23))
        .default(defaultSummaryHour),
    )
    .addOption(new Option('--time-zone <zone>', flags.groupTimeZone).argParser(parseTimeZone))
  add('monitor groups list', commands.listGroups, listGroups)
  add('monitor groups report', commands.reportOnGroup, reportOnGroup)
    .argument('<group>', args.group)
    .addOption(
      new Option('--format <format>', flags.documentFormat)
        .choices(['markdown', 'html'])
        .default('markdown')
        .conflicts('json'),
    )
    .addOption(new Option('--since <time>', flags.reportSince).argParser(parseTime))
  add('monitor groups remove', commands.removeGroups, removeGroups).argument('<group...>', args.groups)
  return groups
}

/** For example `22:00-07:00`. */
function parseQuietHours(text: string): QuietTime {
  const [from = '', to = '', ...others] = text.split('-')
  const quiet_hours = { from, to, time_zone: 'UTC' }
  if (others.length > 0 || !alertPolicySchema.safeParse({ quiet_hours }).success) {
    throw unlike('22:00-07:00')
  }
  return { from, to }
}

function parseTimeZone(text: string): string {
  if (!timeZoneSchema.safeParse(text).success) throw unlike('Europe/Warsaw')
  return text
}

async function addGroup(invocation: StoreInvocation<NewGroupOptions>): Promise<void> {
  const {
    texts: [name = ''],
    options,
    context,
  } = invocation
  const { owner, channel = [], minimumSeverity, quietHours, remindAfter, remindChannel = [], summary } = options
  const time_zone = options.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const settings = groupSettingsSchema.parse({
    name,
    owner,
    policy: {
      minimum_severity: minimumSeverity,
      quiet_hours: quietHours ? { ...quietHours, time_zone } : null,
      escalate_after_hours: remindAfter ?? null,
    },
    digest: summary ? { frequency: summary, hour: options.summaryHour, time_zone } : null,
  })
  const { addGroup: addTo } = await import('./edit-groups.ts')
  const group = { settings, channels: channel, reminding: remindChannel }
  await openLazily(invocation, (opened) => addTo(opened, group, options.json ?? false, context))
}

async function listGroups(invocation: StoreInvocation): Promise<void> {
  const { printGroups } = await import('./print-alerts.ts')
  await openLazily(invocation, (opened) => printGroups(opened, invocation.options.json ?? false, invocation.context))
}

async function reportOnGroup(invocation: StoreInvocation<GroupReportOptions>): Promise<void> {
  const {
    texts: [name = ''],
    options: { since, format, json },
    context,
  } = invocation
  const { printGroupReport } = await import('./print-group-report.ts')
  await openLazily(invocation, (opened) =>
    printGroupReport(opened, { name, since, format: json ? 'json' : format }, context),
  )
}

async function removeGroups(invocation: StoreInvocation): Promise<void> {
  const { texts, options, context } = invocation
  const { removeGroups: remove } = await import('./edit-groups.ts')
  await openLazily(invocation, (opened) => remove(opened, texts, options.json ?? false, context))
}
