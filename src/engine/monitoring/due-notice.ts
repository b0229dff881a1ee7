import type { DeliveryState } from '../../shared/contract/monitoring/channel.ts'
import type { AlertPolicy, Incident, Notice } from '../../shared/contract/monitoring/incident.ts'
import { memoize } from '../../shared/memoize.ts'
import { severities } from '../../shared/severity.ts'

const hour = 3_600_000

/** The role of a channel. */
export interface NoticeRules {
  policy: AlertPolicy
  /** Whether it gets alerts when incidents open. */
  isFirst: boolean
  /** Whether it gets reminders of incidents that no one acknowledged. */
  reminds: boolean
}

/** A notice that was sent through a channel, or is being sent. */
export interface ToldNotice {
  notice: Notice
  state: DeliveryState
  /** The count of the times that the incident was open. */
  opening: number
  /** When it was planned. */
  at: Date
}

/** An incident, and how often it was open so far. */
export type Opening = Incident & { openings: number }

/**
 * The notice to send now about an incident through a channel. `told` lists what was already sent through it, or is
 * being sent, oldest first. Pure, so it can be derived again after a crash. Notices are sent one after another, a recovery
 * only after a delivered alert; an incident that recovered before quiet hours end is not reported at all. One that flaps is
 * reported at most once per hour.
 */
export function dueNotice(
  incident: Opening,
  told: readonly ToldNotice[],
  rules: NoticeRules,
  now: Date,
): Notice | null {
  if (told.some(({ state }) => state === 'waiting')) return null
  const notice = isWanted(incident, rules.policy) ? untoldNotice(incident, told, rules, now) : null
  if (notice !== null && incident.openings > 1 && isRecent(told.at(-1), now)) return null
  // Computing the local time is slow, so it comes last.
  return notice !== null && isQuiet(rules.policy, now) ? null : notice
}

function untoldNotice(
  incident: Opening,
  told: readonly ToldNotice[],
  { policy, isFirst, reminds }: NoticeRules,
  now: Date,
): Notice | null {
  const { openings } = incident
  const hasTold = (notice: Notice) => told.some((each) => each.notice === notice && each.opening === openings)
  const arrived = told.filter(({ state }) => state === 'sent')
  // What people think: they hear of a new opening only if they heard that the one before was over.
  const isToldOpen = arrived.length > 0 && arrived.at(-1)?.notice !== 'recovered'
  if (incident.recovered_at !== null) return isToldOpen && !hasTold('recovered') ? 'recovered' : null
  if (incident.acknowledged_at !== null) return null
  const opened = openings > 1 ? 'reopened' : 'opened'
  if (isFirst && !isToldOpen && !hasTold(opened)) return opened
  return reminds && !hasTold('escalated') && isOverdue(incident, policy, now) ? 'escalated' : null
}

/** If the clock was set back, nothing is recent. */
function isRecent(told: ToldNotice | undefined, now: Date): boolean {
  if (!told) return false
  const passed = now.getTime() - told.at.getTime()
  return passed >= 0 && passed < hour
}

/** Problems without a severity of their own: people have to know that the target was not checked. */
const unmeasured: readonly string[] = ['not_checked', 'channel_failed']

function isWanted({ problem, severity }: Incident, { minimum_severity }: AlertPolicy): boolean {
  return unmeasured.includes(problem) || severities.indexOf(severity) <= severities.indexOf(minimum_severity)
}

/** If the alert waited for the end of quiet hours, so does the count of the hours after it. */
function isOverdue({ opened_at, reopened_at }: Incident, policy: AlertPolicy, now: Date): boolean {
  if (policy.escalate_after_hours === null) return false
  const opened = new Date(reopened_at ?? opened_at)
  const before = new Date(now.getTime() - policy.escalate_after_hours * hour)
  return before >= opened && (!isQuiet(policy, opened) || !isQuiet(policy, before))
}

/** Creating one takes fifty times as long as using it. */
const clockIn = memoize(
  (timeZone) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
)

/** Whether it is within quiet hours. If they end before they begin, they span midnight. */
export function isQuiet({ quiet_hours }: Pick<AlertPolicy, 'quiet_hours'>, now: Date): boolean {
  if (!quiet_hours) return false
  const { from, to, time_zone } = quiet_hours
  const time = clockIn(time_zone).format(now)
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** A planned notice that was not sent yet. */
export interface PlannedNotice {
  notice: Notice
  /** Whether an attempt was interrupted, so that the notice may have been delivered. */
  mayHaveArrived: boolean
}

/** Whether a planned notice is obsolete because the incident recovered, was acknowledged, or is open again. */
export function isSuperseded(
  { recovered_at, acknowledged_at }: Pick<Incident, 'recovered_at' | 'acknowledged_at'>,
  { notice, mayHaveArrived }: PlannedNotice,
): boolean {
  if (mayHaveArrived) return false
  return notice === 'recovered' ? recovered_at === null : recovered_at !== null || acknowledged_at !== null
}
