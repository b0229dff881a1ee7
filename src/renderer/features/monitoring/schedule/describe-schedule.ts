import type { Schedule } from '../../../../shared/contract/monitoring/monitor.ts'
import type { UiTexts } from '../../../../shared/i18n/ui-texts.ts'
import { scheduleKinds } from './schedule-draft.ts'

export function describeSchedule(schedule: Schedule, { schedule: texts }: UiTexts['monitoring']): string {
  if (schedule.kind === 'cron') return texts.cronIn({ cron: schedule.cron, timeZone: schedule.time_zone })
  const kind = scheduleKinds.find((each) => each === `m${schedule.minutes}`)
  return kind ? texts.kinds[kind] : texts.every({ minutes: schedule.minutes })
}
