import { Link2, Table2 } from 'lucide-react'
import { useState } from 'react'
import { writeCsv } from '../../../shared/export/csv.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyFace } from '../../ui/copy/copy-button.tsx'
import { download } from '../../ui/copy/download.ts'
import { useCopy } from '../../ui/copy/use-copy.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { OptionSwitch } from '../../ui/fields/toggle-switch.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Documents } from './documents.tsx'
import { makeShareable, type Shareable, type Shared, type TableName } from './shareable.ts'

export interface ShareButtonProps {
  shared: Shared
  /** The link to the report on this machine; null if none. */
  link: string | null
  /** Whether addresses are redacted by default. */
  redactsAtFirst: boolean
}

interface ShareSheetProps extends ShareButtonProps {
  open: boolean
  onOpenChange(open: boolean): void
}

/** Shares a report as a document, a table, or a link, with or without addresses. */
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
            <ul className="list-disc space-y-1 pl-5 text-sm">
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
          <Button icon={Table2} key={name} onClick={() => write(name)}>
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
