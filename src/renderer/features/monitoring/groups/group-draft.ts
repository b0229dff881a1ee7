import type { GroupSettings } from '../../../../shared/contract/monitoring/channel.ts'
import type { AlertPolicy, AlertSeverity, DigestSettings } from '../../../../shared/contract/monitoring/incident.ts'
import { ownTimeZone } from '../schedule/schedule-draft.ts'

export const digestKinds = ['none', 'daily', 'weekly'] as const

/** The form state of a group, or of the policy for monitors without one. */
export interface GroupDraft {
  name: string
  owner: string
  channelIds: readonly number[]
  severity: AlertSeverity
  asksTakeovers: boolean
  isQuiet: boolean
  from: string
  to: string
  /** The time zone of quiet hours and summaries. */
  timeZone: string
  reminds: boolean
  hours: string
  escalateTo: readonly number[]
  digest: (typeof digestKinds)[number]
  digestHour: number
}

export type GroupFault = 'name' | 'quiet' | 'hours'

/** The longest time before a reminder, in hours. */
const maxHours = 24 * 30

export function draftOfGroup(group: GroupSettings): GroupDraft {
  const { name, owner, channel_ids, policy, digest } = group
  const { minimum_severity, takeovers, quiet_hours, escalate_after_hours: hours, escalate_to } = policy
  return {
    name,
    owner,
    channelIds: channel_ids,
    severity: minimum_severity,
    asksTakeovers: takeovers,
    isQuiet: quiet_hours !== null,
    from: quiet_hours?.from ?? '22:00',
    to: quiet_hours?.to ?? '07:00',
    timeZone: quiet_hours?.time_zone ?? digest?.time_zone ?? ownTimeZone,
    reminds: hours !== null,
    hours: String(hours ?? 4),
    escalateTo: escalate_to,
    digest: digest?.frequency ?? 'none',
    digestHour: digest?.hour ?? 8,
  }
}

export function readGroupDraft(draft: GroupDraft): { settings: GroupSettings | null; faults: GroupFault[] } {
  const { isQuiet, from, to, reminds, hours, name, owner, channelIds, digest, digestHour, timeZone } = draft
  const faults: GroupFault[] = [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(isQuiet && from === to ? (['quiet'] as const) : []),
    ...(reminds && !isHours(hours) ? (['hours'] as const) : []),
  ]
  if (faults.length > 0) return { settings: null, faults }
  const digestSettings: DigestSettings | null =
    digest === 'none' ? null : { frequency: digest, hour: digestHour, time_zone: timeZone }
  return {
    settings: {
      name: name.trim(),
      owner: owner.trim(),
      policy: readPolicy(draft),
      channel_ids: [...channelIds],
      digest: digestSettings,
    },
    faults,
  }
}

function readPolicy({
  severity,
  asksTakeovers,
  reminds,
  hours,
  escalateTo,
  isQuiet,
  from,
  to,
  timeZone,
}: GroupDraft): AlertPolicy {
  return {
    minimum_severity: severity,
    takeovers: asksTakeovers,
    escalate_after_hours: reminds ? Number(hours) : null,
    escalate_to: reminds ? [...escalateTo] : [],
    quiet_hours: isQuiet ? { from, to, time_zone: timeZone } : null,
  }
}

function isHours(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= maxHours
}
