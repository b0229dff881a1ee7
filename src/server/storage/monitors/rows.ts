import { z } from 'zod'
import { monitorStateSchema } from '../../../engine/monitoring/state.ts'
import { alertSeveritySchema, incidentProblemSchema } from '../../../shared/contract/monitoring/incident.ts'
import { scheduleSchema, watchedTargetSchema } from '../../../shared/contract/monitoring/monitor.ts'
import { changeSchema, monitorSummarySchema } from '../../../shared/contract/monitoring/run.ts'
import { paramsSchema } from '../../../shared/findings/finding.ts'
import { reasonSchema } from '../../../shared/reason.ts'
import { flag, instant, json, rowOf } from '../columns.ts'
import { deliveryColumn } from '../message-rows.ts'
import type { StoredChange, WatchedMessage } from './repository.ts'

export const timestamp = instant.transform((date) => date.toISOString())

export const countRow = z.object({ count: z.int() })
export const idRow = z.object({ id: z.int() })

export const groupIdRow = rowOf({ groupId: z.int().nullable() })

const planColumns = { id: z.int(), schedule: json.pipe(scheduleSchema), dueAt: instant }
export const planRow = rowOf(planColumns)

export const monitorRow = rowOf({
  ...planColumns,
  target: json.pipe(watchedTargetSchema),
  groupId: z.int().nullable(),
  createdAt: instant,
  lastRunAt: instant.nullable(),
  lastChangeAt: instant.nullable(),
  openIncidents: z.int(),
  // Another version may have stored more members.
  summary: json.pipe(monitorSummarySchema).nullable().catch(null),
})

export const dueRow = rowOf({
  ...planColumns,
  target: json.pipe(watchedTargetSchema),
  runs: z.int(),
  // State from another version is dropped; the next run is then like the first.
  state: json.pipe(monitorStateSchema).nullable().catch(null),
})

export const runRow = z.object({ number: z.int(), at: instant, skipped: json.pipe(reasonSchema).nullable() })

const messageRow = z.object({ delivery: deliveryColumn, content: z.base64() })

export function readMessage(row: unknown): WatchedMessage {
  const { delivery, content } = messageRow.parse(row)
  return { delivery, raw: Buffer.from(content, 'base64') }
}

/** The result of a query for the latest time. */
export const latestRow = z.object({ latest: instant.nullable() })

const changeRow = rowOf({ id: z.int(), monitorId: z.int(), document: json.pipe(changeSchema) })

export function readChange(row: unknown): StoredChange {
  const { document, ...ids } = changeRow.parse(row)
  return { ...ids, ...document }
}

export const incidentRow = rowOf({
  id: z.int(),
  monitorId: z.int().nullable(),
  channelId: z.int().nullable(),
  subject: z.string(),
  problem: incidentProblemSchema,
  severity: alertSeveritySchema,
  params: json.pipe(paramsSchema).nullable(),
  since: timestamp,
  opened_at: timestamp,
  since_added: flag,
  recovered_at: timestamp.nullable(),
  reopened_at: timestamp.nullable(),
  openings: z.int(),
  is_unstable: flag,
  acknowledged_at: timestamp.nullable(),
})
