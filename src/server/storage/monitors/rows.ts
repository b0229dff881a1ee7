import { z } from 'zod'
import { monitorStateSchema } from '../../../engine/monitoring/state.ts'
import { alertSeveritySchema, incidentProblemSchema } from '../../../shared/contract/monitoring/incident.ts'
import { scheduleSchema, watchedTargetSchema } from '../../../shared/contract/monitoring/monitor.ts'
import { changeSchema } from '../../../shared/contract/monitoring/run.ts'
import { reasonSchema } from '../../../shared/reason.ts'
import { instant, json } from '../columns.ts'
import type { DueMonitor, Monitor, StoredChange, StoredIncident, StoredRun } from './repository.ts'

export const countRow = z.object({ count: z.int() })
export const idRow = z.object({ id: z.int() })

const planRow = z.object({ id: z.int(), schedule: json.pipe(scheduleSchema), due_at: instant })

export function readPlan(row: unknown): Pick<DueMonitor, 'id' | 'schedule' | 'dueAt'> {
  const { due_at: dueAt, ...plan } = planRow.parse(row)
  return { ...plan, dueAt }
}

const monitorRow = planRow.extend({
  target: json.pipe(watchedTargetSchema),
  created_at: instant,
  last_run_at: instant.nullable(),
  open_incidents: z.int(),
})

export function readMonitor(row: unknown): Monitor {
  const { id, target, schedule, ...times } = monitorRow.parse(row)
  const { created_at: createdAt, due_at: dueAt, last_run_at: lastRunAt, open_incidents: openIncidents } = times
  return { id, target, schedule, createdAt, dueAt, lastRunAt, openIncidents }
}

const dueRow = planRow.extend({
  target: json.pipe(watchedTargetSchema),
  runs: z.int(),
  // A state of another version is forgotten: the next run is like the first.
  state: json.pipe(monitorStateSchema).nullable().catch(null),
})

export function readDueMonitor(row: unknown): DueMonitor {
  const { due_at: dueAt, ...monitor } = dueRow.parse(row)
  return { ...monitor, dueAt }
}

const runRow = z.object({ number: z.int(), at: instant, silence: json.pipe(reasonSchema).nullable() })

export function readRun(row: unknown): StoredRun {
  return runRow.parse(row)
}

const changeRow = z.object({ id: z.int(), monitor_id: z.int(), document: json.pipe(changeSchema) })

export function readChange(row: unknown): StoredChange {
  const { id, monitor_id: monitorId, document } = changeRow.parse(row)
  return { id, monitorId, ...document }
}

const timestamp = instant.transform((date) => date.toISOString())

const incidentRow = z.object({
  id: z.int(),
  monitor_id: z.int(),
  subject: z.string(),
  problem: incidentProblemSchema,
  severity: alertSeveritySchema,
  since: timestamp,
  opened_at: timestamp,
  recovered_at: timestamp.nullable(),
  // SQLite has no booleans.
  is_unstable: z.union([z.boolean(), z.literal([0, 1])]).transform(Boolean),
  acknowledged_at: timestamp.nullable(),
})

export function readIncident(row: unknown): StoredIncident {
  const { monitor_id: monitorId, ...incident } = incidentRow.parse(row)
  return { ...incident, monitorId }
}
