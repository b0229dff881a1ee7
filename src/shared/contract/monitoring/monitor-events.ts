import { z } from 'zod'
import { problemSchema } from '../problem.ts'
import { route } from '../route.ts'

const idSchema = z.int().min(1)

/** What happened to monitors, as events for clients. Each is a reason to reload. */
export const monitorEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run'),
    monitor_id: idSchema,
    at: z.iso.datetime(),
    changes: z.int().min(0).describe('How many things changed.'),
    opened: z.int().min(0).describe('How many incidents opened.'),
    recovered: z.int().min(0).describe('How many incidents recovered.'),
  }),
  z.object({ type: z.literal('acknowledged'), incident_id: idSchema }),
  /** Monitors, groups, or channels were added, changed, or removed, or an alert is retried. */
  z.object({ type: z.literal('edited') }),
  /** An alert was sent, or could not be sent. */
  z.object({ type: z.literal('delivered'), channel_id: idSchema }),
  /** Some events may have been lost. */
  z.object({ type: z.literal('missed') }),
])
export type MonitorEvent = z.infer<typeof monitorEventSchema>

export const watchMonitors = route({
  operationId: 'watchMonitors',
  method: 'GET',
  path: '/monitors/events',
  summary: 'Follow what happens to monitors as server-sent events.',
  tag: 'monitors',
  auth: 'key_or_session',
  right: 'monitoring:read',
  responses: {
    200: {
      description:
        'Events of type `run` (a monitor ran), `acknowledged` (an incident was acknowledged), `edited` (a monitor, group, or channel, or an alert that is tried again), `delivered` (an alert was sent, or failed) and `missed` (some events may be lost).',
      body: 'event-stream',
      example:
        'event: run\ndata: {"type":"run","monitor_id":1,"at":"2026-11-23T10:00:00.000Z","changes":1,"opened":0,"recovered":0}\n\n',
    },
    503: { description: 'Too many clients follow events.', body: problemSchema },
  },
})
