import { z } from 'zod'
import { mailboxTroubleSchema } from '../../../shared/contract/mailboxes.ts'
import { readingFailures } from '../../../shared/contract/reports/report.ts'
import { reportKinds } from '../../../shared/contract/reports/report-kinds.ts'
import {
  authenticities,
  authenticitySchema,
  exclusionSchema,
  reportDoubts,
  reportWaySchema,
} from '../../../shared/contract/reports/stored-report.ts'
import { instant, json, octets } from '../columns.ts'
import { deliveryColumn } from '../message-rows.ts'
import { type Statement, sql } from '../sql.ts'
import type { DomainReport, FailedFile, ReportCheckpoint, ReportFile } from './repository.ts'

export const idRow = z.object({ id: z.int() })

const failureColumns = { failures: z.int(), failure: z.enum(readingFailures).nullable() }

const fileRow = z.object({
  id: z.int(),
  digest: z.string(),
  name: z.string(),
  via: reportWaySchema,
  received_at: instant,
  delivery: deliveryColumn.nullable(),
  authenticity: z.enum(authenticities).nullable(),
  doubt: z.enum(reportDoubts).nullable(),
  octets,
  ...failureColumns,
})

/** Parses the columns of `report_file`. */
export function readReportFile(row: unknown): ReportFile {
  const { received_at: receivedAt, failures: attempts, failure: reason, ...file } = fileRow.parse(row)
  return { ...file, receivedAt, failed: reason && { attempts, reason } }
}

const failedRow = z.object({
  id: z.int(),
  name: z.string(),
  via: reportWaySchema,
  received_at: instant,
  octets: z.int(),
  failures: z.int(),
  failure: z.enum(readingFailures),
})

export function readFailedFile(row: unknown): FailedFile {
  const { received_at: receivedAt, failures: attempts, failure: reason, ...file } = failedRow.parse(row)
  return { ...file, receivedAt, attempts, reason }
}

const checkpointRow = z.object({
  uid_validity: z.string().nullable(),
  uid: z.int(),
  searched_at: instant.nullable(),
  trouble: json.pipe(mailboxTroubleSchema).nullable(),
})

/** Parses the columns of `report_checkpoint`. */
export function readCheckpoint(row: unknown): ReportCheckpoint {
  const { uid_validity: uidValidity, uid, searched_at: searchedAt, trouble } = checkpointRow.parse(row)
  return { uidValidity, uid, searchedAt, trouble }
}

export const selectReports = sql`
  SELECT report.id, file_id, file, kind, org, reporter, report_id, domain, begin_at, end_at, report.authenticity, report.doubt, author, excluded,
    records, messages, pass, fail, report_file.via, report_file.received_at
  FROM report
  JOIN report_file ON report_file.id = report.file_id`

/** Reports that are also about this domain although they are listed under another one, as TLS reports can be. */
export function alsoAbout(domain: string): Statement {
  return sql`SELECT report_id FROM tls_policy WHERE domain = ${domain} AND is_other`
}

const reportRow = z.object({
  id: z.int(),
  file_id: z.int(),
  file: z.string(),
  kind: z.enum(reportKinds),
  org: z.string(),
  reporter: z.string(),
  report_id: z.string(),
  domain: z.string(),
  begin_at: instant,
  end_at: instant,
  authenticity: authenticitySchema,
  doubt: z.enum(reportDoubts).nullable(),
  author: z.string().nullable(),
  excluded: exclusionSchema,
  records: z.int(),
  messages: z.int(),
  pass: z.int(),
  fail: z.int(),
  via: reportWaySchema,
  received_at: instant,
})

/** Parses the columns of `selectReports`. */
export function readDomainReport(row: unknown): DomainReport {
  const parsed = reportRow.parse(row)
  const {
    file_id: fileId,
    report_id: reportId,
    begin_at: begin,
    end_at: end,
    received_at: receivedAt,
    ...same
  } = parsed
  return { ...same, fileId, reportId, begin, end, receivedAt }
}
