import type { Schedule } from '../../../../shared/contract/monitoring/monitor.ts'

export const scheduleKinds = ['m15', 'm60', 'm360', 'm1440', 'cron'] as const
export type ScheduleKind = (typeof scheduleKinds)[number]

/** The form state of a schedule. */
export interface ScheduleDraft {
  kind: ScheduleKind
  cron: string
  timeZone: string
}

export const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export const hourlyDraft: ScheduleDraft = { kind: 'm60', cron: '0 6 * * *', timeZone: ownTimeZone }

export function draftOfSchedule(schedule: Schedule): ScheduleDraft {
  if (schedule.kind === 'cron') return { kind: 'cron', cron: schedule.cron, timeZone: schedule.time_zone }
  const kind = scheduleKinds.find((each) => each === `m${schedule.minutes}`)
  return { ...hourlyDraft, kind: kind ?? 'm60' }
}

export function readScheduleDraft({ kind, cron, timeZone }: ScheduleDraft): Schedule {
  return kind === 'cron'
    ? { kind, cron: cron.trim(), time_zone: timeZone }
    : { kind: 'interval', minutes: Number(kind.slice(1)) }
}

/** The time zones of this browser; the current value is always among them. */
export function timeZonesWith(current: string): string[] {
  return [...new Set([current, ownTimeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()
}
