import type { Table } from '../csv.ts'
import type { FindingLevel } from '../i18n/text-keys.ts'
import type { Language } from '../languages.ts'
import type { PasteRecord } from '../report/finding.ts'

/*
 * A report as a document, independent of the output format. Texts may contain code between backticks, as in the
 * locales, but no other markup.
 */

export interface ExportDocument {
  language: Language
  /** The subject of the report, in one line. */
  subject: string
  /** The result, in one line. */
  verdict: string
  level: FindingLevel
  /** The score or grade shown large; null if there is none. */
  mark: { value: string; of: string } | null
  /** The sentence after the verdict. */
  lead: string | null
  facts: readonly ExportFact[]
  sections: readonly ExportSection[]
  /** The details, on pages of their own; empty unless wanted. */
  appendix: readonly ExportSection[]
  /** The last line: what made the document, when, and what was removed. */
  colophon: string
}

export interface ExportFact {
  name: string
  value: string
}

export interface ExportSection {
  title: string
  /** A paragraph: the whole section if it has nothing else. */
  intro: string | null
  /** Short sentences, as one paragraph. */
  sentences: readonly string[]
  items: readonly ExportItem[]
  tables: readonly { title: string | null; table: Table }[]
  /** The last line: how much was left out, and where it is. */
  rest: string | null
}

/** A finding, or a step of the fix plan. */
export interface ExportItem {
  level: FindingLevel
  title: string
  /** What it costs or gains, in a few characters. */
  note: string | null
  paragraphs: readonly string[]
  record: PasteRecord | null
  references: readonly { title: string; url: string }[]
}
