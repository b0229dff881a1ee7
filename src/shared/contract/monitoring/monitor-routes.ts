import { z } from 'zod'
import { reasonSchema } from '../../reason.ts'
import { cursorSchema, idParams, idSchema, limitSchema, titleLanguageSchema } from '../parameters.ts'
import { problemSchema } from '../problem.ts'
import { routes } from '../route.ts'
import { incidentSchema } from './incident.ts'
import { scheduleSchema, wantedTargetSchema, watchedTargetSchema } from './monitor.ts'
import { watchMonitors } from './monitor-events.ts'
import { changeSchema, monitorSummarySchema } from './run.ts'

const notFound = { description: 'No such monitor.', body: problemSchema }
const monitorParams = idParams('monitor', 'MonitorId')
const instant = z.iso.datetime()
const pageQuery = { cursor: cursorSchema, limit: limitSchema, lang: titleLanguageSchema }
const nextCursor = z.string().nullable().describe('For the next page; null on the last one.')

const groupIdSchema = z.int().min(1).nullable().describe('Null without a group.')

export const monitorSchema = z
  .object({
    id: z.int().min(1),
    target: watchedTargetSchema,
    group_id: groupIdSchema,
    schedule: scheduleSchema,
    created_at: instant,
    next_run_at: instant,
    last_run_at: instant.nullable().describe('Null before the first run.'),
    last_change_at: instant.nullable().describe('Null if nothing has changed.'),
    open_incidents: z.int().min(0),
    summary: monitorSummarySchema.nullable().describe('Null before the first run with enough answers.'),
  })
  .meta({ id: 'Monitor' })
export type MonitorAnswer = z.infer<typeof monitorSchema>

const runSchema = z
  .object({
    number: z.int().min(1).describe('Counts the runs of the monitor.'),
    at: instant,
    unanswered: reasonSchema
      .nullable()
      .describe('Why the most important lookups had no answer; null if they had. It is never a failure of the target.'),
  })
  .meta({ id: 'MonitorRun' })

export const changeAnswerSchema = changeSchema
  .extend({
    id: z.int().min(1),
    monitor_id: z.int().min(1),
    title: z.string().describe('What changed, in words.'),
    consequences: z.array(z.string()).describe('What follows from it, as sentences.'),
  })
  .meta({ id: 'ListedChange' })
export type ChangeAnswer = z.infer<typeof changeAnswerSchema>

export const incidentAnswerSchema = incidentSchema
  .extend({
    id: z.int().min(1),
    monitor_id: z.int().min(1).nullable().describe('Null if it is about a channel.'),
    channel_id: z.int().min(1).nullable().describe('The channel that fails; else null.'),
    title: z.string().describe('What is wrong, as a sentence.'),
  })
  .meta({ id: 'MonitorIncident' })
export type IncidentAnswer = z.infer<typeof incidentAnswerSchema>

const shopTarget = { kind: 'domain', domain: 'shop.example', selectors: [] } as const

/** Who may read monitors. */
const reading = { tag: 'monitors', auth: 'key_or_session', right: 'monitoring:read' } as const
/** Who may change monitors. */
const writing = { tag: 'monitors', auth: 'key_or_session', right: 'monitoring:write' } as const

export const monitorRoutes = routes({
  listMonitors: {
    method: 'GET',
    path: '/monitors',
    summary: 'List the monitors, oldest first.',
    ...reading,
    query: z.object({
      target: z.string().max(1000).optional().describe('Only the monitors of this domain (as A-labels) or IP address.'),
    }),
    responses: {
      200: { description: 'The monitors.', body: z.object({ monitors: z.array(monitorSchema) }) },
    },
  },
  addMonitor: {
    method: 'POST',
    path: '/monitors',
    summary:
      'Watch a domain, an IP address, a message, or whether something arrives or expires. It is checked immediately, then as scheduled.',
    ...writing,
    body: {
      schema: z.object({
        target: wantedTargetSchema,
        schedule: scheduleSchema.optional().describe('By default, hourly; daily for `expiry`.'),
        group_id: groupIdSchema.default(null),
      }),
      required: true,
      example: { target: shopTarget, schedule: { kind: 'cron', cron: '0 6 * * *', time_zone: 'Europe/Warsaw' } },
    },
    responses: {
      200: { description: 'The target is already watched: its monitor, unchanged.', body: monitorSchema },
      201: { description: 'The monitor; `Location` has its path.', body: monitorSchema },
      422: { description: 'The maximum number of monitors is reached.', body: problemSchema },
    },
  },
  // Must precede the routes that have an ID at this position.
  watchMonitors,
  readMonitor: {
    method: 'GET',
    path: '/monitors/{id}',
    summary: 'Read a monitor.',
    ...reading,
    params: monitorParams,
    responses: {
      200: { description: 'The monitor.', body: monitorSchema },
      404: notFound,
    },
  },
  changeMonitor: {
    method: 'PUT',
    path: '/monitors/{id}',
    summary: 'Change the schedule of a monitor, and its group if given.',
    ...writing,
    params: monitorParams,
    body: { schema: z.object({ schedule: scheduleSchema, group_id: groupIdSchema.optional() }), required: true },
    responses: {
      200: { description: 'The monitor.', body: monitorSchema },
      404: notFound,
    },
  },
  deleteMonitor: {
    method: 'DELETE',
    path: '/monitors/{id}',
    summary: 'Delete a monitor with its history.',
    ...writing,
    params: monitorParams,
    responses: {
      204: { description: 'Deleted.', body: 'empty' },
      404: notFound,
    },
  },
  runMonitor: {
    method: 'POST',
    path: '/monitors/{id}/runs',
    summary: 'Check the target of a monitor now.',
    ...writing,
    meter: 'lookup',
    params: monitorParams,
    responses: {
      201: { description: 'The run, and what changed.', body: runSchema.extend({ changes: z.array(changeSchema) }) },
      404: notFound,
    },
  },
  readMonitorHistory: {
    method: 'GET',
    path: '/monitors/{id}/history',
    summary:
      'List the latest runs of a monitor. All are kept for 2 days, one per hour for 14 days, and one per day for a year.',
    ...reading,
    params: monitorParams,
    query: z.object({ limit: z.coerce.number().int().min(1).max(1000).default(50) }),
    responses: {
      200: { description: 'The runs, latest first.', body: z.object({ runs: z.array(runSchema) }) },
      404: notFound,
    },
  },
  listChanges: {
    method: 'GET',
    path: '/changes',
    summary: 'List what changed, latest first, with the state before and after.',
    ...reading,
    query: z.object({
      since: instant.optional().describe('Only changes at or after this time.'),
      monitor: idSchema.optional().describe('Only changes of this monitor.'),
      ...pageQuery,
    }),
    responses: {
      200: {
        description: 'A page of the changes.',
        body: z.object({ changes: z.array(changeAnswerSchema), next_cursor: nextCursor }),
      },
    },
  },
  listIncidents: {
    method: 'GET',
    path: '/incidents',
    summary: 'List confirmed problems, latest first.',
    ...reading,
    query: z.object({
      state: z.enum(['open', 'recovered']).optional().describe('Only incidents in this state.'),
      monitor: idSchema.optional().describe('Only incidents of this monitor.'),
      ...pageQuery,
    }),
    responses: {
      200: {
        description: 'A page of the incidents.',
        body: z.object({ incidents: z.array(incidentAnswerSchema), next_cursor: nextCursor }),
      },
    },
  },
  acknowledgeIncident: {
    method: 'POST',
    path: '/incidents/{id}/ack',
    summary: 'Acknowledge an incident, so that no reminders are sent.',
    ...writing,
    params: idParams('incident', 'IncidentId'),
    responses: {
      200: { description: 'The incident.', body: incidentAnswerSchema },
      404: { description: 'No such incident.', body: problemSchema },
    },
  },
})
