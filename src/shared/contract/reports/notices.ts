import { z } from 'zod'
import { cursorSchema, idParams, limitSchema, titleLanguageSchema } from '../parameters.ts'
import { problemSchema } from '../problem.ts'
import { bounceActions, bounceReasons, permanences, storedKinds, treatments } from '../received/explanation.ts'
import { routes } from '../route.ts'
import { reportWaySchema } from './stored-report.ts'

/*
 * Bounces and complaints as stored by the engine, without addresses, and what they add up to.
 */

const instant = z.iso.datetime()
const count = z.int().min(0)
const dateSchema = z.iso.date()

const providerSchema = z
  .string()
  .nullable()
  .describe('The mailbox provider or filter that answered, or the domain of an unknown one; null if nothing says it.')
const domainSchema = z
  .string()
  .nullable()
  .describe('The domain in From of the message that it is about; null if nothing says it.')
const streamSchema = z
  .string()
  .nullable()
  .describe('The domain and its list (List-Id) or author address; null if nothing says it.')

/** What a stored notice says about one recipient. */
export const storedNoticeSchema = z
  .object({
    id: z.int().min(1),
    kind: z.enum(storedKinds),
    at: instant.describe('When it was written.'),
    received_at: instant,
    via: reportWaySchema,
    domain: domainSchema,
    stream: streamSchema,
    provider: providerSchema,
    action: z.enum(bounceActions).nullable().describe('Null for a complaint.'),
    reason: z.enum(bounceReasons).nullable().describe('Null for a complaint.'),
    permanence: z.enum(permanences).nullable().describe('Null for a complaint.'),
    treatment: z.enum(treatments).nullable().describe('Null for a complaint.'),
    status: z.string().nullable(),
    reply_code: z.int().nullable(),
    feedback_type: z.string().nullable().describe('Null for a bounce.'),
    recipient_domain: z.string().nullable(),
    recipient_hash: z
      .string()
      .nullable()
      .describe('The same for the same recipient. The address itself is not stored, and cannot be computed from it.'),
    test: z
      .string()
      .nullable()
      .describe('The test of the message that it is about, if it is yours and known by its Message-ID.'),
  })
  .meta({ id: 'StoredNotice' })
export type StoredNotice = z.infer<typeof storedNoticeSchema>

const sumsShape = {
  failed: count.describe('Recipients that were refused.'),
  delayed: count.describe('Recipients that were still being tried.'),
  complaints: count,
}

/** The share of what was sent. */
const rateSchema = z.number().min(0).max(1).nullable()

export const noticeOverviewSchema = z
  .object({
    domain: z.string().nullable().describe('Null: all domains.'),
    since: dateSchema,
    until: dateSchema,
    ...sumsShape,
    sent: count.nullable().describe('Messages sent in that time, as given. Nothing else says it.'),
    failed_rate: rateSchema.describe('`failed` per sent message; null if that is not known.'),
    complaint_rate: rateSchema.describe('`complaints` per sent message; null if that is not known.'),
    reasons: z
      .array(
        z.object({
          kind: z.enum(storedKinds),
          provider: providerSchema,
          reason: z.enum(bounceReasons).nullable().describe('Null for complaints.'),
          treatment: z.enum(treatments).nullable().describe('Null for complaints.'),
          ...sumsShape,
          latest: dateSchema,
          meaning: z.string(),
          fix: z.string(),
        }),
      )
      .describe('By provider and reason, most first.'),
    streams: z
      .array(
        z.object({
          domain: domainSchema,
          stream: streamSchema,
          ...sumsShape,
          days: z.array(z.object({ date: dateSchema, ...sumsShape })).describe('Days without any are left out.'),
        }),
      )
      .describe('By stream, most first.'),
  })
  .meta({ id: 'NoticeOverview' })
export type NoticeOverview = z.infer<typeof noticeOverviewSchema>

const noticeDomain = z.string().min(1).max(1000).optional().describe('With its subdomains.')
const maxDays = 366

const reading = { tag: 'reports', auth: 'key_or_session', right: 'reports:read' } as const

export const noticeRoutes = routes({
  listBounces: {
    method: 'GET',
    path: '/bounces',
    summary: 'List stored bounces, one per recipient, and complaints, latest first. `POST /reports` adds them.',
    ...reading,
    query: z.object({
      domain: noticeDomain,
      kind: z.enum(storedKinds).optional(),
      cursor: cursorSchema,
      limit: limitSchema,
    }),
    responses: {
      200: {
        description: 'A page of them.',
        body: z.object({ bounces: z.array(storedNoticeSchema), next_cursor: z.string().nullable() }),
      },
    },
  },
  sumBounces: {
    method: 'GET',
    path: '/bounces/summary',
    summary: 'Bounces and complaints by provider and reason, and per stream and day.',
    ...reading,
    query: z.object({
      domain: noticeDomain,
      days: z.coerce.number().int().min(1).max(maxDays).default(30).describe('Days up to today, in UTC.'),
      sent: z.coerce
        .number()
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('How many messages were sent in these days. Without it, there are counts but no rates.'),
      lang: titleLanguageSchema,
    }),
    responses: { 200: { description: 'The sums.', body: noticeOverviewSchema } },
  },
  deleteBounce: {
    method: 'DELETE',
    path: '/bounces/{id}',
    summary: 'Delete a stored bounce or complaint. It no longer counts, even if it is read again.',
    ...{ tag: 'reports', auth: 'key_or_session', right: 'reports:write' },
    params: idParams('bounce or complaint', 'BounceId'),
    responses: {
      204: { description: 'Deleted.', body: 'empty' },
      404: { description: 'No such bounce or complaint.', body: problemSchema },
    },
  },
})
