import { z } from 'zod'
import { formatNamed } from '../../names/format-names.ts'

/*
 * What is monitored, and when.
 */

const domainSchema = z.string().min(1).max(1000)
const expectedHours = z
  .int()
  .min(1)
  .max(24 * 90)
const titleSchema = z.string().max(500)

const domainTarget = z.object({
  kind: z.literal('domain'),
  domain: domainSchema.describe('In Unicode or A-labels.'),
  selectors: z.array(z.string().min(1).max(200)).max(20).default([]).describe('DKIM selectors to check.'),
})

const addressTarget = z.object({ kind: z.literal('address'), ip: z.string().min(1).max(100) })

const addressedTarget = z.object({
  kind: z.literal('test_address'),
  address: z.string().min(3).max(320).describe('The permanent test address of a mailbox.'),
  expected_hours: expectedHours.describe('A message is expected at least once in this time.'),
})

const reportsTarget = z.object({
  kind: z.literal('reports'),
  domain: domainSchema,
  expected_hours: expectedHours.default(72).describe('A DMARC report is expected at least once in this time.'),
})

const expiryTarget = z.object({
  kind: z.literal('expiry'),
  domain: domainSchema,
  days: z
    .int()
    .min(1)
    .max(365)
    .nullable()
    .default(null)
    .describe(
      'How many days before a certificate or registration expires. Null: a certificate with less than 20% of its lifetime left, and at least 1 day; a registration 21 days before.',
    ),
  key_days: z
    .int()
    .min(1)
    .max(3650)
    .nullable()
    .default(365)
    .describe('Days after which a DKIM key is old, counted from when the monitor first saw it; null for never.'),
  registration: z
    .boolean()
    .default(false)
    .describe('Whether to ask the registry (RDAP) when the registration expires, at most once per day.'),
})

const noticesTarget = z.object({
  kind: z.enum(['bounces', 'complaints']),
  domain: domainSchema.describe('The domain in From, with its subdomains.'),
  sent_per_day: z
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe('Messages sent per day, for rates. Null: not known, so only counts are compared.'),
})

const factsTarget = z
  .object({ kind: z.literal('facts') })
  .describe('Sendproof itself: whether the facts it judges by are recent enough.')

/** What can be monitored, as specified by callers. */
export const wantedTargetSchema = z.discriminatedUnion('kind', [
  domainTarget,
  addressTarget,
  z.object({
    kind: z.literal('message'),
    token: z.string().min(1).max(100).describe('The test with the message, which is kept for the monitor.'),
  }),
  addressedTarget,
  reportsTarget,
  expiryTarget,
  noticesTarget,
  factsTarget,
])
export type WantedTarget = z.infer<typeof wantedTargetSchema>

/** What is monitored: the audit of a domain, an address, a message, expected arrivals, expiry dates, bounces, complaints, or our facts. */
export const watchedTargetSchema = z
  .discriminatedUnion('kind', [
    domainTarget,
    addressTarget,
    z.object({
      kind: z.literal('message'),
      digest: z.string().max(100).describe('SHA-256 of the message.'),
      title: titleSchema.describe('Its subject, or the name of its file.'),
    }),
    addressedTarget.extend({ mailbox_id: z.string().max(100) }),
    reportsTarget,
    expiryTarget,
    noticesTarget,
    factsTarget,
  ])
  .meta({ id: 'MonitorTarget' })
export type WatchedTarget = z.infer<typeof watchedTargetSchema>
export type WatchedKind = WatchedTarget['kind']

/** The display name of a target. Monitors of several kinds may have the same domain. */
export function targetName(target: WatchedTarget): string {
  switch (target.kind) {
    case 'address':
      return target.ip
    case 'message':
      return target.title
    case 'test_address':
      return target.address
    case 'domain':
    case 'reports':
    case 'expiry':
    case 'bounces':
    case 'complaints':
      return target.domain
    case 'facts':
      return 'Sendproof'
  }
}

/** Running more often would only return cached answers. */
export const minMinutes = 5
const maxMinutes = 7 * 24 * 60

/** Minute, hour, day of the month, month, day of the week. */
const cronPattern = /^[\dA-Za-z*/,#?+LW-]+( [\dA-Za-z*/,#?+LW-]+){4}$/

export const timeZoneSchema = z
  .string()
  .max(100)
  .refine(isTimeZone, formatNamed('timeZone'))
  .describe('A time zone of the IANA database: Europe/Warsaw.')

export const scheduleSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('interval'), minutes: z.int().min(minMinutes).max(maxMinutes) }),
    z.object({
      kind: z.literal('cron'),
      cron: z
        .string()
        .trim()
        .max(200)
        .regex(cronPattern, formatNamed('cron'))
        .describe('Five fields: `0 6 * * *` is daily at 6:00.'),
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

/** The default schedule of a monitor. Expiry dates are known long in advance. */
export function defaultSchedule(kind: WatchedKind): Schedule {
  return { kind: 'interval', minutes: kind === 'expiry' || kind === 'facts' ? 24 * 60 : 60 }
}
