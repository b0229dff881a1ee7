import type { PresentedReport } from '../../engine/present/present-report.ts'
import { systemClock } from '../../server/ground/clock.ts'
import { describeReport, type ExportedReport } from '../../shared/export/report-document.ts'
import { formatOf, type OutputOptions } from './output-format.ts'
import { headingOf, type Page } from './page.ts'
import { printReport } from './print-report.ts'
import { writeDocument, writePart } from './write-document.ts'

/** Writes a report. `file` is its file if there are several, so that readers can tell the results apart. */
export function writeReport(
  report: ExportedReport & PresentedReport,
  options: OutputOptions,
  page: Page,
  file: string | null = null,
): string {
  const format = formatOf(options)
  if (format === 'json') return `${JSON.stringify(report)}\n`
  if (format === 'text') return headingOf(file, page) + printReport(report, page)
  const { language } = page
  const described = {
    language,
    now: systemClock.now(),
    isRedacted: options.redact === true,
    hasAppendix: options.all === true,
  }
  const document = describeReport(report, described)
  if (file === null) return writeDocument(document, format)
  return writePart({ ...document, subject: `${file} · ${document.subject}` }, format)
}
