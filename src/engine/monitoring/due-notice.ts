import type { DeliveryState } from '../../shared/contract/monitoring/channel.ts'
import type { AlertPolicy, Incident, Notice } from '../../shared/contract/monitoring/incident.ts'
import { severities } from '../../shared/severity.ts'

const hour = 3_600_000

/** What a channel is for. */
export interface NoticeRules {
  policy: AlertPolicy
  /** Whether it gets alerts when incidents open. */
  isFirst: boolean
  /** Whether it reminds of incidents that no one acknowledged. */
  reminds: boolean
}

/**
 * What has to be sent about an incident through a channel now. `told` is what was sent through it already, or is on its
 * way. Pure, so after a crash it is derived again. One notice follows the other, a recovery only after an alert that
 * arrived, and what was over before the end of the quiet hours is not reported at all.
 */
export function dueNotice(
  incident: Incident,
  told: ReadonlyMap<Notice, DeliveryState>,
  { policy, isFirst, reminds }: NoticeRules,
  now: Date,
): Notice | null {
  if ([...told.values()].includes('waiting')) return null
  const notice = isWanted(incident, policy) ? untoldNotice(incident, told, { policy, isFirst, reminds }, now) : null
  // Reading the time of day is slow, so it comes last.
  return notice !== null && isQuiet(policy, now) ? null : notice
}

function untoldNotice(
  incident: Incident,
  told: ReadonlyMap<Notice, DeliveryState>,
  { policy, isFirst, reminds }: NoticeRules,
  now: Date,
): Notice | null {
  if (incident.recovered_at !== null) {
    const arrived = told.get('opened') === 'sent' || told.get('escalated') === 'sent'
    return arrived && !told.has('recovered') ? 'recovered' : null
  }
  if (incident.acknowledged_at !== null) return null
  if (isFirst && !told.has('opened')) return 'opened'
  return reminds && !told.has('escalated') && isOverdue(incident, policy, now) ? 'escalated' : null
}

/** Problems without a measure of the target: people have to know that they do not know. */
const unmeasured: readonly string[] = ['not_checked', 'channel_failed']

function isWanted({ problem, severity }: Incident, { minimum_severity }: AlertPolicy): boolean {
  return unmeasured.includes(problem) || severities.indexOf(severity) <= severities.indexOf(minimum_severity)
}

function isOverdue({ opened_at }: Incident, { escalate_after_hours }: AlertPolicy, now: Date): boolean {
  return escalate_after_hours !== null && now.getTime() - Date.parse(opened_at) >= escalate_after_hours * hour
}

/** Whether it is quiet. Hours that end before they begin last over midnight; equal ones are the whole day. */
export function isQuiet({ quiet_hours }: Pick<AlertPolicy, 'quiet_hours'>, now: Date): boolean {
  if (!quiet_hours) return false
  const { from, to, time_zone } = quiet_hours
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' })
  const time = clock.format(now)
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** A planned notice that was not sent yet. */
export interface PlannedNotice {
  notice: Notice
  /** Whether an attempt was interrupted, so that it may have arrived. */
  mayHaveArrived: boolean
}

/** Whether a planned notice need not be sent any more, because it is over or someone takes care of it. */
export function isSuperseded(
  { recovered_at, acknowledged_at }: Pick<Incident, 'recovered_at' | 'acknowledged_at'>,
  { notice, mayHaveArrived }: PlannedNotice,
): boolean {
  return notice !== 'recovered' && !mayHaveArrived && (recovered_at !== null || acknowledged_at !== null)
}
