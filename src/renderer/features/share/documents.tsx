import { Braces, FileText, Globe, Hash, type LucideIcon } from 'lucide-react'
import type { ExportDocument } from '../../../shared/export/document.ts'
import { documentStyle } from '../../../shared/export/document-style.ts'
import { writeBody, writeHtml } from '../../../shared/export/write-html.ts'
import { writeMarkdown } from '../../../shared/export/write-markdown.ts'
import { canSavePdf, savePdf } from '../../api/desktop.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { download } from '../../ui/copy/download.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import type { Shareable } from './shareable.ts'

type Format = 'html' | 'pdf' | 'print' | 'markdown' | 'json'

const formatIcons: Record<Format, LucideIcon> = {
  html: Globe,
  pdf: FileText,
  print: FileText,
  markdown: Hash,
  json: Braces,
}

interface DocumentsProps {
  make(): Pick<Shareable, 'fileName' | 'json' | 'describe'>
}

/** Saves or prints a document. */
export function Documents({ make }: DocumentsProps) {
  const { exporting: texts } = useTexts()
  const language = useLanguage()
  const formats: readonly Format[] = ['html', canSavePdf() ? 'pdf' : 'print', 'markdown', 'json']

  async function write(format: Format): Promise<void> {
    const { fileName, json, describe } = make()
    switch (format) {
      case 'html':
        return download(`${fileName}.html`, writeHtml(describe(language)), 'text/html')
      case 'markdown':
        return download(`${fileName}.md`, writeMarkdown(describe(language)), 'text/markdown')
      case 'json':
        return download(`${fileName}.json`, JSON.stringify(json, null, 2), 'application/json')
      case 'print':
        return printDocument(describe(language))
      case 'pdf': {
        const outcome = await savePdf({ html: writeHtml(describe(language)), fileName: `${fileName}.pdf` })
        if (outcome !== 'canceled') showToast({ title: texts[outcome] })
      }
    }
  }

  return (
    <section aria-label={texts.documents}>
      <h3 className="text-sm font-semibold">{texts.documents}</h3>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        {formats.map((format) => {
          const Icon = formatIcons[format]
          const { name, hint } = texts.formats[format]
          return (
            <li key={format}>
              <button
                type="button"
                onClick={() => void write(format)}
                className="flex size-full items-start gap-3 rounded-lg border border-line px-3 py-2.5 text-left hover:border-edge hover:bg-sunken"
              >
                <Icon className="mt-0.5 size-4.5 shrink-0 text-muted" aria-hidden />
                <span>
                  <span className="block text-sm font-medium">{name}</span>
                  <span className="block text-sm text-pretty text-muted">{hint}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/**
 * Opens the browser's print dialog for a document in a frame of its own. The style is set as an object, because the CSP
 * of the page forbids inline styles.
 */
function printDocument(exported: ExportDocument): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = exported.verdict
  document.body.append(frame)
  const { contentDocument: page, contentWindow: view } = frame
  const Sheet = page?.defaultView?.CSSStyleSheet
  if (!page || !view || !Sheet) throw new Error('the frame has no document')
  const style = new Sheet()
  style.replaceSync(documentStyle)
  page.adoptedStyleSheets = [style]
  page.documentElement.lang = exported.language
  page.title = exported.subject
  page.body.innerHTML = writeBody(exported)
  view.addEventListener('afterprint', () => frame.remove())
  view.print()
}
