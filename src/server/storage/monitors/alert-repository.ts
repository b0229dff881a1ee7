import type { ToldNotice } from '../../../engine/monitoring/due-notice.ts'
import type {
  ChannelTarget,
  Delivery,
  DeliveryState,
  DeliveryTrouble,
  GroupSettings,
} from '../../../shared/contract/monitoring/channel.ts'
import type { Notice } from '../../../shared/contract/monitoring/incident.ts'
import type { WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import type { Language } from '../../../shared/languages.ts'
import type { StoredChange, StoredIncident } from './repository.ts'

/* The store's port for alerts. As in `repositories.ts`, each method is one atomic step. */

export interface NewChannel {
  name: string
  target: ChannelTarget
  /** The email addresses of the target that the owner has not confirmed; they get no alerts. */
  unconfirmed: readonly string[]
  /** Null for the engine's language. */
  lang: Language | null
  isDefault: boolean
  createdAt: Date
  /** The key that owns it; none for the owner's own. */
  keyId?: string | null
}

export interface Channel extends Omit<NewChannel, 'keyId'> {
  id: number
}

export interface NewGroup extends Omit<GroupSettings, 'channel_ids'> {
  channelIds: readonly number[]
  /** When the next digest ends; null if the group has none. */
  digestDue: Date | null
  createdAt: Date
}

export interface Group extends NewGroup {
  id: number
  /** When the latest digest ended, or when the first one begins. */
  digestSince: Date
  monitors: number
}

/** `taken`: the name is in use. `unknown`: the channel or group, or a channel of the group, does not exist. */
export type ChangeOutcome = 'done' | 'taken' | 'unknown'

/** A notice to send. Notices with the same message id are sent together. */
export interface NewNotice {
  channelId: number
  /** Null for a question about a change. */
  incidentId: number | null
  /** The change that is asked about; none for a notice of an incident. */
  changeId?: number
  notice: Notice | 'takeover'
  /** The count of the times that the incident was open. */
  opening: number
  /** Receivers use this to recognize repeats. */
  messageId: string
}

export interface NewDigest {
  channels: readonly { id: number; messageId: string }[]
  /** The end of the digest's period. */
  at: Date
  next: Date | null
}

export interface StoredDelivery extends Delivery {
  /** The period of a digest; null for other deliveries. */
  since: Date | null
  until: Date | null
  /** Whether an earlier attempt was interrupted, so the message may have arrived. */
  was_interrupted: boolean
}

/** An incident that may still need an alert. */
export interface Untold extends StoredIncident {
  /** The group of its monitor; null without a group, and for channel incidents. */
  groupId: number | null
  /** Oldest first. */
  told: (ToldNotice & { channelId: number })[]
}

/** A change that looks like a takeover of the domain. */
export interface Takeover {
  change: StoredChange
  target: WatchedTarget
  /** The group of its monitor; null without one. */
  groupId: number | null
  /** When its monitor last ran. */
  lastRunAt: Date | null
  /** The channels that were asked. */
  told: readonly number[]
}

/** An incident with the names an alert needs. */
export interface IncidentContext {
  incident: StoredIncident
  /** Null if the incident is about a channel. */
  target: WatchedTarget | null
  /** The name of the failing channel; null for other incidents. */
  channelName: string | null
  /** The group of the monitor; null without one. */
  groupId: number | null
  groupName: string | null
  groupOwner: string | null
}

/** Null matches everything. */
export interface DeliveryFilter {
  channelId: number | null
  incidentId: number | null
  state: DeliveryState | null
}

/** An attempt to send a message. */
export interface Attempt {
  messageId: string
  /** When another attempt may start if this one has not been settled. */
  until: Date
}

export type AttemptOutcome =
  | { state: 'sent'; at: Date }
  | { state: 'waiting'; trouble: DeliveryTrouble; nextAttemptAt: Date }
  | { state: 'dead'; trouble: DeliveryTrouble }
