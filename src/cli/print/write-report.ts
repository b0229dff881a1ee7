import { systemClock } from '../../server/ground/clock.ts'
import { describeReport, type ExportedReport } from '../../shared/export/report-document.ts'
import { formatOf, type OutputOptions } from '../ground/output-format.ts'
import { headingOf, type Page } from './page.ts'
import { printReport, type RuledReport } from './print-report.ts'
import { newOf, setAsideOf, setAsideSections } from './set-aside.ts'
import { writeDocument, writePart } from './write-document.ts'

/** Writes a report. `file` is its file if there are several, so that readers can tell the results apart. */
export function writeReport(
  report: ExportedReport & RuledReport,
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
  const { result, ignored } = report
  const document = describeReport({ ...report, result: { ...result, findings: newOf(result.findings) } }, described)
  const setAside = setAsideSections(setAsideOf(result.findings, ignored), language)
  const whole = { ...document, sections: [...document.sections, ...setAside] }
  if (file === null) return writeDocument(whole, format)
  return writePart({ ...whole, subject: `${file} · ${whole.subject}` }, format)
}
