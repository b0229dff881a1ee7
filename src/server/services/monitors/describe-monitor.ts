import type { ChangeAnswer, IncidentAnswer, MonitorAnswer } from '../../../shared/contract/monitoring/monitor-routes.ts'
import { alertTexts } from '../../../shared/i18n/alert-texts.ts'
import type { Language } from '../../../shared/languages.ts'
import type { Monitor, StoredChange, StoredIncident, StoredRun } from '../../storage/monitors/repository.ts'
import { describeSubject, titleProblem } from './describe-subject.ts'

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

export function describeRun({ number, at, silence }: StoredRun) {
  return { number, at: at.toISOString(), unanswered: silence }
}

export function describeChange({ monitorId: monitor_id, ...change }: StoredChange, language: Language): ChangeAnswer {
  return { ...change, monitor_id, title: describeSubject(change.subject, language) }
}

export function describeIncident(
  { monitorId: monitor_id, channelId: channel_id, ...incident }: StoredIncident,
  language: Language,
): IncidentAnswer {
  return { ...incident, monitor_id, channel_id, title: titleOf(incident, language) }
}

function titleOf({ problem, subject }: Pick<StoredIncident, 'problem' | 'subject'>, language: Language): string {
  const { titles } = alertTexts[language]
  if (problem === 'not_checked') return titles.silent
  return problem === 'channel_failed' ? titles.channel : titleProblem({ problem, subject }, language)
}
