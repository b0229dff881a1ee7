import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { Language } from '../../../shared/languages.ts'
import type { InboxTest } from '../../storage/repositories.ts'

/** Reports of 20 to 200 KB, hostile ones 1 MB, plus as much JSON. */
const maxReports = 64

type ShownReport = Pick<InboxTest, 'reportedMessageId' | 'purpose'>

/** Recently presented reports. A message has one report for each purpose, so entries never change. */
export function createReportCache() {
  /** Least recently used first. */
  const reports = new Map<string, InboxTestReport>()

  return {
    get(test: ShownReport, language: Language): InboxTestReport | undefined {
      const key = keyOf(test, language)
      const report = reports.get(key)
      if (report && reports.delete(key)) reports.set(key, report)
      return report
    },

    set(test: ShownReport, language: Language, report: InboxTestReport): void {
      const [oldest] = reports.keys()
      if (oldest !== undefined && reports.size >= maxReports) reports.delete(oldest)
      reports.set(keyOf(test, language), report)
    },
  }
}

function keyOf({ reportedMessageId, purpose }: ShownReport, language: Language): string {
  return `${reportedMessageId} ${purpose} ${language}`
}
