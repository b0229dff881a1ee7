import { isDeepStrictEqual } from 'node:util'
import { type ReportText, readReportText as readText } from '../../../engine/reports/report-text.ts'
import type { ReportIdentity } from '../messages/report-identity.ts'
import { identityOf } from './prepare-reports.ts'

/** What to read: a report in a file, or the record at a position in the report. */
export interface ReportTextQuestion {
  name: string
  octets: Buffer
  report: ReportIdentity
  record: number | null
}

/** Reads the text of a stored report from its file. Runs in a worker; never throws for bad input. */
export async function readReportText({ report, record, ...file }: ReportTextQuestion): Promise<ReportText | null> {
  return await readText(file, { record, isWanted: (found) => isDeepStrictEqual(identityOf(found), report) })
}
