import type { DeliveryState } from '../../shared/contract/monitoring/channel.ts'
import {
  type AlertPolicy,
  alertPolicySchema,
  type Incident,
  type Notice,
} from '../../shared/contract/monitoring/incident.ts'
import { dueNotice } from './due-notice.ts'

/** An incident, and what was sent about it. */
export interface UntoldIncident extends Incident {
  id: number
  /** The group of its monitor; null without one. */
  groupId: number | null
  /** The channel that fails, if it is about one. */
  channelId: number | null
  told: readonly { channelId: number; notice: Notice; state: DeliveryState }[]
}

/** Who is told about what. */
export interface AlertRoutes {
  channels: readonly { id: number; isDefault: boolean }[]
  groups: readonly { id: number; policy: AlertPolicy; channelIds: readonly number[] }[]
}

/** A notice to send through a channel. */
export interface DueNotice {
  incidentId: number
  channelId: number
  notice: Notice
}

const defaultPolicy = alertPolicySchema.parse({})

/** All notices that have to be sent now. Pure. */
export function planNotices(incidents: readonly UntoldIncident[], routes: AlertRoutes, now: Date): DueNotice[] {
  return incidents.flatMap((incident) =>
    routesOf(incident, routes).flatMap(({ channelId, policy }): DueNotice[] => {
      const told = new Map(
        incident.told.filter((each) => each.channelId === channelId).map(({ notice, state }) => [notice, state]),
      )
      const notice = dueNotice(incident, told, policy, now)
      return notice === null ? [] : [{ incidentId: incident.id, channelId, notice }]
    }),
  )
}

/** The channels for an incident. That a channel fails is reported through others. */
function routesOf(
  { groupId, channelId: failing }: UntoldIncident,
  { channels, groups }: AlertRoutes,
): { channelId: number; policy: AlertPolicy }[] {
  const usable = new Set(channels.map(({ id }) => id))
  const group = groups.find(({ id }) => id === groupId)
  if (group) {
    return group.channelIds.filter((id) => usable.has(id)).map((channelId) => ({ channelId, policy: group.policy }))
  }
  const defaults = channels.filter(({ isDefault }) => isDefault).map(({ id }) => id)
  const neighbors = groups.flatMap(({ channelIds }) =>
    failing !== null && channelIds.includes(failing) ? channelIds.filter((id) => usable.has(id)) : [],
  )
  return [...new Set([...defaults, ...neighbors])]
    .filter((id) => id !== failing)
    .map((channelId) => ({ channelId, policy: defaultPolicy }))
}
