import { z } from 'zod'

/* What is watched, and when. */

const domainSchema = z.string().min(1).max(1000)
const expectedHours = z
  .int()
  .min(1)
  .max(24 * 90)

const domainTarget = z.object({
  kind: z.literal('domain'),
  domain: domainSchema.describe('In Unicode or A-labels.'),
  selectors: z.array(z.string().min(1).max(200)).max(20).default([]).describe('DKIM selectors to check.'),
})

const addressTarget = z.object({ kind: z.literal('address'), ip: z.string().min(1).max(100) })

/** What can be watched: the audit of a domain, or the blocklists and reverse DNS of an address. */
export const watchedTargetSchema = z
  .discriminatedUnion('kind', [domainTarget, addressTarget])
  .meta({ id: 'MonitorTarget' })
export type WatchedTarget = z.infer<typeof watchedTargetSchema>

/** What a monitor will look at, too. */
export const monitorTargetSchema = z.discriminatedUnion('kind', [
  domainTarget,
  addressTarget,
  z.object({
    kind: z.literal('message'),
    token: z.string().min(1).max(100).describe('The test with the message, which is re-evaluated.'),
  }),
  z.object({
    kind: z.literal('test_address'),
    mailbox_id: z.string().min(1).max(100),
    expected_hours: expectedHours.describe('A message is expected at least once in this time.'),
  }),
  z.object({
    kind: z.literal('reports'),
    domain: domainSchema,
    expected_hours: expectedHours.describe('A DMARC report is expected at least once in this time.'),
  }),
  z.object({
    kind: z.literal('expiry'),
    domain: domainSchema,
    days: z.int().min(1).max(365).describe('Days before the end of a registration or certificate.'),
  }),
])

/** More often would only repeat cached answers. */
export const minMinutes = 5
const maxMinutes = 7 * 24 * 60

/** Minute, hour, day of the month, month, day of the week. */
const cronPattern = /^[\dA-Za-z*/,#?+LW-]+( [\dA-Za-z*/,#?+LW-]+){4}$/

export const timeZoneSchema = z
  .string()
  .max(100)
  .refine(isTimeZone)
  .describe('A time zone of the IANA database: Europe/Warsaw.')

export const scheduleSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('interval'), minutes: z.int().min(minMinutes).max(maxMinutes) }),
    z.object({
      kind: z.literal('cron'),
      cron: z.string().trim().max(200).regex(cronPattern).describe('Five fields: `0 6 * * *` is daily at 6:00.'),
      time_zone: timeZoneSchema,
    }),
  ])
  .meta({ id: 'Schedule' })
export type Schedule = z.infer<typeof scheduleSchema>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
