import type { CompletedRun } from '../../../engine/monitoring/complete-run.ts'
import type { MonitorState } from '../../../engine/monitoring/state.ts'
import type { Delivery } from '../../../engine/ports/analysis.ts'
import type { Incident } from '../../../shared/contract/monitoring/incident.ts'
import type { Schedule, WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import type { Change, MonitorSummary } from '../../../shared/contract/monitoring/run.ts'
import type { ParamValues } from '../../../shared/findings/finding.ts'
import type { Reason } from '../../../shared/reason.ts'

/* The store's port for monitors. As in `repositories.ts`, each method is one atomic step. */

export interface NewMonitor {
  /** In A-labels or canonical form. */
  target: WatchedTarget
  /** Null without a group. */
  groupId: number | null
  schedule: Schedule
  /** Also when the first run is due. */
  createdAt: Date
  /** The key that owns it; none for the owner's own. */
  keyId?: string | null
}

/** A message that a monitor re-evaluates. */
export interface WatchedMessage {
  raw: Buffer
  delivery: Delivery
}

export interface Monitor extends Omit<NewMonitor, 'keyId'> {
  id: number
  dueAt: Date
  /** Null before the first run. */
  lastRunAt: Date | null
  /** Null if nothing has changed yet. */
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
  /** Null keeps the previous summary. */
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
  /** Null if the incident is about a channel. */
  monitorId: number | null
  /** The failing channel; null for other incidents. */
  channelId: number | null
  /** The parameters of the finding; null if the problem is not a finding, or an earlier version stored the incident. */
  params: ParamValues | null
}

/** Null matches everything. */
export interface ChangeFilter {
  monitorId: number | null
  /** At or after this time. */
  since: Date | null
}

export interface IncidentFilter {
  monitorId: number | null
  isOpen: boolean | null
}

/** A position in lists, latest first; null for the start. */
export interface Place {
  at: Date
  id: number
}

export interface MonitorRepository {
  /** Adds a monitor with its message, or returns the existing one if its target is already watched. */
  add(monitor: NewMonitor, message?: WatchedMessage | null): Promise<{ id: number; isNew: boolean }>
  /** The message of a monitor, or null. */
  findMessage(id: number): Promise<WatchedMessage | null>
  /** The stored size of the messages of all monitors, or of those of a key. */
  measureMessages(keyId?: string): Promise<number>
  /** When the latest message arrived at the permanent test address of a mailbox; null if none did. */
  findLatestMessage(mailboxId: string): Promise<Date | null>
  /**
   * When the latest DMARC report about a domain arrived that counts, or that would count if it did not overlap another.
   */
  findLatestReport(domain: string): Promise<Date | null>
  /** The number of all monitors, or of those of a key. */
  count(keyId?: string): Promise<number>
  /** All monitors, or those of a domain or an address; oldest first. */
  list(name?: string): Promise<Monitor[]>
  find(id: number): Promise<Monitor | null>
  /** Replaces the schedule and plans a run for `dueAt`; false if the monitor does not exist. */
  reschedule(id: number, schedule: Schedule, dueAt: Date): Promise<boolean>
  /** Moves a monitor to an existing group, or out of its group; false if the monitor does not exist. */
  assign(id: number, groupId: number | null): Promise<boolean>
  /** Removes a monitor and its history; false if it does not exist. */
  remove(id: number): Promise<boolean>
  /** Monitors due at `now`, longest overdue first. */
  listDue(now: Date, limit: number): Promise<DueMonitor[]>
  findDue(id: number): Promise<DueMonitor | null>
  /** Monitors planned after a time, latest first. After the clock was set back, some are planned too late. */
  listPlans(after: Date): Promise<Pick<DueMonitor, 'id' | 'schedule' | 'dueAt'>[]>
  /** Moves the next run, unless it was moved in the meantime. */
  replan(id: number, from: Date, to: Date): Promise<void>
  /**
   * Stores a run with its changes and incidents. Returns false and changes nothing if the monitor no longer exists, or
   * another engine was faster and stored a run with this number.
   */
  complete(id: number, run: NewRun): Promise<boolean>
  /** Latest first. */
  listRuns(id: number, limit: number): Promise<StoredRun[]>
  removeRuns(id: number, numbers: readonly number[]): Promise<void>
  /** Latest first, starting after `after`. */
  listChanges(filter: ChangeFilter, page: { after: Place | null; limit: number }): Promise<StoredChange[]>
  /** Latest first, starting after `after`. */
  listIncidents(filter: IncidentFilter, page: { after: Place | null; limit: number }): Promise<StoredIncident[]>
  /** Records that someone is working on an incident, the first time only; null if the incident does not exist. */
  acknowledge(id: number, at: Date): Promise<StoredIncident | null>
}
