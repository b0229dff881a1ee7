import type { TestReport } from '../../../shared/contract/tests.ts'
import type { Language } from '../../../shared/language.ts'

/** A report takes 20 to 200 KB, one that is built to be large 1 MB, and as much again as text: together, half a worker. */
const maxReports = 64

/** The reports that were read last, in words. A message has one report, so what is remembered never changes. */
export interface ReportCache {
  get(messageId: number, language: Language): TestReport | undefined
  set(messageId: number, language: Language, report: TestReport): void
}

export function createReportCache(): ReportCache {
  /** The one that was read longest ago comes first. */
  const reports = new Map<string, TestReport>()

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
