import type { ChangeAnswer, IncidentAnswer, MonitorAnswer } from '../../../shared/contract/monitoring/monitor-routes.ts'
import type { Monitor, StoredChange, StoredIncident, StoredRun } from '../../storage/monitors/repository.ts'

/* What is stored of monitors, for the API and `--json`. */

export function describeMonitor({
  id,
  target,
  groupId,
  schedule,
  createdAt,
  dueAt,
  lastRunAt,
  openIncidents,
}: Monitor): MonitorAnswer {
  return {
    id,
    target,
    group_id: groupId,
    schedule,
    created_at: createdAt.toISOString(),
    next_run_at: dueAt.toISOString(),
    last_run_at: lastRunAt?.toISOString() ?? null,
    open_incidents: openIncidents,
  }
}

export function describeRun({ number, at, silence }: StoredRun) {
  return { number, at: at.toISOString(), unanswered: silence }
}

export function describeChange({ monitorId: monitor_id, ...change }: StoredChange): ChangeAnswer {
  return { ...change, monitor_id }
}

export function describeIncident({
  monitorId: monitor_id,
  channelId: channel_id,
  ...incident
}: StoredIncident): IncidentAnswer {
  return { ...incident, monitor_id, channel_id }
}
