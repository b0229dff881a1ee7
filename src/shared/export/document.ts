import type { Table } from '../csv.ts'
import type { FindingLevel } from '../i18n/text-keys.ts'
import type { Language } from '../language.ts'
import type { PasteRecord } from '../report/finding.ts'

/*
 * A report as a document to hand on: what stands in it and in which order, whatever it is written as. Texts may hold
 * code between backticks, as the catalogues do; nothing in it is markup.
 */

export interface ExportDocument {
  language: Language
  /** What the report is about, in a line. */
  subject: string
  /** How it stands, in a line. */
  verdict: string
  level: FindingLevel
  /** The score or grade as it is shown large; null without one. */
  mark: { value: string; of: string } | null
  /** The sentence after the verdict. */
  lead: string | null
  facts: readonly ExportFact[]
  sections: readonly ExportSection[]
  /** The last line: what made the document, when, and what was taken out. */
  colophon: string
}

export interface ExportFact {
  name: string
  value: string
}

export interface ExportSection {
  title: string
  intro: string | null
  items: readonly ExportItem[]
  tables: readonly { title: string | null; table: Table }[]
}

/** A finding, or a step of the way to a better score. */
export interface ExportItem {
  level: FindingLevel
  title: string
  /** What it costs or gains, in a few characters. */
  note: string | null
  paragraphs: readonly string[]
  record: PasteRecord | null
  references: readonly { title: string; url: string }[]
}
