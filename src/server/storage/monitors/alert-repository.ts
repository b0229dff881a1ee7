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

/* The port of the store for alerts. As in `repositories.ts`, each method is one atomic step. */

export interface NewChannel {
  name: string
  target: ChannelTarget
  /** Null: that of the engine. */
  lang: Language | null
  isDefault: boolean
  createdAt: Date
}

export interface Channel extends NewChannel {
  id: number
}

export interface NewGroup extends Omit<GroupSettings, 'channel_ids'> {
  channelIds: readonly number[]
  /** When its next digest ends; null without one. */
  digestDue: Date | null
  createdAt: Date
}

export interface Group extends NewGroup {
  id: number
  /** When its latest digest ended, or the first one begins. */
  digestSince: Date
  monitors: number
}

/** `taken`: another one has this name. `unknown`: it, or one of its channels, does not exist. */
export type ChangeOutcome = 'done' | 'taken' | 'unknown'

/** A notice to send. Those with one message are sent together. */
export interface NewNotice {
  channelId: number
  incidentId: number
  notice: Notice
  /** By this, receivers recognize repeats. */
  messageId: string
}

export interface NewDigest {
  channels: readonly { id: number; messageId: string }[]
  /** Its end. */
  at: Date
  next: Date | null
}

export interface StoredDelivery extends Delivery {
  /** Of a digest; else null. */
  since: Date | null
  until: Date | null
  /** Whether an attempt before the latest was interrupted, so that it may have arrived. */
  was_interrupted: boolean
}

/** An incident that someone may have to be told about. */
export interface Untold extends StoredIncident {
  /** Of its monitor; null without a group, and for channels. */
  groupId: number | null
  told: { channelId: number; notice: Notice; state: DeliveryState }[]
}

/** What an alert says about an incident. */
export interface IncidentContext {
  incident: StoredIncident
  /** Null if it is about a channel. */
  target: WatchedTarget | null
  /** The channel that fails; else null. */
  channelName: string | null
  /** The group of its monitor; null without one. */
  groupId: number | null
  groupName: string | null
  groupOwner: string | null
}

/** Null matches all. */
export interface DeliveryFilter {
  channelId: number | null
  incidentId: number | null
  state: DeliveryState | null
}

/** An attempt to send a message. */
export interface Attempt {
  messageId: string
  /** When another one may begin, unless this one is settled before. */
  until: Date
}

export type AttemptOutcome =
  | { state: 'sent'; at: Date }
  | { state: 'waiting'; trouble: DeliveryTrouble; nextAttemptAt: Date }
  | { state: 'dead'; trouble: DeliveryTrouble }

export interface AlertRepository {
  /** Null if another one has this name. */
  addChannel(channel: NewChannel): Promise<number | null>
  /** Oldest first. */
  listChannels(): Promise<Channel[]>
  findChannel(id: number): Promise<Channel | null>
  changeChannel(id: number, channel: Omit<NewChannel, 'createdAt'>): Promise<ChangeOutcome>
  /** With its deliveries; false if there is none. */
  removeChannel(id: number): Promise<boolean>

  addGroup(group: NewGroup): Promise<{ id: number } | Exclude<ChangeOutcome, 'done'>>
  /** Oldest first. */
  listGroups(): Promise<Group[]>
  findGroup(id: number): Promise<Group | null>
  changeGroup(id: number, group: Omit<NewGroup, 'createdAt'>): Promise<ChangeOutcome>
  /** Its monitors stay, without a group; false if there is none. */
  removeGroup(id: number): Promise<boolean>

  /** The policy of monitors without a group. */
  readDefaultPolicy(): Promise<AlertPolicy>
  /** False if one of its channels does not exist. */
  changeDefaultPolicy(policy: AlertPolicy): Promise<boolean>

  /** Incidents that are open, or whose recovery was not reported everywhere where the problem was; oldest first. */
  listUntold(): Promise<Untold[]>
  /** Plans notices, each once. */
  plan(notices: readonly NewNotice[], at: Date): Promise<void>
  /** Plans the digest of a group that is due, and when the next one is, unless another engine was faster. */
  planDigest(group: Group, digest: NewDigest): Promise<boolean>
  /** Waiting deliveries whose attempt is due, oldest first. */
  listDueDeliveries(now: Date, limit: number): Promise<StoredDelivery[]>
  /** Attempts planned too late after the clock went back are made now. */
  hasten(after: Date, now: Date): Promise<void>
  /** Plans the attempt of a waiting message for a later time. */
  postpone(messageId: string, until: Date): Promise<void>
  /** Begins an attempt that is due at `now`; false if another engine was faster. */
  begin(attempt: Attempt, now: Date): Promise<boolean>
  /** Settles an attempt; without effect if it took so long that another one began. */
  settle(attempt: Attempt, outcome: AttemptOutcome): Promise<void>
  /** Gives up deliveries that are no longer of use. */
  drop(ids: readonly number[]): Promise<void>
  /** Tries a dead message again; false if there is none. */
  revive(deliveryId: number, at: Date): Promise<boolean>
  /** Latest first, with ids below `before`. */
  listDeliveries(filter: DeliveryFilter, page: { before: number | null; limit: number }): Promise<StoredDelivery[]>
  /** Removes all deliveries but the latest, and those of open incidents. */
  thinDeliveries(kept: number): Promise<void>

  /** What alerts say about incidents. */
  describe(incidentIds: readonly number[]): Promise<IncidentContext[]>
  /** Opens the incident that a channel fails, unless there is one. */
  openChannelIncident(channelId: number, since: Date, at: Date): Promise<void>
  /** False if there is none. */
  recoverChannelIncident(channelId: number, at: Date): Promise<boolean>
}
