import { z } from 'zod'
import { monitorStateSchema } from '../../../engine/monitoring/state.ts'
import { alertSeveritySchema, incidentProblemSchema } from '../../../shared/contract/monitoring/incident.ts'
import { scheduleSchema, watchedTargetSchema } from '../../../shared/contract/monitoring/monitor.ts'
import { changeSchema, monitorSummarySchema } from '../../../shared/contract/monitoring/run.ts'
import { paramsSchema } from '../../../shared/findings/finding.ts'
import { reasonSchema } from '../../../shared/reason.ts'
import { flag, instant, json } from '../columns.ts'
import { deliveryColumn } from '../message-rows.ts'
import type { DueMonitor, Monitor, StoredChange, StoredIncident, StoredRun, WatchedMessage } from './repository.ts'

export const timestamp = instant.transform((date) => date.toISOString())

export const countRow = z.object({ count: z.int() })
export const idRow = z.object({ id: z.int() })

const planRow = z.object({ id: z.int(), schedule: json.pipe(scheduleSchema), due_at: instant })

export function readPlan(row: unknown): Pick<DueMonitor, 'id' | 'schedule' | 'dueAt'> {
  const { due_at: dueAt, ...plan } = planRow.parse(row)
  return { ...plan, dueAt }
}

const monitorRow = planRow.extend({
  target: json.pipe(watchedTargetSchema),
  group_id: z.int().nullable(),
  created_at: instant,
  last_run_at: instant.nullable(),
  last_change_at: instant.nullable(),
  open_incidents: z.int(),
  // Another version may have stored more members.
  summary: json.pipe(monitorSummarySchema).nullable().catch(null),
})

export function readMonitor(row: unknown): Monitor {
  const { id, target, group_id: groupId, schedule, summary, ...times } = monitorRow.parse(row)
  const {
    created_at: createdAt,
    due_at: dueAt,
    last_run_at: lastRunAt,
    last_change_at: lastChangeAt,
    open_incidents: openIncidents,
  } = times
  return { id, target, groupId, schedule, createdAt, dueAt, lastRunAt, lastChangeAt, openIncidents, summary }
}

const dueRow = planRow.extend({
  target: json.pipe(watchedTargetSchema),
  runs: z.int(),
  // State from another version is dropped; the next run is then like the first.
  state: json.pipe(monitorStateSchema).nullable().catch(null),
})

export function readDueMonitor(row: unknown): DueMonitor {
  const { due_at: dueAt, ...monitor } = dueRow.parse(row)
  return { ...monitor, dueAt }
}

const runRow = z.object({ number: z.int(), at: instant, silence: json.pipe(reasonSchema).nullable() })

const messageRow = z.object({ delivery: deliveryColumn, content: z.base64() })

export function readMessage(row: unknown): WatchedMessage {
  const { delivery, content } = messageRow.parse(row)
  return { delivery, raw: Buffer.from(content, 'base64') }
}

/** The result of a query for the latest time. */
export const latestRow = z.object({ latest: instant.nullable() })

export function readRun(row: unknown): StoredRun {
  return runRow.parse(row)
}

const changeRow = z.object({ id: z.int(), monitor_id: z.int(), document: json.pipe(changeSchema) })

export function readChange(row: unknown): StoredChange {
  const { id, monitor_id: monitorId, document } = changeRow.parse(row)
  return { id, monitorId, ...document }
}

const incidentRow = z.object({
  id: z.int(),
  monitor_id: z.int().nullable(),
  channel_id: z.int().nullable(),
  subject: z.string(),
  problem: incidentProblemSchema,
  severity: alertSeveritySchema,
  params: json.pipe(paramsSchema).nullable(),
  since: timestamp,
  opened_at: timestamp,
  recovered_at: timestamp.nullable(),
  is_unstable: flag,
  acknowledged_at: timestamp.nullable(),
})

export function readIncident(row: unknown): StoredIncident {
  const { monitor_id: monitorId, channel_id: channelId, ...incident } = incidentRow.parse(row)
  return { ...incident, monitorId, channelId }
}
