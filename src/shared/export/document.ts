import type { PasteRecord } from '../findings/finding.ts'
import type { FindingLevel } from '../i18n/text-keys.ts'
import type { Language } from '../languages.ts'
import type { Table } from './csv.ts'

/*
 * A report as a document, independent of the output format. As in the locales, texts may contain code in backticks, but
 * no other markup.
 */

export interface ExportDocument {
  language: Language
  /** The subject of the report, in one line. */
  subject: string
  /** What receivers did, before any estimate; absent or null if unknown. */
  observed?: string | null
  /** The result, in one line. */
  verdict: string
  level: FindingLevel
  /** The score or grade in large type; null if none. */
  mark: { value: string; of: string } | null
  /** The sentence after the verdict. */
  lead: string | null
  facts: readonly ExportFact[]
  sections: readonly ExportSection[]
  /** The details, on their own pages; empty if not requested. */
  appendix: readonly ExportSection[]
  /** The last line: which program created the document, when, and what was removed. */
  colophon: string
}

export interface ExportFact {
  name: string
  value: string
}

export interface ExportSection {
  title: string
  /** A paragraph: the whole section if there is nothing else. */
  intro: string | null
  /** Short sentences, shown as one paragraph. */
  sentences: readonly string[]
  items: readonly ExportItem[]
  tables: readonly { title: string | null; table: Table }[]
  /** The last line: how much was omitted, and where it is. */
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
