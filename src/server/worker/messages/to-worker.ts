import { z } from 'zod'
import type { Delivery } from '../../../engine/ports/analysis.ts'
import type { ListSettings } from '../../../engine/protocols/dnsbl/choose-lists.ts'
import { keyOwners } from '../../../engine/protocols/dnsbl/zones.ts'
import type { FilterSettings } from '../../../engine/spam/filters.ts'
import { dnsAnswerSchema } from '../../../shared/contract/facts/dns-answer.ts'
import { recordEditSchema } from '../../../shared/contract/record-edit.ts'
import { previewViews } from '../../../shared/contract/tests/preview-views.ts'
import { listTestSchema, octetsSchema } from './message-parts.ts'
import { reportIdentitySchema } from './report-identity.ts'
import { zoneQuestionSchema } from './zone-plan.ts'

/* Messages of the server to its workers. Apart from the answers, whose schemas a worker does not need to start. */

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

const rawMessageSchema = z.union([octetsSchema, z.object({ path: z.string(), size: z.int() })])

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
  z.object({ type: z.literal('plan_zone'), id: z.int(), question: zoneQuestionSchema }),
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
