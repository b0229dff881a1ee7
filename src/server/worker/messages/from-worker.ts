import { z } from 'zod'
import { htmlFactsSchema } from '../../../shared/contract/facts/message/html.ts'
import { messageFactsSchema } from '../../../shared/contract/facts/message-facts.ts'
import { previewSchema } from '../../../shared/contract/tests/preview.ts'
import { analysisProgressSchema } from '../../../shared/contract/tests/tests.ts'
import { outcomeSchema } from '../../../shared/findings/finding.ts'
import { messagePlanSchema } from '../../../shared/report/report-plan.ts'
import { trialSchema } from '../../../shared/report/trial.ts'
import { listTestSchema, octetsSchema } from './message-parts.ts'
import { preparedFileSchema } from './prepared-file.ts'
import { zonePlanSchema } from './zone-plan.ts'

/* Messages of the workers to the server. */

/** Messages from the worker. `ready` comes once; messages with an id are about that request. */
export const messageFromWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** The self-test of a blocklist. */
  listTestSchema.extend({ type: z.literal('list_test') }),
  /** Sent every second unless the worker is stuck. */
  z.object({ type: z.literal('alive'), id: z.int() }),
  z.object({ type: z.literal('progress'), id: z.int(), progress: analysisProgressSchema }),
  z.object({
    type: z.literal('report'),
    id: z.int(),
    report: z.object({
      facts: messageFactsSchema,
      outcomes: z.array(outcomeSchema),
      trials: z.array(trialSchema(messageFactsSchema)),
      plan: messagePlanSchema.optional(),
    }),
  }),
  z.object({ type: z.literal('inspection'), id: z.int(), html: htmlFactsSchema }),
  z.object({
    type: z.literal('preview'),
    id: z.int(),
    preview: z.object({ preview: previewSchema, page: z.string().nullable() }).nullable(),
  }),
  z.object({ type: z.literal('rebuilt'), id: z.int(), message: octetsSchema.nullable() }),
  z.object({ type: z.literal('zone_plan'), id: z.int(), plan: zonePlanSchema }),
  z.object({ type: z.literal('reports'), id: z.int(), file: preparedFileSchema }),
  z.object({
    type: z.literal('report_text'),
    id: z.int(),
    text: z.object({ text: z.string(), isTruncated: z.boolean() }).nullable(),
  }),
  /** The engine threw an error, which is a bug. */
  z.object({ type: z.literal('failed'), id: z.int(), detail: z.string(), stack: z.string() }),
  /** An uncaught error; the worker then ends. */
  z.object({ type: z.literal('crashed'), detail: z.string(), stack: z.string() }),
])
export type MessageFromWorker = z.infer<typeof messageFromWorkerSchema>
