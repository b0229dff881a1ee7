import type { Delivery } from '../../../engine/analysis.ts'
import type { CompletedRun } from '../../../engine/monitoring/complete-run.ts'
import type { MonitorState } from '../../../engine/monitoring/state.ts'
import type { Incident } from '../../../shared/contract/monitoring/incident.ts'
import type { Schedule, WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import type { Change, MonitorSummary } from '../../../shared/contract/monitoring/run.ts'
import type { Reason } from '../../../shared/reason.ts'

/* The port of the store for monitors. As in `repositories.ts`, each method is one atomic step. */

export interface NewMonitor {
  /** As A-labels, or in canonical form. */
  target: WatchedTarget
  /** Null without a group. */
  groupId: number | null
  schedule: Schedule
  /** The first run is due then, too. */
  createdAt: Date
}

/** A message that a monitor re-evaluates. */
export interface WatchedMessage {
  raw: Buffer
  delivery: Delivery
}

export interface Monitor extends NewMonitor {
  id: number
  dueAt: Date
  /** Null before the first. */
  lastRunAt: Date | null
  /** Null if nothing has changed. */
  lastChangeAt: Date | null
  openIncidents: number
  /** Null before the first run with enough answers. */
  summary: MonitorSummary | null
}

/** A monitor to run. */
export interface DueMonitor extends Pick<Monitor, 'id' | 'target' | 'schedule' | 'dueAt'> {
  /** Null before the first run, or if another version stored it. */
  state: MonitorState | null
  /** The number of the latest run; 0 before the first. */
  runs: number
}

/** A run to store. */
export interface NewRun extends CompletedRun {
  at: Date
  silence: Reason | null
  /** Null keeps the earlier one. */
  summary: MonitorSummary | null
}

export interface StoredRun {
  number: number
  at: Date
  silence: Reason | null
}

export interface StoredChange extends Change {
  id: number
  monitorId: number
}

export interface StoredIncident extends Incident {
  id: number
  /** Null if it is about a channel. */
  monitorId: number | null
  /** The channel that fails; else null. */
  channelId: number | null
}

/** Null matches all. */
export interface ChangeFilter {
  monitorId: number | null
  /** At or after this time. */
  since: Date | null
}

export interface IncidentFilter {
  monitorId: number | null
  isOpen: boolean | null
}

/** A position in lists, latest first; null for their beginning. */
export interface Place {
  at: Date
  id: number
}

export interface MonitorRepository {
  /** Adds a monitor, with its message, unless its target is watched; then returns the existing one. */
  add(monitor: NewMonitor, message?: WatchedMessage | null): Promise<{ id: number; isNew: boolean }>
  /** The message of a monitor; null if it has none. */
  findMessage(id: number): Promise<WatchedMessage | null>
  /** The size of all messages of monitors, as stored. */
  measureMessages(): Promise<number>
  /** When the latest message came to the permanent test address of a mailbox; null if none did. */
  findLatestMessage(mailboxId: string): Promise<Date | null>
  /** When the latest DMARC report about a domain came that counts, or would if it overlapped with no other. */
  findLatestReport(domain: string): Promise<Date | null>
  count(): Promise<number>
  /** All, or those of a domain or an address; oldest first. */
  list(name?: string): Promise<Monitor[]>
  find(id: number): Promise<Monitor | null>
  /** Replaces the schedule, and plans a run for `dueAt`; false if there is no such monitor. */
  reschedule(id: number, schedule: Schedule, dueAt: Date): Promise<boolean>
  /** Moves it to an existing group, or out of its group; false if there is no such monitor. */
  assign(id: number, groupId: number | null): Promise<boolean>
  /** Removes a monitor with its history; false if there is none. */
  remove(id: number): Promise<boolean>
  /** Those that are due at `now`, longest due first. */
  listDue(now: Date, limit: number): Promise<DueMonitor[]>
  findDue(id: number): Promise<DueMonitor | null>
  /** Monitors with a later run than `after`, latest first: after the clock went back, some are planned too late. */
  listPlans(after: Date): Promise<Pick<DueMonitor, 'id' | 'schedule' | 'dueAt'>[]>
  /** Moves the next run, unless it was moved meanwhile. */
  replan(id: number, from: Date, to: Date): Promise<void>
  /**
   * Stores a run with its changes and incidents; false, without effect, if the monitor is gone or has a run with this
   * number, because another engine was faster.
   */
  complete(id: number, run: NewRun): Promise<boolean>
  /** Latest first. */
  listRuns(id: number, limit: number): Promise<StoredRun[]>
  removeRuns(id: number, numbers: readonly number[]): Promise<void>
  /** Latest first, after `after`. */
  listChanges(filter: ChangeFilter, page: { after: Place | null; limit: number }): Promise<StoredChange[]>
  /** Latest first, after `after`. */
  listIncidents(filter: IncidentFilter, page: { after: Place | null; limit: number }): Promise<StoredIncident[]>
  /** Notes that someone takes care of an incident, the first time; null if there is no such incident. */
  acknowledge(id: number, at: Date): Promise<StoredIncident | null>
}
