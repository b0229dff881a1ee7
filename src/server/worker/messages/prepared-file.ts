import { z } from 'zod'
import type { CarrierJudgment } from '../../../engine/reports/authenticity/decide-carrier.ts'
import { sourceTraitCodes } from '../../../engine/reports/sources/observe-record.ts'
import {
  bounceActions,
  bounceReasons,
  permanences,
  storedKinds,
  treatments,
} from '../../../shared/contract/received/explanation.ts'
import { reportProblemSchema } from '../../../shared/contract/reports/report.ts'
import { reportDoubts } from '../../../shared/contract/reports/stored-report.ts'
import { reportIdentitySchema } from './report-identity.ts'

/** Whether the author of an email is authentic. */
export const carrierJudgmentSchema = z.object({
  author: z.object({ address: z.string(), domain: z.string() }).nullable(),
  doubt: z.enum(reportDoubts).nullable(),
  mayChange: z.boolean(),
}) satisfies z.ZodType<CarrierJudgment>

/* A file of reports, parsed as far as the store needs it. */

const count = z.int().min(0)

const preparedReportSchema = reportIdentitySchema.extend({
  file: z.string(),
  day: z.int(),
  isLong: z.boolean(),
  records: count,
  messages: count,
  pass: count,
  fail: count,
  document: z.string(),
  counted: z.array(
    z.object({
      key: z.string(),
      dkim: z.string(),
      spf: z.string(),
      disposition: z.string(),
      isForwarded: z.boolean(),
      isSubdomain: z.boolean(),
      isAltered: z.boolean(),
      address: z.string(),
      envelope: z.string(),
      traits: z.array(z.object({ code: z.enum(sourceTraitCodes), value: z.string() })),
      messages: count,
      document: z.string(),
    }),
  ),
  sessions: z.array(z.object({ domain: z.string(), successful: count, failed: count })),
  failures: z.array(
    z.object({
      domain: z.string(),
      policyType: z.string().nullable(),
      mxHost: z.string().nullable(),
      type: z.string().nullable(),
      sessions: count,
    }),
  ),
  incident: z.object({ sourceIp: z.string().nullable(), authFailure: z.string().nullable() }).nullable(),
})

const preparedNoticeSchema = z.object({
  kind: z.enum(storedKinds),
  /** SHA-256 of what is the same however the notice comes. */
  digest: z.string(),
  /** When it says that it was written. */
  at: z.date().nullable(),
  /** Of the message that it is about. */
  domain: z.string().nullable(),
  stream: z.string().nullable(),
  messageDigest: z.string().nullable(),
  recipients: z.array(
    z.object({
      recipient: z.string().nullable(),
      provider: z.string().nullable(),
      action: z.enum(bounceActions).nullable(),
      reason: z.enum(bounceReasons).nullable(),
      permanence: z.enum(permanences).nullable(),
      treatment: z.enum(treatments).nullable(),
      status: z.string().nullable(),
      replyCode: z.int().nullable(),
      feedbackType: z.string().nullable(),
    }),
  ),
})
/** A bounce or a complaint, with the addresses in it, which are not stored. */
export type PreparedNotice = z.infer<typeof preparedNoticeSchema>

export const preparedFileSchema = z.object({
  /** Whether the file is an email, which may be forged. */
  isMail: z.boolean(),
  /** If it is a bounce or a complaint, it has no report. */
  notice: preparedNoticeSchema.nullable(),
  reports: z.array(
    z.discriminatedUnion('state', [
      z.object({
        state: z.literal('read'),
        report: preparedReportSchema,
        /** The reporter's address. */
        email: z.string().nullable(),
      }),
      z.object({ state: z.literal('refused'), file: z.string(), problem: reportProblemSchema }),
    ]),
  ),
})
export type PreparedFile = z.infer<typeof preparedFileSchema>
export type PreparedReport = z.infer<typeof preparedReportSchema>
