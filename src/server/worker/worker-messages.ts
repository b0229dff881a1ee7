import { z } from 'zod'
import type { Delivery } from '../../engine/analysis.ts'
import type { ListSettings } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { keyOwners } from '../../engine/protocols/dnsbl/zones.ts'
import type { FilterSettings } from '../../engine/spam/filters.ts'
import { dnsAnswerSchema } from '../../shared/contract/facts/dns-answer.ts'
import { htmlFactsSchema } from '../../shared/contract/facts/message/html.ts'
import { messageFactsSchema } from '../../shared/contract/facts/message-facts.ts'
import { previewSchema, previewViews } from '../../shared/contract/preview.ts'
import { analysisProgressSchema } from '../../shared/contract/tests.ts'
import { recordEditSchema } from '../../shared/contract/what-if.ts'
import { outcomeSchema } from '../../shared/report/finding.ts'
import { messagePlanSchema } from '../../shared/report/report-plan.ts'
import { trialSchema } from '../../shared/report/trial.ts'
import { preparedFileSchema, reportIdentitySchema } from './prepared-file.ts'
import { selfTestSchema } from './self-test-schema.ts'

/* Messages between the server and its workers. */

const dnsOptionsSchema = z.object({
  sources: z.array(z.string()),
  offline: z.boolean(),
  asksOtherFirst: z.boolean().optional(),
})
export type DnsOptions = z.infer<typeof dnsOptionsSchema>

const listSettingsSchema = z.object({
  blacklists: z.array(z.string()).readonly(),
  keys: z.partialRecord(z.enum(keyOwners), z.string()),
}) satisfies z.ZodType<ListSettings>

const filterSettingsSchema = z.object({
  rspamd: z.string().nullable(),
  spamd: z.string().nullable(),
}) satisfies z.ZodType<FilterSettings>

const workerSettingsSchema = z.object({
  dns: dnsOptionsSchema,
  lists: listSettingsSchema,
  filters: filterSettingsSchema,
  /** Milliseconds of working time (`working-time.ts`). */
  softDeadline: z.int(),
})
export type WorkerSettings = z.infer<typeof workerSettingsSchema>

/** A Buffer or a plain array, depending on how the host serializes it. */
const octetsSchema = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .transform((octets): Buffer => Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength))

const rawMessageSchema = z.union([octetsSchema, z.object({ path: z.string(), size: z.int() })])

const listTestSchema = z.object({ test: z.string(), outcome: selfTestSchema })

/** Messages to the worker; the settings come first. */
export const messageToWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('settings'), settings: workerSettingsSchema }),
  /** Self-tests of blocklists by other processes. */
  z.object({ type: z.literal('list_tests'), tests: z.array(listTestSchema.extend({ testedAt: z.date() })) }),
  z.object({
    type: z.literal('analyse'),
    id: z.int(),
    raw: rawMessageSchema,
    delivery: z.custom<Delivery>(),
    trustedHop: z.int().optional(),
    plan: z
      .object({ known: z.array(dnsAnswerSchema).readonly(), edits: z.array(recordEditSchema).readonly() })
      .optional(),
  }),
  z.object({ type: z.literal('inspect_html'), id: z.int(), html: z.string() }),
  z.object({ type: z.literal('preview'), id: z.int(), raw: rawMessageSchema, view: z.enum(previewViews) }),
  z.object({ type: z.literal('rebuild'), id: z.int(), raw: rawMessageSchema }),
  z.object({ type: z.literal('read_reports'), id: z.int(), name: z.string(), octets: octetsSchema }),
  z.object({
    type: z.literal('read_report_text'),
    id: z.int(),
    name: z.string(),
    octets: octetsSchema,
    report: reportIdentitySchema,
    record: z.int().nullable(),
  }),
])
export type MessageToWorker = z.infer<typeof messageToWorkerSchema>

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
