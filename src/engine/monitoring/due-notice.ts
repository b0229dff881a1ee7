import type { AlertPolicy, Incident, Notice } from '../../shared/contract/monitoring/incident.ts'
import { severities } from '../../shared/severity.ts'

const hour = 3_600_000

/**
 * What people have to be told about an incident now. `told` is what they were told already. Pure, so after a crash it
 * is derived again. A recovery is only told after its alert, and what was over before the end of the quiet hours is
 * not told at all.
 */
export function dueNotice(
  incident: Incident,
  told: ReadonlySet<Notice>,
  policy: AlertPolicy,
  now: Date,
): Notice | null {
  const notice = isWanted(incident, policy) ? untoldNotice(incident, told, policy, now) : null
  // Reading the time of day is slow, so it comes last.
  return notice !== null && isQuiet(policy, now) ? null : notice
}

function untoldNotice(incident: Incident, told: ReadonlySet<Notice>, policy: AlertPolicy, now: Date): Notice | null {
  if (incident.recovered_at !== null) return told.has('opened') && !told.has('recovered') ? 'recovered' : null
  if (incident.acknowledged_at !== null) return null
  if (!told.has('opened')) return 'opened'
  return !told.has('escalated') && isOverdue(incident, policy, now) ? 'escalated' : null
}

/** That a target could not be checked has no severity: people have to know that they do not know. */
function isWanted({ problem, severity }: Incident, { minimum_severity }: AlertPolicy): boolean {
  return problem === 'not_checked' || severities.indexOf(severity) <= severities.indexOf(minimum_severity)
}

function isOverdue({ opened_at }: Incident, { escalate_after_hours }: AlertPolicy, now: Date): boolean {
  return escalate_after_hours !== null && now.getTime() - Date.parse(opened_at) >= escalate_after_hours * hour
}

/** Whether it is quiet. Hours that end before they begin last over midnight; equal ones are the whole day. */
function isQuiet({ quiet_hours }: AlertPolicy, now: Date): boolean {
  if (!quiet_hours) return false
  const { from, to, time_zone } = quiet_hours
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' })
  const time = clock.format(now)
  return from < to ? time >= from && time < to : time >= from || time < to
}
