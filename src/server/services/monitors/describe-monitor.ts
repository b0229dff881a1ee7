import type { MonitorAnswer } from '../../../shared/contract/monitoring/monitor-routes.ts'
import type { Monitor, StoredRun } from '../../storage/monitors/repository.ts'

/* Describes stored monitors for the API and `--json`. */

export function describeMonitor({
  id,
  target,
  groupId,
  schedule,
  createdAt,
  dueAt,
  lastRunAt,
  lastChangeAt,
  openIncidents,
  summary,
}: Monitor): MonitorAnswer {
  return {
    id,
    target,
    group_id: groupId,
    schedule,
    created_at: createdAt.toISOString(),
    next_run_at: dueAt.toISOString(),
    last_run_at: lastRunAt?.toISOString() ?? null,
    last_change_at: lastChangeAt?.toISOString() ?? null,
    open_incidents: openIncidents,
    summary,
  }
}

export function describeRun({ number, at, skipped }: StoredRun) {
  return { number, at: at.toISOString(), unanswered: skipped }
}
