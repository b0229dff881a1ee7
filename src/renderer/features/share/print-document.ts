import type { ExportDocument } from '../../../shared/export/document.ts'
import { documentStyle } from '../../../shared/export/document-style.ts'
import { writeBody } from '../../../shared/export/write-html.ts'

/**
 * Opens the browser's print dialog for a document in a frame of its own. The style is set as an object, because the CSP
 * of the page forbids inline styles.
 */
export function printDocument(exported: ExportDocument): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = exported.verdict
  document.body.append(frame)
  const { contentDocument: page, contentWindow: view } = frame
  const Sheet = page?.defaultView?.CSSStyleSheet
  if (!page || !view || !Sheet) throw new Error('a frame without address has no document')
  const style = new Sheet()
  style.replaceSync(documentStyle)
  page.adoptedStyleSheets = [style]
  page.documentElement.lang = exported.language
  page.title = exported.subject
  page.body.innerHTML = writeBody(exported)
  view.addEventListener('afterprint', () => frame.remove())
  view.print()
}
