import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { Language } from '../../../shared/languages.ts'

/** Reports of 20 to 200 KB, hostile ones 1 MB, plus as much JSON. */
const maxReports = 64

/** Recently presented reports. A message has one report, so entries never change. */
export interface ReportCache {
  get(messageId: number, language: Language): InboxTestReport | undefined
  set(messageId: number, language: Language, report: InboxTestReport): void
}

export function createReportCache(): ReportCache {
  /** Least recently used first. */
  const reports = new Map<string, InboxTestReport>()

  return {
    get(messageId, language) {
      const key = `${messageId} ${language}`
      const report = reports.get(key)
      if (report && reports.delete(key)) reports.set(key, report)
      return report
    },

    set(messageId, language, report) {
      const [oldest] = reports.keys()
      if (oldest !== undefined && reports.size >= maxReports) reports.delete(oldest)
      reports.set(`${messageId} ${language}`, report)
    },
  }
}
