import { type Command, Option } from 'commander'
import { findScheduleProblem } from '../../engine/monitoring/schedule.ts'
import { systemClock } from '../../server/ground/clock.ts'
import { minMinutes, type Schedule, scheduleSchema } from '../../shared/contract/monitoring/monitor.ts'
import { errorTexts } from '../../shared/i18n/error-texts.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { outsideRange, unlike } from '../ground/value-rules.ts'
import { printable } from '../terminal/terminal.ts'

export interface ScheduleOptions {
  every?: number
  cron?: string
  timeZone?: string
}

export function addScheduleFlags(command: Command, { texts: { flags } }: CommandContext): Command {
  return command
    .addOption(new Option('--every <minutes>', flags.every).argParser(parseMinutes).conflicts('cron'))
    .option('--cron <schedule>', flags.cron)
    .option('--time-zone <zone>', flags.timeZone)
}

function parseMinutes(text: string): number {
  const minutes = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!scheduleSchema.safeParse({ kind: 'interval', minutes }).success) throw outsideRange(5, 10_080)
  return minutes
}

/** Null if no schedule is given. Throws a usage error. */
export function readSchedule(
  { every, cron, timeZone }: ScheduleOptions,
  { language, texts }: CommandContext,
): Schedule | null {
  if (cron === undefined) return every === undefined ? null : { kind: 'interval', minutes: every }
  const time_zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const parsed = scheduleSchema.safeParse({ kind: 'cron', cron, time_zone })
  const problem = parsed.success ? findScheduleProblem(parsed.data, systemClock.now()) : 'invalid'
  if (parsed.success && problem === null) return parsed.data
  const {
    schedule,
    formats: { timeZone: wrongZone },
  } = errorTexts[language].invalid
  const isWrongZone = parsed.error?.issues.some(({ path }) => path.includes('time_zone'))
  const wrongCron =
    problem === 'too_often' ? schedule.too_often({ minutes: minMinutes }) : schedule[problem ?? 'invalid']
  const wrong = isWrongZone
    ? { flag: '--time-zone', value: printable(time_zone), rule: wrongZone }
    : { flag: '--cron', value: printable(cron), rule: wrongCron }
  throw new CommandError(texts.usage.wrongValue(wrong), exitCodes.usage)
}

export function parseTime(text: string): Date {
  const time = new Date(text)
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(time.getTime())) {
    throw unlike('2026-11-23T10:00:00Z')
  }
  return time
}
