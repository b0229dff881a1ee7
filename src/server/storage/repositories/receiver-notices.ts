import { z } from 'zod'
import {
  bounceActions,
  bounceReasons,
  permanences,
  type StoredKind,
  storedKinds,
  treatments,
} from '../../../shared/contract/received/explanation.ts'
import { reportWaySchema } from '../../../shared/contract/reports/stored-report.ts'
import { instant, rowOf } from '../columns.ts'
import { type Statement, sql } from '../sql.ts'
import { changeInBatches } from '../steps/batches.ts'
import { changesRow, eachRow, type StepRunner } from '../steps/steps.ts'
import { isLive } from './search.ts'

const dayLength = 24 * 3_600_000

const statedColumns = {
  kind: z.enum(storedKinds),
  via: reportWaySchema,
  at: instant,
  receivedAt: instant,
  domain: z.string(),
  stream: z.string().nullable(),
  provider: z.string().nullable(),
  action: z.enum(bounceActions).nullable(),
  reason: z.enum(bounceReasons).nullable(),
  permanence: z.enum(permanences).nullable(),
  treatment: z.enum(treatments).nullable(),
  status: z.string().nullable(),
  replyCode: z.int().nullable(),
  feedbackType: z.string().nullable(),
  recipientDomain: z.string().nullable(),
  recipientHash: z.string().nullable(),
}

const noticeRow = rowOf({
  ...statedColumns,
  id: z.int(),
  token: z.string().nullable(),
  keyId: z.string().nullable(),
})

/** A bounce of one recipient, or a complaint. */
export type ReceiverNotice = z.output<typeof noticeRow>

/** One to store. `digest` is the same for the same notice and recipient, however it comes. */
export interface NewReceiverNotice extends Omit<ReceiverNotice, 'id' | 'token' | 'keyId'> {
  digest: string
  messageDigest: string | null
}

const sumRow = rowOf({
  ...{ kind: statedColumns.kind, domain: statedColumns.domain, stream: statedColumns.stream, day: z.int() },
  ...{ provider: statedColumns.provider, reason: statedColumns.reason, treatment: statedColumns.treatment },
  failed: z.int(),
  delayed: z.int(),
  complaints: z.int(),
})

/** How many there are of a day with the same provider, reason, and stream. `domain` is empty if it is unknown. */
export type NoticeSum = z.output<typeof sumRow>

export interface NoticeFilter {
  /** With its subdomains; null for all. */
  domain: string | null
  kind: StoredKind | null
}

/** A position in lists, latest first. */
export type NoticePlace = Pick<ReceiverNotice, 'at' | 'id'>

const dayRow = z.object({ day: z.int().nullable() })

/** What receivers wrote back, in any database. */
export function createReceiverNotices(db: StepRunner) {
  const { write } = db
  return {
    /** Stores what is not stored yet, or was deleted and is now added by the owner. Returns how many. */
    save: (notices: readonly NewReceiverNotice[]): Promise<number> =>
      write(function* () {
        let added = 0
        for (const notice of notices) if (yield* changesRow(insertNotice(notice))) added += 1
        return added
      }),

    /** A page of them, latest first, with the live test of the same message. */
    list: (
      { domain, kind }: NoticeFilter,
      { after, limit, now }: { after: NoticePlace | null; limit: number; now: Date },
    ): Promise<ReceiverNotice[]> =>
      db
        .all(sql`
          SELECT receiver_notice.*, tests.token, tests.key_id
          FROM receiver_notice
          LEFT JOIN tests ON tests.token = (
            SELECT messages.token FROM reports
            JOIN messages ON messages.id = reports.message_id
            WHERE reports.message_digest = receiver_notice.message_digest
            ORDER BY reports.message_id DESC LIMIT 1) AND ${isLive(now)}
          WHERE NOT is_removed AND ${isOf(domain)}
            ${kind === null ? sql`` : sql`AND receiver_notice.kind = ${kind}`}
            ${after === null ? sql`` : sql`AND (at, receiver_notice.id) < (${after.at}, ${after.id})`}
          ORDER BY at DESC, receiver_notice.id DESC LIMIT ${limit}`)
        .then(eachRow(noticeRow.parse)),

    /** Those of a domain, or of all, since a day, numbered from 1970 (UTC). */
    sum: (domain: string | null, since: number): Promise<NoticeSum[]> =>
      db
        .all(sql`
          SELECT kind, domain, stream, day, provider, reason, treatment,
            sum(CASE WHEN kind = 'bounce' AND action IS DISTINCT FROM 'delayed' THEN 1 ELSE 0 END) AS failed,
            sum(CASE WHEN action = 'delayed' THEN 1 ELSE 0 END) AS delayed,
            sum(CASE WHEN kind = 'complaint' THEN 1 ELSE 0 END) AS complaints
          FROM receiver_notice
          WHERE NOT is_removed AND day >= ${since} AND ${isOf(domain)}
          GROUP BY kind, domain, stream, day, provider, reason, treatment
          ORDER BY kind, day DESC, domain`)
        .then(eachRow(sumRow.parse)),

    /** The first day with any; null if there is none. */
    async findFirstDay(domain: string | null): Promise<number | null> {
      const row = await db.one(
        sql`SELECT min(day) AS day FROM receiver_notice WHERE NOT is_removed AND ${isOf(domain)}`,
      )
      return dayRow.parse(row).day
    },

    /** False if it does not exist. */
    remove: (id: number): Promise<boolean> =>
      write(() =>
        changesRow(sql`
          UPDATE receiver_notice SET is_removed = true, recipient_domain = NULL, recipient_hash = NULL
          WHERE id = ${id} AND NOT is_removed RETURNING id`),
      ),

    /** Deletes those that arrived before a time. */
    removeBefore: (receivedBefore: Date): Promise<number> =>
      changeInBatches(
        db,
        (rows) => sql`
          DELETE FROM receiver_notice
          WHERE id IN (
            SELECT id FROM receiver_notice WHERE received_at < ${receivedBefore} ORDER BY received_at LIMIT ${rows})
          RETURNING 1`,
      ),
  }
}

/** Those of a domain and its subdomains. */
function isOf(domain: string | null): Statement {
  if (domain === null) return sql`true`
  const below = `%.${domain.replace(/[!%_]/g, '!$&')}`
  return sql`(domain = ${domain} OR domain LIKE ${below} ESCAPE '!')`
}

function insertNotice(notice: NewReceiverNotice): Statement {
  const { digest, kind, via, at, receivedAt, domain, stream, messageDigest, provider, action, reason } = notice
  const { permanence, treatment, status, replyCode, feedbackType, recipientDomain, recipientHash } = notice
  return sql`
    INSERT INTO receiver_notice (digest, kind, via, at, received_at, day, domain, stream, message_digest, provider, action,
      reason, permanence, treatment, status, reply_code, feedback_type, recipient_domain, recipient_hash)
    VALUES (${digest}, ${kind}, ${via}, ${at}, ${receivedAt}, ${Math.floor(at.getTime() / dayLength)}, ${domain}, ${stream},
      ${messageDigest}, ${provider}, ${action}, ${reason}, ${permanence}, ${treatment}, ${status}, ${replyCode},
      ${feedbackType}, ${recipientDomain}, ${recipientHash})
    ON CONFLICT (digest) DO UPDATE SET is_removed = false, recipient_domain = excluded.recipient_domain,
      recipient_hash = excluded.recipient_hash, received_at = excluded.received_at
    WHERE receiver_notice.is_removed AND excluded.via NOT IN ('mailbox', 'smtp')
    RETURNING id`
}
