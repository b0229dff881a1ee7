import type {
  ChannelTarget,
  Delivery,
  DeliveryState,
  DeliveryTrouble,
  GroupSettings,
} from '../../../shared/contract/monitoring/channel.ts'
import type { AlertPolicy, Notice } from '../../../shared/contract/monitoring/incident.ts'
import type { WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import type { Language } from '../../../shared/languages.ts'
import type { StoredIncident } from './repository.ts'

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
  incidentId: number
  notice: Notice
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
  told: { channelId: number; notice: Notice; state: DeliveryState }[]
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

export interface AlertRepository {
  /** Null if the name is in use. */
  addChannel(channel: NewChannel): Promise<number | null>
  /** The number of all channels, or of those of a key. */
  countChannels(keyId?: string): Promise<number>
  /** Oldest first. */
  listChannels(): Promise<Channel[]>
  findChannel(id: number): Promise<Channel | null>
  changeChannel(id: number, channel: Omit<NewChannel, 'createdAt' | 'keyId'>): Promise<ChangeOutcome>
  /** Removes a channel with its deliveries; false if it does not exist. */
  removeChannel(id: number): Promise<boolean>

  addGroup(group: NewGroup): Promise<{ id: number } | Exclude<ChangeOutcome, 'done'>>
  /** Oldest first. */
  listGroups(): Promise<Group[]>
  findGroup(id: number): Promise<Group | null>
  changeGroup(id: number, group: Omit<NewGroup, 'createdAt'>): Promise<ChangeOutcome>
  /** Removes a group and keeps its monitors, without a group; false if it does not exist. */
  removeGroup(id: number): Promise<boolean>

  /** The policy for monitors without a group. */
  readDefaultPolicy(): Promise<AlertPolicy>
  /** False if one of its channels does not exist. */
  changeDefaultPolicy(policy: AlertPolicy): Promise<boolean>

  /**
   * Incidents that are open, or whose recovery has not been reported to every channel that reported the problem; oldest
   * first.
   */
  listUntold(): Promise<Untold[]>
  /** Plans notices; each is planned only once. */
  plan(notices: readonly NewNotice[], at: Date): Promise<void>
  /** Plans the due digest of a group and the time of the next one; false if another engine was faster. */
  planDigest(group: Group, digest: NewDigest): Promise<boolean>
  /** Waiting deliveries that are due, oldest first. */
  listDueDeliveries(now: Date, limit: number): Promise<StoredDelivery[]>
  /** Makes attempts that were planned too late, before the clock was set back, due now. */
  hasten(after: Date, now: Date): Promise<void>
  /** Postpones the attempt of a waiting message. */
  postpone(messageId: string, until: Date): Promise<void>
  /** Starts an attempt that is due at `now`; false if another engine was faster. */
  begin(attempt: Attempt, now: Date): Promise<boolean>
  /** Records the outcome of an attempt; does nothing if it took so long that another one has started. */
  finish(attempt: Attempt, outcome: AttemptOutcome): Promise<void>
  /** Gives up deliveries that are no longer of use. */
  drop(ids: readonly number[]): Promise<void>
  /** The messages sent through a channel at or after a time. */
  countSent(channelId: number, since: Date): Promise<number>
  /** Retries a message that was given up; false if it does not exist. */
  revive(deliveryId: number, at: Date): Promise<boolean>
  /** Deliveries with ids below `before`, latest first. */
  listDeliveries(filter: DeliveryFilter, page: { before: number | null; limit: number }): Promise<StoredDelivery[]>
  /** Removes deliveries except the latest ones and those of open incidents. */
  thinDeliveries(kept: number): Promise<void>

  /** The contexts of incidents, for alerts. */
  describe(incidentIds: readonly number[]): Promise<IncidentContext[]>
  /** Opens an incident for a failing channel, unless it has one. */
  openChannelIncident(channelId: number, since: Date, at: Date): Promise<void>
  /** Closes the incident of a channel; false if none. */
  recoverChannelIncident(channelId: number, at: Date): Promise<boolean>
}
