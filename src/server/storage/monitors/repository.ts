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
  skipped: Reason | null
  /** Null keeps the previous summary. */
  summary: MonitorSummary | null
}

export interface StoredRun {
  number: number
  at: Date
  skipped: Reason | null
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
  /** How often it was open so far. */
  openings: number
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
