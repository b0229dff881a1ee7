import type { DeliveryState } from '../../shared/contract/monitoring/channel.ts'
import type { AlertPolicy, Incident, Notice } from '../../shared/contract/monitoring/incident.ts'
import { dueNotice, type NoticeRules } from './due-notice.ts'

/** An incident and what was sent about it. */
export interface UntoldIncident extends Incident {
  id: number
  /** The group of its monitor; null without one. */
  groupId: number | null
  /** The failing channel, if the incident is about one. */
  channelId: number | null
  told: readonly { channelId: number; notice: Notice; state: DeliveryState }[]
}

/** Which channels are notified about what. */
export interface AlertRoutes {
  channels: readonly { id: number; isDefault: boolean }[]
  groups: readonly { id: number; policy: AlertPolicy; channelIds: readonly number[] }[]
  /** For monitors without a group, and for failing channels. */
  defaultPolicy: AlertPolicy
}

/** A notice to send through a channel. */
export interface DueNotice {
  incidentId: number
  channelId: number
  notice: Notice
}

/** All notices to send now. Pure. */
export function planNotices(incidents: readonly UntoldIncident[], routes: AlertRoutes, now: Date): DueNotice[] {
  return incidents.flatMap((incident) =>
    routesOf(incident, routes).flatMap(({ channelId, ...rules }): DueNotice[] => {
      const told = new Map(
        incident.told.filter((each) => each.channelId === channelId).map(({ notice, state }) => [notice, state]),
      )
      const notice = dueNotice(incident, told, rules, now)
      return notice === null ? [] : [{ incidentId: incident.id, channelId, notice }]
    }),
  )
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
