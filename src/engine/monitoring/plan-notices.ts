import type { AlertPolicy, Notice } from '../../shared/contract/monitoring/incident.ts'
import { dueNotice, type NoticeRules, type Opening, type ToldNotice } from './due-notice.ts'

const hour = 3_600_000

/** An incident and what was sent about it. */
export interface UntoldIncident extends Opening {
  id: number
  /** The group of its monitor; null without one. */
  groupId: number | null
  /** The failing channel, if the incident is about one. */
  channelId: number | null
  told: readonly (ToldNotice & { channelId: number })[]
}

/** Which channels are notified about what. */
export interface AlertRoutes {
  channels: readonly { id: number; isDefault: boolean }[]
  groups: readonly { id: number; policy: AlertPolicy; channelIds: readonly number[] }[]
  /** For monitors without a group, and for failing channels. */
  defaultPolicy: AlertPolicy
  /** The groups with monitors whose first checks are not complete; null for monitors without a group. */
  settling: ReadonlySet<number | null>
}

/** A notice to send through a channel. */
export interface DueNotice {
  incidentId: number
  channelId: number
  notice: Notice
  /** The count of the times that the incident was open. */
  opening: number
}

/** Milliseconds for which what existed from the start waits for the other monitors of its group, to be sent together. */
const longestWait = 2 * hour

/** All notices to send now. Pure. */
export function planNotices(incidents: readonly UntoldIncident[], routes: AlertRoutes, now: Date): DueNotice[] {
  return incidents.flatMap((incident) => {
    if (incident.since_added && isSettling(incident, routes, now)) return []
    return routesOf(incident, routes).flatMap(({ channelId, ...rules }): DueNotice[] => {
      const told = incident.told.filter((each) => each.channelId === channelId)
      const notice = dueNotice(incident, told, rules, now)
      return notice === null ? [] : [{ incidentId: incident.id, channelId, notice, opening: incident.openings }]
    })
  })
}

/** If the clock was set back, nothing waits. */
function isSettling({ groupId, opened_at }: UntoldIncident, { settling }: AlertRoutes, now: Date): boolean {
  const waited = now.getTime() - Date.parse(opened_at)
  return settling.has(groupId) && waited >= 0 && waited < longestWait
}

/** The channels that hear of a monitor of a group; null for a monitor without one. */
export function alertedChannels(groupId: number | null, { channels, groups }: AlertRoutes): number[] {
  const defaults = channels.filter(({ isDefault }) => isDefault).map(({ id }) => id)
  const own = groups.find(({ id }) => id === groupId)?.channelIds ?? defaults
  return own.filter((id) => channels.some((channel) => channel.id === id))
}

interface ChannelRules extends NoticeRules {
  channelId: number
}

/** The channels for an incident. A failing channel is reported through others. */
function routesOf(
  { groupId, channelId: failing }: UntoldIncident,
  { channels, groups, defaultPolicy }: AlertRoutes,
): ChannelRules[] {
  const usable = new Set(channels.map(({ id }) => id).filter((id) => id !== failing))
  const group = groups.find(({ id }) => id === groupId)
  if (group) return withReminders(group.channelIds, group.policy, usable)
  const defaults = channels.filter(({ isDefault }) => isDefault).map(({ id }) => id)
  const neighbors = groups.flatMap(({ channelIds }) =>
    failing !== null && channelIds.includes(failing) ? channelIds : [],
  )
  return withReminders([...defaults, ...neighbors], defaultPolicy, usable)
}

/** Adds the channels for reminders: their own ones, or those that get the alerts. */
function withReminders(alerted: readonly number[], policy: AlertPolicy, usable: ReadonlySet<number>): ChannelRules[] {
  const first = new Set(alerted.filter((id) => usable.has(id)))
  const own = policy.escalate_to.filter((id) => usable.has(id))
  const reminding = own.length > 0 ? new Set(own) : first
  return [...new Set([...first, ...reminding])].map((channelId) => ({
    channelId,
    policy,
    isFirst: first.has(channelId),
    reminds: reminding.has(channelId),
  }))
}
