import { z } from 'zod'
import { formatNamed } from '../../names/format-names.ts'
import { severities } from '../../severity.ts'
import { timeZoneSchema } from './monitor.ts'
import { problemKeySchema } from './run.ts'

/* Confirmed problems, and the alerts about them. */

const instant = z.iso.datetime()

/** Severities that can open an incident. */
export const alertSeveritySchema = z.enum(severities).extract(['critical', 'major', 'minor'])
export type AlertSeverity = z.infer<typeof alertSeveritySchema>

/**
 * `not_checked`: for several runs, the most important lookups had no answer. That says nothing about the target.
 * `channel_failed`: alerts could not be sent through a channel.
 */
export const incidentProblemSchema = z.union([problemKeySchema, z.enum(['not_checked', 'channel_failed'])])
export type IncidentProblem = z.infer<typeof incidentProblemSchema>

export const incidentSchema = z
  .object({
    subject: z.string(),
    problem: incidentProblemSchema,
    severity: alertSeveritySchema,
    since: instant.describe('When the problem was first seen.'),
    opened_at: instant.describe('When it was confirmed.'),
    since_added: z.boolean().describe('Whether it existed when the monitor was added.'),
    recovered_at: instant.nullable(),
    reopened_at: instant.nullable().describe('When it was last open again after a recovery.'),
    is_unstable: z.boolean().describe('Whether the problem came back soon after the recovery.'),
    acknowledged_at: instant.nullable(),
  })
  .meta({ id: 'Incident' })
export type Incident = z.infer<typeof incidentSchema>

/** The alerts of an incident, each sent once; once per time if it is open again. */
export const noticeSchema = z.enum(['opened', 'reopened', 'escalated', 'recovered'])
export type Notice = z.infer<typeof noticeSchema>

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, formatNamed('timeOfDay'))

/** When people are alerted about incidents. */
export const alertPolicySchema = z
  .object({
    minimum_severity: alertSeveritySchema.default('major'),
    takeovers: z
      .boolean()
      .default(true)
      .describe(
        'Whether to ask about changes that a takeover would cause: another delegation, mail servers, or DKIM key.',
      ),
    escalate_after_hours: z
      .int()
      .min(1)
      .max(24 * 30)
      .nullable()
      .default(null)
      .describe('Reminds of an incident that no one acknowledged; null for never.'),
    escalate_to: z
      .array(z.int().min(1))
      .max(20)
      .default([])
      .describe('The channels that remind; if empty, those that sent the alert.'),
    quiet_hours: z
      .object({ from: timeOfDay, to: timeOfDay, time_zone: timeZoneSchema })
      // Otherwise they would never end, and no alert would ever be sent.
      .refine(({ from, to }) => from !== to, { path: ['to'], ...formatNamed('endOfQuietHours') })
      .nullable()
      .default(null)
      .describe('Alerts wait for their end, which must differ from their start.'),
  })
  .meta({ id: 'AlertPolicy' })
export type AlertPolicy = z.infer<typeof alertPolicySchema>

export const digestSchema = z
  .object({
    frequency: z.enum(['daily', 'weekly']).describe('Weekly ones are sent on Mondays.'),
    hour: z.int().min(0).max(23),
    time_zone: timeZoneSchema,
  })
  .meta({ id: 'Digest' })
export type DigestSettings = z.infer<typeof digestSchema>
