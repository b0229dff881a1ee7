import { z } from 'zod'
import type { ListSettings } from '../../../engine/protocols/dnsbl/choose-lists.ts'
import { keyOwners } from '../../../engine/protocols/dnsbl/zones.ts'
import type { FilterSettings } from '../../../engine/spam/filters.ts'

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

export const workerSettingsSchema = z.object({
  dns: dnsOptionsSchema,
  lists: listSettingsSchema,
  filters: filterSettingsSchema,
  /** The mailbox providers that the owner chose. */
  providers: z.array(z.string()).readonly(),
  /** Milliseconds of working time (`startWorkingTime`). */
  softDeadline: z.int(),
})
export type WorkerSettings = z.infer<typeof workerSettingsSchema>
