import { z } from 'zod'
import { alertSeveritySchema, incidentProblemSchema } from '../../shared/contract/monitoring/incident.ts'
import { standingSchema } from '../../shared/contract/monitoring/run.ts'
import { paramsSchema } from '../../shared/findings/finding.ts'

/*
 * The state of a monitor between two runs, as one JSON document. Times are milliseconds since 1970.
 */

const time = z.int()

/** The latest answers, oldest first: whether each shows the problem. */
const recentSchema = z.array(z.boolean())

const trackedSchema = z.object({
  subject: z.string(),
  problem: incidentProblemSchema,
  severity: alertSeveritySchema,
})

/**
 * A problem that was seen. `suspected`: not confirmed yet. `standing`: a minor one in the first answer about the subject,
 * which is accepted for as long as it lasts. `open`: it has an incident. `watched`: it recovered recently.
 */
export const itemSchema = z.discriminatedUnion('phase', [
  trackedSchema.extend({
    phase: z.literal('suspected'),
    since: time,
    recent: recentSchema,
    since_added: z.literal(true).optional().describe('It existed in the first answer about the subject.'),
  }),
  trackedSchema.extend({ phase: z.literal('standing'), recent: recentSchema }),
  trackedSchema.extend({
    phase: z.literal('open'),
    opened_run: z.int(),
    recent: recentSchema,
    // Earlier versions did not store them.
    params: paramsSchema.optional(),
  }),
  trackedSchema.extend({
    phase: z.literal('watched'),
    opened_run: z.int(),
    good_since: time.nullable(),
    // Earlier versions did not count them.
    bad: z.int().default(0).describe('How many of the latest answers show it again.'),
    is_unstable: z.boolean(),
  }),
])
export type Item = z.infer<typeof itemSchema>

/** An awaited arrival: the latest one, how long ago that is in observed time, and when that was computed. */
const waitSchema = z.object({ latest: time.nullable(), waited: z.int(), at: time })
export type Wait = z.infer<typeof waitSchema>

export const monitorStateSchema = z.object({
  run: z.int().describe('The number of the last run.'),
  subjects: z
    .record(z.string(), standingSchema.extend({ since: time, seen: time, unasked: z.literal(true).optional() }))
    .describe('The last known state of everything that was ever answered. `unasked`: it never applied so far.'),
  items: z.array(itemSchema),
  wait: waitSchema.optional(),
  rejected: z.literal(true).optional().describe('DMARC has had the policy `reject`.'),
})
export type MonitorState = z.infer<typeof monitorStateSchema>
