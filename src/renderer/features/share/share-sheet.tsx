import { Braces, FileText, Globe, Hash, Link2, type LucideIcon, Table2 } from 'lucide-react'
import { useState } from 'react'
import { writeCsv } from '../../../shared/csv.ts'
import { writeHtml } from '../../../shared/export/write-html.ts'
import { writeMarkdown } from '../../../shared/export/write-markdown.ts'
import { canSavePdf, savePdf } from '../../desktop.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyFace } from '../../ui/copy/copy-face.tsx'
import { download } from '../../ui/copy/download.ts'
import { useCopy } from '../../ui/copy/use-copy.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { OptionSwitch } from '../../ui/fields/option-switch.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { printDocument } from './print-document.ts'
import type { ShareButtonProps } from './share-button.tsx'
import { makeShareable, type Shareable, type TableName } from './shareable.ts'

interface ShareSheetProps extends ShareButtonProps {
  open: boolean
  onOpenChange(open: boolean): void
}

type Format = 'html' | 'pdf' | 'print' | 'markdown' | 'json'

const formatIcons: Record<Format, LucideIcon> = {
  html: Globe,
  pdf: FileText,
  print: FileText,
  markdown: Hash,
  json: Braces,
}

/** Shares a report as a document, a table or a link, with or without addresses. */
export function ShareSheet({ shared, link, redactsAtFirst, open, onOpenChange }: ShareSheetProps) {
  const { exporting: texts } = useTexts()
  const [isRedacted, setRedacted] = useState(redactsAtFirst)
  const [hasAppendix, setAppendix] = useState(false)
  const makeNow = () => makeShareable(shared, { isRedacted, hasAppendix })
  return (
    <Sheet title={texts.title} open={open} onOpenChange={onOpenChange}>
      <div className="mt-4 grid gap-5">
        <div>
          <OptionSwitch label={texts.redact} hint={texts.redactHint} checked={isRedacted} onChange={setRedacted} />
          <Disclosure summary={texts.redactedTitle} className="mt-2">
            <ul className="mt-2 list-disc space-y-1 pl-5 text-sm">
              {texts.redacted.map((line) => (
                <li key={line} className="text-pretty">
                  {line}
                </li>
              ))}
            </ul>
            <p className="mt-2 text-sm text-pretty text-muted">{texts.kept}</p>
          </Disclosure>
        </div>
        <OptionSwitch label={texts.appendix} hint={texts.appendixHint} checked={hasAppendix} onChange={setAppendix} />
        <Documents make={makeNow} />
        <Tables make={makeNow} />
        {link !== null && <LocalLink link={link} />}
      </div>
    </Sheet>
  )
}

interface FilesProps {
  make(): Shareable
}

function Documents({ make }: FilesProps) {
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
        if (outcome !== 'cancelled') showToast({ title: texts[outcome] })
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

function Tables({ make }: FilesProps) {
  const { exporting: texts } = useTexts()
  const names = Object.keys(make().tables) as TableName[]

  function write(name: TableName): void {
    const { fileName, tables } = make()
    const table = tables[name]
    if (table) download(`${fileName}-${name}.csv`, writeCsv(table), 'text/csv')
  }

  return (
    <section aria-label={texts.tables}>
      <h3 className="text-sm font-semibold">{texts.tables}</h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {names.map((name) => (
          <Button key={name} onClick={() => write(name)}>
            <Table2 className="size-4" aria-hidden />
            {texts.tableNames[name]}
          </Button>
        ))}
      </div>
    </section>
  )
}

function LocalLink({ link }: { link: string }) {
  const { exporting: texts, report } = useTexts()
  const { copied, copy } = useCopy()
  return (
    <section aria-label={texts.link} className="border-t border-line pt-4">
      <h3 className="text-sm font-semibold">{texts.link}</h3>
      <p className="text-sm text-pretty text-muted">{texts.linkHint}</p>
      <Button className="mt-2" onClick={() => void copy(link)}>
        <CopyFace icon={<Link2 className="size-4" aria-hidden />} text={report.copyLink} copied={copied} />
      </Button>
    </section>
  )
}
