import type { PresentedReport } from '../../engine/present/present-report.ts'
import { systemClock } from '../../server/clock.ts'
import { describeReport, type ExportedReport } from '../../shared/export/report-document.ts'
import { formatOf, type OutputOptions } from './output-format.ts'
import type { Page } from './page.ts'
import { printReport } from './print-report.ts'
import { writeDocument } from './write-document.ts'

export function writeReport(report: ExportedReport & PresentedReport, options: OutputOptions, page: Page): string {
  const format = formatOf(options)
  if (format === 'json') return `${JSON.stringify(report)}\n`
  if (format === 'text') return printReport(report, page)
  const { language } = page
  const described = {
    language,
    now: systemClock.now(),
    isRedacted: options.redact === true,
    hasAppendix: options.all === true,
  }
  return writeDocument(describeReport(report, described), format)
}
