import type { Report } from '../../shared/contract/reports/report.ts'
import { isReadableRecord } from './aggregate-report.ts'
import { createDeviationLog } from './deviations.ts'
import { createElementReader } from './element-reader.ts'
import { replaceUnescaped } from './read-document.ts'
import { findDocuments, type ReportDocument, type ReportFile } from './read-reports.ts'
import { ReportError } from './report-error.ts'

/** Maximum number of characters returned: more than a report with a hundred records has. */
const maxText = 200_000

export interface ReportText {
  text: string
  /** Whether only the start is included. */
  isTruncated: boolean
}

/** What to read from a file. */
interface TextWanted {
  isWanted(report: Report): boolean
  /** The position of a record in an aggregate report, counted from 0; null for the whole text. */
  record: number | null
}

/**
 * The text of a report as received, or of one of its records. Null if the file has no such report, or the report no
 * such record. Limited like `readReports`.
 */
export async function readReportText(file: ReportFile, wanted: TextWanted): Promise<ReportText | null> {
  try {
    for await (const document of findDocuments(file)) {
      const read = await readText(document, wanted)
      if (read) return read.text === null ? null : cut(read.text)
    }
    return null
  } catch (error) {
    return refused(error)
  }
}

/** Null if it is not the wanted report. */
async function readText(
  document: ReportDocument,
  { isWanted, record }: TextWanted,
): Promise<{ text: string | null } | null> {
  let text = ''
  try {
    const report = await document.read((piece) => {
      if (record !== null || text.length <= maxText) text += piece
    })
    if (!isWanted(report)) return null
    if (record === null) return { text }
    return { text: report.kind === 'aggregate' ? findRecord(text, record) : null }
  } catch (error) {
    return refused(error)
  }
}

/** A document that is not a report has no text. */
function refused(error: unknown): null {
  if (error instanceof ReportError) return null
  throw error
}

function cut(text: string): ReportText {
  return { text: text.slice(0, maxText), isTruncated: text.length > maxText }
}

/** The element of a record in the text of an aggregate report. */
function findRecord(text: string, position: number): string | null {
  let next = 0
  let found: string | null = null
  const reader = createElementReader({
    root: 'feedback',
    log: createDeviationLog(),
    onElement(element, { tagEnd, end }) {
      if (element.name !== 'record' || !isReadableRecord(element)) return
      if (next === position) found = text.slice(text.lastIndexOf('<', tagEnd - 1), end)
      next += 1
    },
  })
  reader.write(replaceUnescaped(text))
  return found
}
