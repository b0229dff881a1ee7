import type { Report } from '../../shared/contract/reports/report.ts'

/** The totals of a report. Messages that neither passed nor failed are unknown. */
export interface ReportSums {
  records: number
  /** Messages, or sessions of a TLS report. */
  messages: number
  /** Messages with DKIM or SPF passed and aligned according to the reporter, or successful sessions. */
  pass: number
  /** Messages with neither, or failed sessions. */
  fail: number
}

export function sumReport(report: Report): ReportSums {
  if (report.kind === 'failure') return { records: 1, messages: report.incidents, pass: 0, fail: report.incidents }
  const sums: ReportSums = { records: 0, messages: 0, pass: 0, fail: 0 }
  if (report.kind === 'tls') {
    for (const { successful_sessions: pass, failed_sessions: fail } of report.policies) {
      sums.records += 1
      sums.messages += pass + fail
      sums.pass += pass
      sums.fail += fail
    }
    return sums
  }
  for (const { count, dkim, spf } of report.records) {
    sums.records += 1
    sums.messages += count
    if (dkim === 'pass' || spf === 'pass') sums.pass += count
    else if (dkim === 'fail' && spf === 'fail') sums.fail += count
  }
  return sums
}
