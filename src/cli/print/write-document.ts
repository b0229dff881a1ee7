import type { ExportDocument } from '../../shared/export/document.ts'
import { writeHtml } from '../../shared/export/write-html.ts'
import { writeMarkdown } from '../../shared/export/write-markdown.ts'

export function writeDocument(document: ExportDocument, format: 'markdown' | 'html'): string {
  return format === 'html' ? writeHtml(document) : writeMarkdown(document)
}
