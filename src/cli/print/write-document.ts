import type { ExportDocument } from '../../shared/export/document.ts'
import { htmlEnd, startHtml, writeHtml, writeHtmlPart } from '../../shared/export/write-html.ts'
import { writeMarkdown } from '../../shared/export/write-markdown.ts'
import type { Language } from '../../shared/languages.ts'
import type { OutputFormat } from '../ground/output-format.ts'

type DocumentFormat = 'markdown' | 'html'

export function writeDocument(document: ExportDocument, format: DocumentFormat): string {
  return format === 'html' ? writeHtml(document) : writeMarkdown(document)
}

/** One of several documents, between the parts of `frameOf`. */
export function writePart(document: ExportDocument, format: DocumentFormat): string {
  return format === 'html' ? writeHtmlPart(document) : writeMarkdown(document)
}

/** What comes before the first and after the last of several documents; null if there is nothing. */
export interface Frame {
  start: string
  end: string
}

export function frameOf(format: OutputFormat, language: Language): Frame | null {
  return format === 'html' ? { start: startHtml({ language, title: 'Sendproof' }), end: htmlEnd } : null
}
